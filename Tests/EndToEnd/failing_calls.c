/* A library to preload: the n-th call of one function fails, or with "+" each call from there on, as where
 * the system lacks what it needs. TIPJAR_TEST_FAIL names it ("malloc:120", "pthread_create:3+"), and
 * TIPJAR_TEST_CALLS a file that gets the number of calls of each function when the program exits. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum call { THREAD, MALLOC, MMAP, OPEN, FORK, WRITE, CALLS };
static const char *const names[CALLS] = {"pthread_create", "malloc", "mmap", "open", "fork", "write"};

static atomic_long counts[CALLS];
static enum call failing = CALLS;
static long first, last;

static void read_wish(void) {
  const char *wish = getenv("TIPJAR_TEST_FAIL");
  const char *colon = wish ? strchr(wish, ':') : NULL;
  for (int call = 0; colon && call < CALLS; call++) {
    if (strlen(names[call]) != (size_t)(colon - wish) || strncmp(names[call], wish, strlen(names[call])))
      continue;
    failing = (enum call)call;
    first = last = strtol(colon + 1, NULL, 10);
    if (wish[strlen(wish) - 1] == '+') last = __LONG_MAX__;
  }
}

static bool fails(enum call call) {
  static atomic_bool is_ready;
  if (!atomic_exchange(&is_ready, true)) read_wish();
  long number = atomic_fetch_add(&counts[call], 1) + 1;
  return call == failing && number >= first && number <= last;
}

__attribute__((destructor)) static void report(void) {
  const char *path = getenv("TIPJAR_TEST_CALLS");
  int file = path ? (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND, 0600) : -1;
  for (int call = 0; file >= 0 && call < CALLS; call++) dprintf(file, "%s %ld\n", names[call], counts[call]);
  if (file >= 0) close(file);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *context) {
  typedef int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  if (fails(THREAD)) return EAGAIN;
  return ((real)dlsym(RTLD_NEXT, "pthread_create"))(thread, attributes, start, context);
}

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *place, size_t size);

static void *no_memory(void) {
  errno = ENOMEM;
  return NULL;
}

void *malloc(size_t size) { return fails(MALLOC) ? no_memory() : __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return fails(MALLOC) ? no_memory() : __libc_calloc(count, size); }
void *realloc(void *place, size_t size) { return fails(MALLOC) ? no_memory() : __libc_realloc(place, size); }

void *mmap(void *place, size_t length, int protection, int flags, int file, off_t offset) {
  if (fails(MMAP)) {
    errno = ENOMEM;
    return MAP_FAILED;
  }
  return (void *)syscall(SYS_mmap, place, length, protection, flags, file, offset);
}

static int open_at(int folder, const char *path, int flags, va_list more) {
  mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(more, mode_t) : 0;
  if (fails(OPEN)) {
    errno = EMFILE;
    return -1;
  }
  return (int)syscall(SYS_openat, folder, path, flags, mode);
}

#define OPENS(name, folder, ...)                 \
  int name(__VA_ARGS__, int flags, ...) {        \
    va_list more;                                \
    va_start(more, flags);                       \
    int file = open_at(folder, path, flags, more); \
    va_end(more);                                \
    return file;                                 \
  }
OPENS(open, AT_FDCWD, const char *path)
OPENS(open64, AT_FDCWD, const char *path)
OPENS(openat, folder, int folder, const char *path)
OPENS(openat64, folder, int folder, const char *path)

extern pid_t __fork(void);

pid_t fork(void) {
  if (!fails(FORK)) return __fork();
  errno = EAGAIN;
  return -1;
}

int posix_spawn(pid_t *child, const char *path, const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) {
  typedef int (*real)(pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *,
                      char *const[], char *const[]);
  if (fails(FORK)) return EAGAIN;
  real next = (real)dlsym(RTLD_NEXT, "posix_spawn");
  return next(child, path, actions, attributes, arguments, environment);
}

ssize_t write(int file, const void *bytes, size_t count) {
  if (fails(WRITE)) {
    errno = EIO;
    return -1;
  }
  return syscall(SYS_write, file, bytes, count);
}
