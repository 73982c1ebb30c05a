#define _GNU_SOURCE
#include "prober.h"

#include <sched.h>
#include <sys/ioctl.h>
#include <sys/klog.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static void try_ipc(void) {
  TRY("shmget", syscall(SYS_shmget, 0, 4096, 0600));
  TRY("msgget", syscall(SYS_msgget, 0, 0600));
  TRY("semget", syscall(SYS_semget, 0, 1, 0600));
  TRY("mq_open", syscall(SYS_mq_open, NULL, 0, 0, NULL));
  TRY("add_key", syscall(SYS_add_key, "user", "tipjar", "x", 1, -3));
  TRY("request_key", syscall(SYS_request_key, NULL, NULL, NULL, 0));
  TRY("keyctl", syscall(SYS_keyctl, 0, -3, 0, 0, 0));
  TRY("memfd_create", syscall(SYS_memfd_create, "x", 0));
  void *shared = mmap(NULL, 4096, PROT_READ, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  TRY("shared memory without a file", shared == MAP_FAILED ? -1 : 0);
}

static void try_machine(void) {
  TRY("bpf", syscall(SYS_bpf, -1, NULL, 0));
  TRY("perf_event_open", syscall(SYS_perf_event_open, NULL, 0, -1, -1, 0));
  TRY("userfaultfd", syscall(SYS_userfaultfd, 1));
  TRY("io_uring_setup", syscall(425, 0, NULL));
  TRY("seccomp", syscall(SYS_seccomp, 0xFF, 0, NULL));
  TRY("prctl SECCOMP", prctl(PR_SET_SECCOMP, 0xFF, 0, 0, 0));
  TRY("landlock_create_ruleset", syscall(444, NULL, 0, 1));
  TRY("syslog", klogctl(-1, NULL, 0));
  TRY("clock_settime", syscall(SYS_clock_settime, 0, NULL));
  TRY("settimeofday", syscall(SYS_settimeofday, 1, NULL));
  TRY("adjtimex", syscall(SYS_adjtimex, NULL));
  TRY("sethostname", syscall(SYS_sethostname, NULL, -1));
  TRY("reboot", syscall(SYS_reboot, 0, 0, 0, NULL));
  TRY("kexec_load", syscall(SYS_kexec_load, 0, -1, NULL, 0));
  TRY("init_module", syscall(SYS_init_module, NULL, 0, NULL));
  TRY("acct", syscall(SYS_acct, "/nowhere"));
  TRY("personality", syscall(SYS_personality, 0xFFFFFFFF));
  TRY("setuid", syscall(SYS_setuid, geteuid()));
  TRY("setgroups", syscall(SYS_setgroups, -1, NULL));
  TRY("capset", syscall(SYS_capset, NULL, NULL));
#ifdef __x86_64__
  TRY("modify_ldt", syscall(SYS_modify_ldt, 0xFF, NULL, 0));
  TRY("iopl", syscall(SYS_iopl, 0xFF));
  TRY("a call of x32", syscall(0x40000000 + SYS_getpid));
#endif
}

/* The file of the attempts is a terminal or any other one: an unknown request gives ENOTTY. */
static void try_terminal(const target *target) {
  TRY("TIOCSTI", ioctl(target->file, TIOCSTI, NULL));
  TRY("TIOCLINUX", ioctl(target->file, TIOCLINUX, NULL));
  TRY("TIOCSCTTY", ioctl(target->file, TIOCSCTTY, 0));
  TRY("TIOCSETD", ioctl(target->file, TIOCSETD, NULL));
  TRY("TIOCSWINSZ", ioctl(target->file, TIOCSWINSZ, NULL));
  TRY("TIOCCONS", ioctl(target->file, TIOCCONS, NULL));
}

void try_kernel(const target *target) {
  try_ipc();
  try_machine();
  try_terminal(target);
}

void try_screen(const target *target) {
  struct timespec none = {0, 0};
  void *program = mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  TRY("executable memory", program == MAP_FAILED ? -1 : 0);
  TRY("a thread", syscall(SYS_clone, CLONE_THREAD, 0, 0, 0, 0));
  TRY("a signal to itself", syscall(SYS_kill, getpid(), 0));
  TRY("the settings of a terminal", ioctl(target->file, TCGETS, NULL));
  TRY("renaming", syscall(SYS_renameat, -1, "", -1, ""));
  TRY("removing", unlinkat(-1, "", 0));
  TRY("waiting for files", syscall(SYS_ppoll, NULL, 0, &none, NULL, 0));
  TRY("watching files", syscall(SYS_inotify_init1, -1));
  TRY("making a pipe", syscall(SYS_pipe2, NULL, 0));
  TRY("locking a file", syscall(SYS_flock, -1, 0));
}
