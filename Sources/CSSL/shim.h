#pragma once
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

// Macros and generic stacks, which Swift cannot call.

static inline int cssl_new_index(void) { return SSL_CTX_get_ex_new_index(0, NULL, NULL, NULL, NULL); }

static inline int cssl_name_count(const GENERAL_NAMES *_Nonnull names) { return sk_GENERAL_NAME_num(names); }

/// A DNS name among those of a certificate; null for another kind. `length` is that of its bytes, which may be anything.
static inline const unsigned char *_Nullable cssl_dns_name(
    const GENERAL_NAMES *_Nonnull names, int index, int *_Nonnull length) {
    const GENERAL_NAME *name = sk_GENERAL_NAME_value(names, index);
    if (!name || name->type != GEN_DNS) return NULL;
    *length = ASN1_STRING_length(name->d.dNSName);
    return ASN1_STRING_get0_data(name->d.dNSName);
}

static inline void cssl_free_names(GENERAL_NAMES *_Nullable names) { GENERAL_NAMES_free(names); }
