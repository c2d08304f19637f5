// GLib, for its key files, lists of bookmarks and checksums, and GIO, for D-Bus.
#ifndef CGLIB_SHIM_H
#define CGLIB_SHIM_H

#include <gio/gio.h>

#endif
