// Included before each source of ink-stroke-modeler: leaves out the texts of its errors. Only later
// versions of Abseil than Debian 12 has can format its types.
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/substitute.h"

#define StrFormat(...) StrCat()
#define Substitute(...) StrCat()
