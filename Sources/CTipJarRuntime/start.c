/* The start of a program: its arguments, and its executable where /proc is missing, as in a bare chroot. */
#include "tipjar_runtime.h"

/* Only glibc calls constructors with the arguments of `main`. */
#if defined(__linux__) && defined(__GLIBC__)

#include <stdlib.h>
#include <unistd.h>

/* Swift's own way to set what CommandLine.arguments returns. Weak: without it, Swift looks for them. */
extern void _swift_stdlib_overrideUnsafeArgvArgc(char **arguments, int count) __attribute__((weak));

/* Before the constructors of Swift's runtime, one of which ends a static program that cannot read the
 * path of its executable: with SWIFT_ROOT it does not look for it. */
__attribute__((constructor(101))) static void start(int count, char **arguments) {
  /* Swift looks for the arguments below the environment, and finds none after a preloaded library has
   * changed it. */
  if (_swift_stdlib_overrideUnsafeArgvArgc) _swift_stdlib_overrideUnsafeArgvArgc(arguments, count);
  if (access("/proc/self/exe", F_OK) != 0) setenv("SWIFT_ROOT", "/", 0);
}

#endif
