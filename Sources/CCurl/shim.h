#pragma once
#include <curl/curl.h>

// curl_easy_setopt(3), curl_easy_getinfo(3) and curl_multi_setopt(3) are variadic, which Swift cannot call:
// one wrapper per C type follows, and nothing else.

static inline CURLcode ccurl_setopt_long(CURL *_Nonnull easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode ccurl_setopt_offset(CURL *_Nonnull easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode ccurl_setopt_string(CURL *_Nonnull easy, CURLoption option, const char *_Nullable value) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode ccurl_setopt_list(
    CURL *_Nonnull easy, CURLoption option, struct curl_slist *_Nullable value) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode ccurl_setopt_pointer(CURL *_Nonnull easy, CURLoption option, void *_Nullable value) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode ccurl_getinfo_long(CURL *_Nonnull easy, CURLINFO info, long *_Nonnull value) {
    return curl_easy_getinfo(easy, info, value);
}
static inline CURLcode ccurl_getinfo_offset(CURL *_Nonnull easy, CURLINFO info, curl_off_t *_Nonnull value) {
    return curl_easy_getinfo(easy, info, value);
}
static inline CURLcode ccurl_getinfo_string(
    CURL *_Nonnull easy, CURLINFO info, const char *_Nullable *_Nonnull value) {
    return curl_easy_getinfo(easy, info, value);
}
static inline CURLMcode ccurl_multi_setopt_long(CURLM *_Nonnull multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

// A callback and its context are set together, so that they cannot get apart.

typedef size_t (*ccurl_data_callback)(char *_Nullable, size_t, size_t, void *_Nullable);
typedef curl_socket_t (*ccurl_open_callback)(void *_Nullable, curlsocktype, struct curl_sockaddr *_Nullable);

static inline CURLcode ccurl_setopt_body(
    CURL *_Nonnull easy, ccurl_data_callback _Nonnull callback, void *_Nullable context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, callback);
    return code ? code : curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
}
static inline CURLcode ccurl_setopt_header(
    CURL *_Nonnull easy, ccurl_data_callback _Nonnull callback, void *_Nullable context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, callback);
    return code ? code : curl_easy_setopt(easy, CURLOPT_HEADERDATA, context);
}
static inline CURLcode ccurl_setopt_opensocket(
    CURL *_Nonnull easy, ccurl_open_callback _Nonnull callback, void *_Nullable context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, callback);
    return code ? code : curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, context);
}

// CURLMsg holds a union and curl_sockaddr ends in a socket address of any length; both stay on this side.

static inline CURL *_Nullable ccurl_next_done(CURLM *_Nonnull multi, CURLcode *_Nonnull code) {
    int left;
    CURLMsg *message;
    while ((message = curl_multi_info_read(multi, &left)))
        if (message->msg == CURLMSG_DONE) {
            *code = message->data.result;
            return message->easy_handle;
        }
    return 0;
}
static inline const struct sockaddr *_Nonnull ccurl_address(const struct curl_sockaddr *_Nonnull address) {
    return &address->addr;
}

// What OpenSSL is asked beside libcurl: only when libcurl was built with it.

typedef CURLcode (*ccurl_tls_callback)(CURL *_Nullable, void *_Nullable, void *_Nullable);
typedef int (*ccurl_prereq_callback)(void *_Nullable, char *_Nullable, char *_Nullable, int, int);

static inline CURLcode ccurl_setopt_tls(
    CURL *_Nonnull easy, ccurl_tls_callback _Nonnull callback, void *_Nullable context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_SSL_CTX_FUNCTION, callback);
    return code ? code : curl_easy_setopt(easy, CURLOPT_SSL_CTX_DATA, context);
}
static inline CURLcode ccurl_setopt_prereq(
    CURL *_Nonnull easy, ccurl_prereq_callback _Nonnull callback, void *_Nullable context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, callback);
    return code ? code : curl_easy_setopt(easy, CURLOPT_PREREQDATA, context);
}
/// OpenSSL's SSL of the connection that a transfer has; null when it has none, or another library made it.
static inline void *_Nullable ccurl_openssl(CURL *_Nonnull easy) {
    struct curl_tlssessioninfo *info = 0;
    if (curl_easy_getinfo(easy, CURLINFO_TLS_SSL_PTR, &info) || !info) return 0;
    return info->backend == CURLSSLBACKEND_OPENSSL ? info->internals : 0;
}
