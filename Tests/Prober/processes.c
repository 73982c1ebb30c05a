#define _GNU_SOURCE
#include "prober.h"

#include <fcntl.h>
#include <linux/ioprio.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

/* A process that could be made ends at once. */
static long end_child(long child) {
  if (child == 0) _exit(0);
  return child;
}

static void try_programs(void) {
  TRY("execve", syscall(SYS_execve, "/nowhere", NULL, NULL));
  TRY("execveat", syscall(SYS_execveat, AT_FDCWD, "/nowhere", NULL, NULL, 0));
#ifdef SYS_fork
  TRY("fork", end_child(syscall(SYS_fork)));
#endif
  TRY("clone of a process", end_child(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0)));
  TRY("clone into a namespace",
      end_child(syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0)));
  TRY("clone of a traced thread",
      syscall(SYS_clone, CLONE_THREAD | CLONE_PTRACE, 0, 0, 0, 0));
  TRY("clone3", syscall(435, NULL, 0));
  TRY("unshare", unshare(-1));
  TRY("setns", setns(-1, 0));
  TRY("prctl PDEATHSIG", prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0));
  TRY("prctl PTRACER", prctl(PR_SET_PTRACER, 0, 0, 0, 0));
  TRY("prctl DUMPABLE", prctl(PR_SET_DUMPABLE, 1, 0, 0, 0));
  TRY("prctl CHILD_SUBREAPER", prctl(PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0));
}

static void try_sockets(void) {
  int ends[2];
  TRY("socket of IPv4", socket(AF_INET, SOCK_STREAM, 0));
  TRY("socket of IPv6", socket(AF_INET6, SOCK_DGRAM, 0));
  TRY("socket of Unix", socket(AF_UNIX, SOCK_STREAM, 0));
  TRY("socket of netlink", socket(AF_NETLINK, SOCK_RAW, 0));
  TRY("socketpair", socketpair(AF_UNIX, SOCK_STREAM, 0, ends));
  TRY("connect", connect(-1, NULL, 0));
  TRY("sendmsg", sendmsg(-1, NULL, 0));
}

static void try_signals(const target *target) {
  struct f_owner_ex owner = {F_OWNER_PID, target->victim};
  siginfo_t facts = {.si_signo = 0, .si_code = SI_QUEUE};
  TRY("kill", kill(target->victim, 0));
  TRY("kill of all", kill(-1, 0));
  TRY("kill of the group", kill(0, 0));
  TRY("tkill", syscall(SYS_tkill, target->victim, 0));
  TRY("tgkill", syscall(SYS_tgkill, target->victim, target->victim, 0));
  TRY("rt_sigqueueinfo", syscall(SYS_rt_sigqueueinfo, target->victim, 0, &facts));
  TRY("rt_tgsigqueueinfo",
      syscall(SYS_rt_tgsigqueueinfo, target->victim, target->victim, 0, &facts));
  TRY("pidfd_open", syscall(434, target->victim, 0));
  TRY("pidfd_send_signal", syscall(424, target->victim_descriptor, 0, NULL, 0));
  TRY("pidfd_getfd", syscall(438, target->victim_descriptor, 0, 0));
  TRY("F_SETOWN", fcntl(target->file, F_SETOWN, target->victim));
  TRY("F_SETOWN_EX", fcntl(target->file, F_SETOWN_EX, &owner));
  TRY("F_SETSIG", fcntl(target->file, F_SETSIG, 0));
  TRY("F_NOTIFY", fcntl(target->file, F_NOTIFY, 0));
  TRY("F_SETLEASE", fcntl(target->file, F_SETLEASE, F_UNLCK));
  TRY("F_SETFL with O_ASYNC", fcntl(target->file, F_SETFL, O_ASYNC));
  TRY("FIOASYNC", ioctl(target->file, FIOASYNC, NULL));
  TRY("FIOSETOWN", ioctl(target->file, FIOSETOWN, NULL));
}

static void try_memory_and_limits(const target *target) {
  char byte = 0;
  struct iovec own = {&byte, 1};
  struct rlimit limit = {1024, 1024}, found;
  cpu_set_t processors;
  struct sched_param parameters = {0};
  CPU_ZERO(&processors);
  CPU_SET(0, &processors);
  getrlimit(RLIMIT_NOFILE, &found);
  TRY("ptrace", ptrace(PTRACE_SEIZE, target->victim, NULL, NULL));
  TRY("process_vm_readv", process_vm_readv(target->victim, &own, 1, &own, 1, 0));
  TRY("process_vm_writev", process_vm_writev(target->victim, &own, 1, &own, 1, 0));
  TRY("process_madvise", syscall(440, target->victim_descriptor, &own, 1, 0, 0));
  TRY("kcmp", syscall(SYS_kcmp, getpid(), target->victim, 0, 0, 0));
  TRY("prlimit, of another", prlimit(target->victim, RLIMIT_NOFILE, &limit, NULL));
  TRY("prlimit, reading another", prlimit(target->victim, RLIMIT_NOFILE, NULL, &limit));
  TRY("prlimit, of its own", prlimit(0, RLIMIT_NOFILE, &found, NULL));
#ifdef SYS_setrlimit
  TRY("setrlimit", syscall(SYS_setrlimit, RLIMIT_NOFILE, &found));
#endif
  TRY("setpriority", setpriority(PRIO_PROCESS, (id_t)target->victim, 1));
  TRY("setpriority of a group", setpriority(PRIO_PGRP, 0, 0));
  TRY("sched_setaffinity", sched_setaffinity(target->victim, sizeof processors, &processors));
  TRY("sched_setscheduler", sched_setscheduler(target->victim, SCHED_OTHER, &parameters));
  TRY("sched_setattr", syscall(SYS_sched_setattr, target->victim, NULL, 0));
  TRY("ioprio_set", syscall(SYS_ioprio_set, IOPRIO_WHO_PROCESS, target->victim, 0));
  TRY("migrate_pages", syscall(SYS_migrate_pages, target->victim, 0, NULL, NULL));
  TRY("move_pages", syscall(SYS_move_pages, target->victim, 0, NULL, NULL, NULL, 0));
}

void try_processes(const target *target) {
  try_programs();
  try_sockets();
  try_signals(target);
  try_memory_and_limits(target);
}
