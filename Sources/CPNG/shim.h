// libpng, the PNG reader and writer.
#include <png.h>
