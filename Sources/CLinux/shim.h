// The Linux event and signal file descriptors.
#include <sys/eventfd.h>
#include <sys/signalfd.h>
