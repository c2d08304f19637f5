// The catalogues of translations, which are part of glibc.
#include <libintl.h>
