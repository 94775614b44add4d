#pragma once
#include <microhttpd.h>
#include <string.h>

// MHD_start_daemon(3) and MHD_get_connection_info(3) are variadic, which Swift cannot call: one wrapper for each use follows,
// and nothing else.

// Targets come as they were sent: what is encoded twice, or hides a NUL, is for Swift to see.
static inline size_t cmicrohttpd_keep(void *_Nullable owner, struct MHD_Connection *_Nullable connection, char *_Nonnull text) {
    (void)owner;
    (void)connection;
    return strlen(text);
}

// A server on a socket that listens, with one thread of its own; the socket belongs to it from then on. NULL when it cannot start.
static inline struct MHD_Daemon *_Nullable cmicrohttpd_start(
    int socket, unsigned int connections, unsigned int idle_seconds, size_t memory,
    MHD_AccessHandlerCallback _Nonnull handle, MHD_RequestCompletedCallback _Nonnull completed,
    MHD_NotifyConnectionCallback _Nonnull connected, void *_Nonnull owner) {
    return MHD_start_daemon(
        MHD_USE_EPOLL | MHD_USE_INTERNAL_POLLING_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handle, owner,
        MHD_OPTION_LISTEN_SOCKET, socket, MHD_OPTION_CONNECTION_LIMIT, connections,
        MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds, MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory,
        MHD_OPTION_NOTIFY_COMPLETED, completed, owner, MHD_OPTION_NOTIFY_CONNECTION, connected, owner,
        MHD_OPTION_UNESCAPE_CALLBACK, cmicrohttpd_keep, NULL, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
}

// The socket of a connection.
static inline int cmicrohttpd_socket(struct MHD_Connection *_Nonnull connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}
