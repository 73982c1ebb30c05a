/* A program that tries to get out of the confinement of tipjar. `prober guest FOLDER FILE` confines
 * itself as the session of a guest with records in FOLDER, `unpacker` as the process that unpacks,
 * `nothing` not at all; then it makes each attempt. FILE is a file of the host. The other modes use
 * up a quota, and write to a log what a guard reports: `files`, `bytes`, `removed`, `time`, `deaf`,
 * `memory`; `other` makes a call of another processor. */
#define _GNU_SOURCE
#include "prober.h"

#include <CTipJarProcess.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

void report(const char *wall, const char *attempt, long result) {
  int error = result < 0 ? errno : 0;
  // Landlock says EXDEV of a link out of a folder.
  if (error == EPERM || error == EACCES || error == ENOSYS || error == EXDEV)
    printf("%s\t%s\tdenied\n", wall, attempt);
  else
    printf("%s\t%s\t%s\n", wall, attempt, error ? strerror(error) : "done");
}

/* It ends with this process, which has the other end of the pipe. */
static pid_t make_victim(void) {
  int ends[2];
  char byte;
  if (pipe(ends) != 0) return -1;
  pid_t child = fork();
  if (child != 0) return child;
  close(ends[1]);
  while (read(ends[0], &byte, 1) > 0) continue;
  _exit(0);
}

static void make_attempts(const target *target) {
  try_processes(target);
  try_files(target);
  try_kernel(target);
}

/* One more file after the other, in folders of a hundred. */
static void use_files(void) {
  for (int i = 0; i < 1000000; i++) {
    char name[64];
    snprintf(name, sizeof name, "%d", i / 100);
    if (i % 100 == 0) mkdirat(AT_FDCWD, name, 0700);
    snprintf(name, sizeof name, "%d/%d", i / 100, i);
    int file = open(name, O_WRONLY | O_CREAT, 0600);
    if (file < 0 || close(file) < 0) break;
  }
}

static void use_bytes(int is_removed) {
  static char block[1 << 16];
  for (int i = 0; i < 100; i++) {
    char name[64];
    snprintf(name, sizeof name, "%d", i);
    int file = open(name, O_WRONLY | O_CREAT, 0600);
    if (is_removed) unlink(name);
    for (int blocks = 0; blocks < 8; blocks++)
      if (write(file, block, sizeof block) < 0) break;
    usleep(20000);
  }
}

static void use_memory(void) {
  while (mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) !=
         MAP_FAILED)
    continue;
  printf("%s", tipjar_guard_explain_fault());
}

static void use_up(const char *mode) {
  struct sigaction ignore = {.sa_handler = SIG_IGN};
  if (strcmp(mode, "files") == 0) use_files();
  if (strcmp(mode, "bytes") == 0 || strcmp(mode, "removed") == 0) use_bytes(mode[0] == 'r');
  if (strcmp(mode, "memory") == 0) return use_memory();
  if (strcmp(mode, "deaf") == 0) sigaction(SIGTERM, &ignore, NULL);
  for (;;) continue;
}

int main(int count, char **words) {
  static const char *const none[] = {NULL};
  if (count != 4 || chdir(words[2]) != 0) return 64;
  const char *mode = words[1];
  tipjar_guest guest = {words[2], none, 200, 4 << 20, 256 << 20, 1, 0};
  target target = {.file = open(words[3], O_RDWR | O_APPEND), .path = words[3]};
  int is_guest = strcmp(mode, "guest") == 0, is_open = strcmp(mode, "nothing") == 0;
  if (is_guest || is_open || strcmp(mode, "unpacker") == 0) {
    target.victim = make_victim();
    target.victim_descriptor = (int)syscall(434, target.victim, 0);
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (is_guest && tipjar_confine_guest(&guest) != 0) return 70;
    if (!is_guest && !is_open) tipjar_confine_unpacker(open(".", O_RDONLY | O_DIRECTORY));
    make_attempts(&target);
    if (!is_guest) try_screen(&target);
    return puts("end") < 0;
  }
  tipjar_guard_set_sentences("a fault", "too much memory");
  if (tipjar_guard_start(&guest, target.file, "prober") != 0) return 70;
  if (tipjar_confine_guest(&guest) != 0) return 70;
#ifdef __x86_64__
  if (strcmp(mode, "other") == 0) __asm__ volatile("int $0x80" : : "a"(20) : "memory");
#endif
  use_up(mode);
  return 0;
}
