#define _GNU_SOURCE
#include "calls.h"

#ifdef __linux__

#include <asm/ioctls.h>
#include <asm/termbits.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>

#define UNCONDITIONAL {condition_none, 0, 0}
// A call without a condition on its arguments.
#define ANY(number) {number, {UNCONDITIONAL}}
#define COUNT(list) (sizeof(list) / sizeof *(list))

// Headers may be older than the kernel.
enum { call_faccessat2 = 439, call_epoll_pwait2 = 441, get_settings_2 = 0x802C542A };
enum { set_settings_2 = 0x402C542B, drain_and_set_2 = 0x402C542C, flush_and_set_2 = 0x402C542D };

// Memory that is this process's own: memory that is shared and not a file has no limit.
#define MEMORY_CALLS(access) \
  ANY(SYS_brk), ANY(SYS_munmap), ANY(SYS_madvise), ANY(SYS_mremap), \
      {SYS_mmap, {access, LACKS(3, MAP_SHARED)}}, {SYS_mmap, {access, LACKS(3, MAP_ANONYMOUS)}}, \
      {SYS_mprotect, {access}}

// What every process needs: its open files, its memory, time, its locks, its signals and its end.
static const call_rule common[] = {
    ANY(SYS_write), ANY(SYS_read), ANY(SYS_futex), ANY(SYS_lseek), ANY(SYS_pread64),
    ANY(SYS_pwrite64), ANY(SYS_close),
    ANY(SYS_fstat), ANY(SYS_newfstatat), ANY(SYS_openat), ANY(SYS_readv), ANY(SYS_writev),
    ANY(SYS_ftruncate),
    ANY(SYS_clock_gettime), ANY(SYS_clock_getres), ANY(SYS_clock_nanosleep), ANY(SYS_nanosleep),
    ANY(SYS_gettimeofday), ANY(SYS_getrandom), ANY(SYS_getpid), ANY(SYS_gettid), ANY(SYS_getuid),
    ANY(SYS_geteuid),
    ANY(SYS_getgid), ANY(SYS_getegid), ANY(SYS_rt_sigaction), ANY(SYS_rt_sigprocmask),
    ANY(SYS_rt_sigreturn),
    ANY(SYS_sigaltstack), ANY(SYS_restart_syscall), {SYS_tgkill, {IS(0, OWN_NUMBER)}},
    ANY(SYS_exit), ANY(SYS_exit_group), ANY(SYS_sched_yield), ANY(SYS_membarrier),
    {SYS_getrusage, {IS(0, RUSAGE_SELF)}},
    ANY(SYS_dup), ANY(SYS_fstatfs), ANY(SYS_mkdirat), ANY(SYS_linkat),
    {SYS_prctl, {IS(0, PR_SET_NAME)}},
    {SYS_fcntl, {IS(1, F_GETFD)}}, {SYS_fcntl, {IS(1, F_SETFD)}}, {SYS_fcntl, {IS(1, F_GETFL)}},
    {SYS_fcntl, {IS(1, F_DUPFD)}}, {SYS_fcntl, {IS(1, F_DUPFD_CLOEXEC)}},
#ifdef SYS_open
    ANY(SYS_open), ANY(SYS_stat), ANY(SYS_lstat),
#endif
};

// Threads, and only with what glibc gives them. Without clone3, into whose arguments a filter cannot
// see, glibc uses clone.
enum {
  of_threads = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM |
      CLONE_SETTLS | CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID
};

// A screen, its threads, and the records of a guest.
static const call_rule guest[] = {
    ANY(SYS_ppoll), ANY(SYS_pselect6), ANY(SYS_epoll_pwait), ANY(SYS_epoll_ctl),
    ANY(SYS_epoll_create1),
    ANY(call_epoll_pwait2), ANY(SYS_timerfd_create), ANY(SYS_timerfd_settime),
    ANY(SYS_timerfd_gettime),
    ANY(SYS_eventfd2), ANY(SYS_signalfd4), ANY(SYS_pipe2), ANY(SYS_dup3), ANY(SYS_timer_create),
    ANY(SYS_timer_settime), ANY(SYS_timer_gettime), ANY(SYS_timer_getoverrun),
    ANY(SYS_timer_delete),
    ANY(SYS_setitimer), ANY(SYS_getitimer), ANY(SYS_rt_sigtimedwait), ANY(SYS_rt_sigsuspend),
    ANY(SYS_rt_sigpending), {SYS_kill, {IS(0, OWN_NUMBER)}},
    {SYS_rt_tgsigqueueinfo, {IS(0, OWN_NUMBER)}},
    {SYS_clone, {IS(0, of_threads)}}, ANY(SYS_set_robust_list),
#ifdef SYS_rseq
    ANY(SYS_rseq),
#endif
    // libdispatch gives its own threads a priority, and the runtime looks at its own processors.
    {SYS_setpriority, {IS(0, PRIO_PROCESS), IS(1, 0)}}, {SYS_sched_getaffinity, {IS(0, 0)}},
    {SYS_sched_getaffinity, {IS(0, OWN_NUMBER)}}, {SYS_sched_getscheduler, {IS(0, 0)}},
    {SYS_sched_getparam, {IS(0, 0)}}, ANY(SYS_getcpu),
    // Reading its own limits.
    {SYS_prlimit64, {IS(0, 0), IS_NULL(2)}}, {SYS_prlimit64, {IS(0, OWN_NUMBER), IS_NULL(2)}},
    ANY(SYS_getppid), {SYS_getpgid, {IS(0, 0)}}, {SYS_getsid, {IS(0, 0)}}, ANY(SYS_uname),
    ANY(SYS_sysinfo),
    ANY(SYS_times), ANY(SYS_umask),
    ANY(SYS_fsync), ANY(SYS_fdatasync), ANY(SYS_fallocate), ANY(SYS_fadvise64), ANY(SYS_flock),
    ANY(SYS_unlinkat),
    ANY(SYS_renameat), ANY(SYS_renameat2), ANY(SYS_readlinkat), ANY(SYS_getdents64),
    ANY(SYS_getcwd),
    ANY(SYS_faccessat), ANY(call_faccessat2), ANY(SYS_statx), ANY(SYS_statfs), ANY(SYS_preadv),
    ANY(SYS_pwritev),
    // The time of a lock is that at which it was taken.
    {SYS_utimensat, {IS_NULL(1), IS_NULL(2)}},
    ANY(SYS_inotify_init1), ANY(SYS_inotify_add_watch), ANY(SYS_inotify_rm_watch),
    {SYS_fcntl, {IS(1, F_SETFL), LACKS(2, O_ASYNC)}}, {SYS_fcntl, {IS(1, F_GETLK)}},
    {SYS_fcntl, {IS(1, F_SETLK)}}, {SYS_fcntl, {IS(1, F_SETLKW)}},
    {SYS_fcntl, {IS(1, F_OFD_GETLK)}}, {SYS_fcntl, {IS(1, F_OFD_SETLK)}},
    {SYS_fcntl, {IS(1, F_OFD_SETLKW)}},
    // The settings and the size of the terminal, and the bytes that wait in it.
    {SYS_ioctl, {IS(1, TCGETS)}}, {SYS_ioctl, {IS(1, TCSETS)}}, {SYS_ioctl, {IS(1, TCSETSW)}},
    {SYS_ioctl, {IS(1, TCSETSF)}}, {SYS_ioctl, {IS(1, get_settings_2)}},
    {SYS_ioctl, {IS(1, set_settings_2)}}, {SYS_ioctl, {IS(1, drain_and_set_2)}},
    {SYS_ioctl, {IS(1, flush_and_set_2)}}, {SYS_ioctl, {IS(1, TIOCGWINSZ)}},
    {SYS_ioctl, {IS(1, FIONREAD)}}, {SYS_ioctl, {IS(1, TIOCOUTQ)}}, {SYS_ioctl, {IS(1, TCFLSH)}},
    {SYS_ioctl, {IS(1, TIOCGPGRP)}},
    // Libraries are loaded when a picture is first shown.
    MEMORY_CALLS(UNCONDITIONAL),
#ifdef SYS_poll
    ANY(SYS_poll), ANY(SYS_select), ANY(SYS_epoll_wait), ANY(SYS_epoll_create), ANY(SYS_eventfd),
    ANY(SYS_pipe),
    ANY(SYS_dup2), ANY(SYS_alarm), ANY(SYS_pause), ANY(SYS_time), ANY(SYS_getpgrp),
    ANY(SYS_access), ANY(SYS_readlink),
    ANY(SYS_mkdir), ANY(SYS_rmdir), ANY(SYS_rename), ANY(SYS_link), ANY(SYS_unlink),
    ANY(SYS_inotify_init),
#endif
};

// Files in one folder. All code is loaded before: no memory becomes executable.
static const call_rule unpacker[] = {
    ANY(SYS_fchmod), {SYS_utimensat, {IS_NULL(1)}}, ANY(SYS_symlinkat),
    MEMORY_CALLS(LACKS(2, PROT_EXEC)),
#ifdef SYS_access
    ANY(SYS_access),
#endif
};

int allow_guest_calls(void) { return filter_calls(common, COUNT(common), guest, COUNT(guest)); }

int allow_unpacker_calls(void) {
  return filter_calls(common, COUNT(common), unpacker, COUNT(unpacker));
}

int allow_guard_calls(int session) {
  const call_rule guard[] = {
      {SYS_kill, {IS(0, session)}}, ANY(SYS_getppid), ANY(SYS_ppoll), ANY(SYS_getdents64),
      ANY(SYS_inotify_add_watch), ANY(SYS_readlinkat), {SYS_ioctl, {IS(1, TCSETS)}},
      MEMORY_CALLS(LACKS(2, PROT_EXEC)),
#ifdef SYS_poll
      ANY(SYS_poll),
#endif
  };
  return filter_calls(common, COUNT(common), guard, COUNT(guard));
}

#else

int allow_guest_calls(void) { return 0; }
int allow_unpacker_calls(void) { return 0; }
int allow_guard_calls(int session) { return (void)session, 0; }

#endif
