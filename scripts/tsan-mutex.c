// Tells the thread sanitizer of Swift's Mutex, for scripts/sanitize alone.
//
// Where two threads want a Mutex at once, Swift's library waits and wakes in code that is not instrumented, so that the
// sanitizer sees what one thread did under the lock and the next one does, and takes it for a race. This library stands
// before that one: it calls it, and says what a lock means. Nothing is hidden; a race beside a lock is still found.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
#define NAMED(symbol) __asm__("$s15Synchronization12_MutexHandleV" symbol)

extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

SWIFT void lock_slow(uint32_t state, SELF void *self) NAMED("9_lockSlowyys6UInt32VF");
SWIFT bool try_lock_slow(SELF void *self) NAMED("12_tryLockSlowSbyF");
SWIFT void unlock_slow(SELF void *self) NAMED("11_unlockSlowyyF");

SWIFT void lock_slow(uint32_t state, SELF void *self) {
    SWIFT void (*next)(uint32_t, SELF void *) = dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
    next(state, self);
    if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT bool try_lock_slow(SELF void *self) {
    SWIFT bool (*next)(SELF void *) = dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF");
    const bool is_mine = next(self);
    if (is_mine && __tsan_acquire) __tsan_acquire(self);
    return is_mine;
}

SWIFT void unlock_slow(SELF void *self) {
    SWIFT void (*next)(SELF void *) = dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
    if (__tsan_release) __tsan_release(self);
    next(self);
}
