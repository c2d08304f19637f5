#include <sys/eventfd.h>
#include <sys/signalfd.h>
