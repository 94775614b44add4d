#pragma once

/// Gives the calling thread, and the processes that it starts, a network and mounts of their own: loopback is up, has
/// the further IPv4 addresses, and names are looked up as `resolver` (a resolv.conf) says. 0, or an errno.
int test_network_enter(const char *resolver, const char *const *addresses, int count);
