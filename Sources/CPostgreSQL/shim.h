// libpq: PostgreSQL's own client, for what hosts households for many.
#include <libpq-fe.h>
