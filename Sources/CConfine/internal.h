#pragma once

#include "include/CConfine.h"

// Gives the calling process the limits and the niceness of a program. Returns 0 or a value of
// errno. A memory image of a crash is never written: it would contain the file.
int confine_limit(const struct confine_limits *limits, int niceness);
