/* Tells thread sanitizer about the contended path of Swift's `Mutex`. The uncontended lock is inlined,
 * and so instrumented; a contended one waits in libswiftSynchronization, which is not, so that two
 * threads that took turns look like a data race. These functions replace the library's and report who
 * waited for whom. They exist only in builds with -fsanitize=thread. */
#if defined(__has_feature)
#if __has_feature(thread_sanitizer) && defined(__linux__)

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT_CC __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

extern void __tsan_acquire(void *place);
extern void __tsan_release(void *place);

typedef SWIFT_CC void (*tipjar_lock)(uint32_t thread, SELF void *mutex);
typedef SWIFT_CC void (*tipjar_unlock)(SELF void *mutex);

SWIFT_CC void tipjar_lock_slowly(uint32_t thread, SELF void *mutex) __asm__(LOCK);
SWIFT_CC void tipjar_unlock_slowly(SELF void *mutex) __asm__(UNLOCK);

SWIFT_CC void tipjar_lock_slowly(uint32_t thread, SELF void *mutex) {
  ((tipjar_lock)dlsym(RTLD_NEXT, LOCK))(thread, mutex);
  __tsan_acquire(mutex);
}

SWIFT_CC void tipjar_unlock_slowly(SELF void *mutex) {
  __tsan_release(mutex);
  ((tipjar_unlock)dlsym(RTLD_NEXT, UNLOCK))(mutex);
}

#endif
#endif
