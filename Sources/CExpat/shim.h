// Expat: the XML parser whose static library brings nothing else along. That of libxml2, which
// FoundationXML needs too, brings the data of ICU on Debian: 30 MB more in every program.
#include <expat.h>
