// libjpeg-turbo, the JPEG decoder.
#include <turbojpeg.h>
