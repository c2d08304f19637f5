// The ciphers, hashes, certificates and signatures of libcrypto. The ciphers and hashes of old PDFs
// are marked as deprecated there.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/aes.h>
#include <openssl/cms.h>
#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/http.h>
#include <openssl/httperr.h>
#include <openssl/md5.h>
#include <openssl/ocsp.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/provider.h>
#include <openssl/rand.h>
#include <openssl/rc4.h>
#include <openssl/sha.h>
#include <openssl/ts.h>
#include <openssl/x509v3.h>

// A new key on the curve P-256: the function takes a variable number of arguments.
static inline EVP_PKEY *xsign_new_key(void) { return EVP_EC_gen("P-256"); }

// The reason of an error that an algorithm is not known: the macro is too complex for Swift.
enum { xsign_error_unsupported = ERR_R_UNSUPPORTED };

// How names are written (RFC 4514), with letters beyond ASCII as they are: the macros are too
// complex for Swift.
enum { xsign_name_flags = XN_FLAG_RFC2253 & ~ASN1_STRFLGS_ESC_MSB };
