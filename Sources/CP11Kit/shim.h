// The interface of tokens (PKCS #11) as p11-kit has it, with the names of its own style.
#include <stddef.h>
#define CRYPTOKI_GNU 1
#include <p11-kit/pkcs11.h>
#include <p11-kit/p11-kit.h>
#include <p11-kit/uri.h>
