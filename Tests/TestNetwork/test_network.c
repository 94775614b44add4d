#define _GNU_SOURCE
#include "test_network.h"

#include <arpa/inet.h>
#include <errno.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <unistd.h>

static int loopback_up(int file) {
    struct ifreq request = {0};
    strcpy(request.ifr_name, "lo");
    request.ifr_flags = IFF_UP | IFF_RUNNING;
    return ioctl(file, SIOCSIFFLAGS, &request);
}

// One alias of the loopback interface.
static int add_address(int file, int number, const char *text) {
    struct ifreq request = {0};
    struct sockaddr_in address = {.sin_family = AF_INET};
    if (inet_pton(AF_INET, text, &address.sin_addr) != 1) {
        errno = EINVAL;
        return -1;
    }
    snprintf(request.ifr_name, sizeof request.ifr_name, "lo:%d", number);
    memcpy(&request.ifr_addr, &address, sizeof address);
    return ioctl(file, SIOCSIFADDR, &request);
}

int test_network_enter(const char *resolver, const char *const *addresses, int count) {
    if (unshare(CLONE_NEWNET | CLONE_NEWNS) != 0) return errno;
    if (mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0) return errno;
    if (mount(resolver, "/etc/resolv.conf", NULL, MS_BIND, NULL) != 0) return errno;
    int file = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (file < 0) return errno;
    int failed = loopback_up(file);
    for (int number = 0; number < count && !failed; number++) failed = add_address(file, number, addresses[number]);
    int code = failed ? errno : 0;
    close(file);
    return code;
}
