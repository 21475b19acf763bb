// libpq, PostgreSQL's own client, for hosted households.
#include <libpq-fe.h>
