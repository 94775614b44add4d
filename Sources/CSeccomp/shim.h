#pragma once

#include <seccomp.h>
#include <spawn.h>
#include <sys/prctl.h>

/// glibc has it from 2.34 on; its header shows it to GNU sources only.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);

// prctl is variadic and SCMP_ACT_ERRNO a macro: neither reaches Swift.

/// No program that this process runs may gain rights again; seccomp asks for it where nobody is root.
static inline int sandbox_forbid_new_rights(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

/// A filter under which every call that is not named fails with EPERM.
static inline scmp_filter_ctx sandbox_refusing_filter(void) { return seccomp_init(SCMP_ACT_ERRNO(1)); }

/// Lets a call through; unknown names are skipped, because kernels differ.
static inline void sandbox_allow(scmp_filter_ctx filter, const char *name) {
    const int number = seccomp_syscall_resolve_name(name);
    if (number != __NR_SCMP_ERROR) seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, number, 0, 0);
}
