// zlib, for gzip files.
#include <zlib.h>
