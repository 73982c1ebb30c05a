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

#define COUNT(list) (sizeof(list) / sizeof *(list))

// Headers may be older than the kernel.
enum { call_faccessat2 = 439, call_epoll_pwait2 = 441, get_settings_2 = 0x802C542A };
enum { set_settings_2 = 0x402C542B, drain_and_set_2 = 0x402C542C, flush_and_set_2 = 0x402C542D };

// Memory that is this process's own: memory that is shared and not a file has no limit.
#define MEMORY_CALLS(access) \
  {SYS_brk}, {SYS_munmap}, {SYS_madvise}, {SYS_mremap}, \
      {SYS_mmap, {access, LACKS(3, MAP_SHARED)}}, {SYS_mmap, {access, LACKS(3, MAP_ANONYMOUS)}}, \
      {SYS_mprotect, {access}}

// What every process needs: its open files, its memory, time, its locks, its signals and its end.
static const call_rule common[] = {
    {SYS_write}, {SYS_read}, {SYS_futex}, {SYS_lseek}, {SYS_pread64}, {SYS_pwrite64}, {SYS_close},
    {SYS_fstat}, {SYS_newfstatat}, {SYS_openat}, {SYS_readv}, {SYS_writev}, {SYS_ftruncate},
    {SYS_clock_gettime}, {SYS_clock_getres}, {SYS_clock_nanosleep}, {SYS_nanosleep},
    {SYS_gettimeofday}, {SYS_getrandom}, {SYS_getpid}, {SYS_gettid}, {SYS_getuid}, {SYS_geteuid},
    {SYS_getgid}, {SYS_getegid}, {SYS_rt_sigaction}, {SYS_rt_sigprocmask}, {SYS_rt_sigreturn},
    {SYS_sigaltstack}, {SYS_restart_syscall}, {SYS_tgkill, {IS(0, OWN_NUMBER)}},
    {SYS_exit}, {SYS_exit_group}, {SYS_sched_yield}, {SYS_membarrier}, {SYS_getrusage, {IS(0, RUSAGE_SELF)}},
    {SYS_dup}, {SYS_fstatfs}, {SYS_mkdirat}, {SYS_linkat}, {SYS_prctl, {IS(0, PR_SET_NAME)}},
    {SYS_fcntl, {IS(1, F_GETFD)}}, {SYS_fcntl, {IS(1, F_SETFD)}}, {SYS_fcntl, {IS(1, F_GETFL)}},
    {SYS_fcntl, {IS(1, F_DUPFD)}}, {SYS_fcntl, {IS(1, F_DUPFD_CLOEXEC)}},
#ifdef SYS_open
    {SYS_open}, {SYS_stat}, {SYS_lstat},
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
    {SYS_ppoll}, {SYS_pselect6}, {SYS_epoll_pwait}, {SYS_epoll_ctl}, {SYS_epoll_create1},
    {call_epoll_pwait2}, {SYS_timerfd_create}, {SYS_timerfd_settime}, {SYS_timerfd_gettime},
    {SYS_eventfd2}, {SYS_signalfd4}, {SYS_pipe2}, {SYS_dup3}, {SYS_timer_create},
    {SYS_timer_settime}, {SYS_timer_gettime}, {SYS_timer_getoverrun}, {SYS_timer_delete},
    {SYS_setitimer}, {SYS_getitimer}, {SYS_rt_sigtimedwait}, {SYS_rt_sigsuspend},
    {SYS_rt_sigpending}, {SYS_kill, {IS(0, OWN_NUMBER)}},
    {SYS_rt_tgsigqueueinfo, {IS(0, OWN_NUMBER)}},
    {SYS_clone, {IS(0, of_threads)}}, {SYS_set_robust_list},
#ifdef SYS_rseq
    {SYS_rseq},
#endif
    // libdispatch gives its own threads a priority, and the runtime looks at its own processors.
    {SYS_setpriority, {IS(0, PRIO_PROCESS), IS(1, 0)}}, {SYS_sched_getaffinity, {IS(0, 0)}},
    {SYS_sched_getaffinity, {IS(0, OWN_NUMBER)}}, {SYS_sched_getscheduler, {IS(0, 0)}},
    {SYS_sched_getparam, {IS(0, 0)}}, {SYS_getcpu},
    // Reading its own limits.
    {SYS_prlimit64, {IS(0, 0), IS_NULL(2)}}, {SYS_prlimit64, {IS(0, OWN_NUMBER), IS_NULL(2)}},
    {SYS_getppid}, {SYS_getpgid, {IS(0, 0)}}, {SYS_getsid, {IS(0, 0)}}, {SYS_uname}, {SYS_sysinfo},
    {SYS_times}, {SYS_umask},
    {SYS_fsync}, {SYS_fdatasync}, {SYS_fallocate}, {SYS_fadvise64}, {SYS_flock}, {SYS_unlinkat},
    {SYS_renameat}, {SYS_renameat2}, {SYS_readlinkat}, {SYS_getdents64}, {SYS_getcwd},
    {SYS_faccessat}, {call_faccessat2}, {SYS_statx}, {SYS_statfs}, {SYS_preadv}, {SYS_pwritev},
    // The time of a lock is that at which it was taken.
    {SYS_utimensat, {IS_NULL(1), IS_NULL(2)}},
    {SYS_inotify_init1}, {SYS_inotify_add_watch}, {SYS_inotify_rm_watch},
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
    MEMORY_CALLS({condition_none}),
#ifdef SYS_poll
    {SYS_poll}, {SYS_select}, {SYS_epoll_wait}, {SYS_epoll_create}, {SYS_eventfd}, {SYS_pipe},
    {SYS_dup2}, {SYS_alarm}, {SYS_pause}, {SYS_time}, {SYS_getpgrp}, {SYS_access}, {SYS_readlink},
    {SYS_mkdir}, {SYS_rmdir}, {SYS_rename}, {SYS_link}, {SYS_unlink}, {SYS_inotify_init},
#endif
};

// Files in one folder. All code is loaded before: no memory becomes executable.
static const call_rule unpacker[] = {
    {SYS_fchmod}, {SYS_utimensat, {IS_NULL(1)}}, {SYS_symlinkat}, MEMORY_CALLS(LACKS(2, PROT_EXEC)),
#ifdef SYS_access
    {SYS_access},
#endif
};

int allow_guest_calls(void) { return filter_calls(common, COUNT(common), guest, COUNT(guest)); }

int allow_unpacker_calls(void) {
  return filter_calls(common, COUNT(common), unpacker, COUNT(unpacker));
}

int allow_guard_calls(int session) {
  const call_rule guard[] = {
      {SYS_kill, {IS(0, session)}}, {SYS_getppid}, {SYS_ppoll}, {SYS_getdents64},
      {SYS_inotify_add_watch}, {SYS_readlinkat}, {SYS_ioctl, {IS(1, TCSETS)}},
      MEMORY_CALLS(LACKS(2, PROT_EXEC)),
#ifdef SYS_poll
      {SYS_poll},
#endif
  };
  return filter_calls(common, COUNT(common), guard, COUNT(guard));
}

#else

int allow_guest_calls(void) { return 0; }
int allow_unpacker_calls(void) { return 0; }
int allow_guard_calls(int session) { return (void)session, 0; }

#endif
