#pragma once
/* The plain SHA-256 functions are marked deprecated, but are the only ones that need no heap. */
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/evp.h>
#include <openssl/sha.h>
