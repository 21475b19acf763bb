// Expat's static library needs no other; Debian's libxml2, which FoundationXML needs, adds 30 MB of
// ICU's data.
#include <expat.h>
