// The extensions of the GNU allocator.
#include <malloc.h>
