/* The start of a program where /proc is missing, as in a bare chroot. */
#include "tipjar_runtime.h"

#if defined(__linux__)

#include <stdlib.h>
#include <unistd.h>

/* Swift's own way to set what CommandLine.arguments returns. Weak: without it they are read in /proc. */
extern void _swift_stdlib_overrideUnsafeArgvArgc(char **arguments, int count) __attribute__((weak));

/* Before the constructors of Swift's runtime, one of which ends a static program that cannot read the
 * path of its executable: with SWIFT_ROOT it does not look for it. */
__attribute__((constructor(101))) static void start(int count, char **arguments) {
  if (access("/proc/self/exe", F_OK) == 0) return;
  setenv("SWIFT_ROOT", "/", 0);
  if (_swift_stdlib_overrideUnsafeArgvArgc) _swift_stdlib_overrideUnsafeArgvArgc(arguments, count);
}

#endif
