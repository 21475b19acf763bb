// Expat's static library doesn't depend on any other. FoundationXML would need Debian's libxml2,
// which adds 30 MB of ICU's data.
#include <expat.h>
