// The process: whether it may load libraries, and what confines it. Shared by the C modules that load
// a library, and by the two kinds of processes that are confined: of a guest, and one that unpacks.
#ifndef CTIPJARPROCESS_H
#define CTIPJARPROCESS_H

#include <stdint.h>
#ifdef __linux__
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/syscall.h>
#endif

// Returns whether this is a static executable. A library that it loads would bring in a second C
// library, which works only with exactly the same version.
int tipjar_is_static(void);

// Lowers a limit of the process for good, as far as it is not lower. Returns 0; -1 with errno.
int tipjar_limit(int resource, uint64_t value);

#ifdef __linux__

// From <linux/landlock.h>, which systems older than its kernel lack.
enum {
  tipjar_landlock_execute = 1 << 0,
  tipjar_landlock_write_file = 1 << 1,
  tipjar_landlock_read_folder = 1 << 3,
  tipjar_landlock_make_folder = 1 << 7,
  tipjar_landlock_make_file = 1 << 8,
  tipjar_landlock_make_link = 1 << 12,
  tipjar_landlock_refer = 1 << 13,
  tipjar_landlock_truncate = 1 << 14,
  tipjar_landlock_device_calls = 1 << 15,
};

// Returns the version of Landlock; 0 or less for none. The first one forbids renaming and linking
// between folders, so it is not used.
long tipjar_landlock_version(void);
// Creates rules that deny rights on files, and those on the network and on other processes where
// the version has them. Returns their descriptor; -1 with errno.
int tipjar_landlock_create(long version, uint64_t files, uint64_t network, uint64_t scopes);
// Allows rights in an open file or folder. Returns 0; -1 with errno.
int tipjar_landlock_allow(int rules, int file, uint64_t rights);
// Applies rules to this thread and those that it starts, and closes them. Returns 0; -1 with errno.
int tipjar_landlock_apply(int rules);

// The processors whose calls can be told apart; elsewhere none are forbidden.
#if defined(__x86_64__)
#define TIPJAR_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define TIPJAR_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define TIPJAR_FAIL(error) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (error))
#define TIPJAR_FORBID(number) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1), TIPJAR_FAIL(EPERM)

// The beginning of a filter: another processor's calls end the process, those of x32 fail.
#define TIPJAR_OWN_CALLS \
  BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)), \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, TIPJAR_ARCHITECTURE, 1, 0), \
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS), \
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)), \
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1), TIPJAR_FAIL(EPERM)

#ifdef SYS_fork
#define TIPJAR_FORBID_FORKS TIPJAR_FORBID(SYS_fork), TIPJAR_FORBID(SYS_vfork),
#else
#define TIPJAR_FORBID_FORKS
#endif

// What no confined process needs: other programs and processes, the network, and what seccomp does
// not see into (io_uring). Later calls have the same number everywhere: 424 is pidfd_send_signal,
// 425 io_uring_setup, 434 pidfd_open.
#define TIPJAR_FORBIDDEN_CALLS \
  TIPJAR_FORBID_FORKS \
  TIPJAR_FORBID(SYS_execve), TIPJAR_FORBID(SYS_execveat), TIPJAR_FORBID(SYS_socket), \
      TIPJAR_FORBID(SYS_socketpair), TIPJAR_FORBID(SYS_ptrace), \
      TIPJAR_FORBID(SYS_process_vm_readv), TIPJAR_FORBID(SYS_process_vm_writev), \
      TIPJAR_FORBID(SYS_open_by_handle_at), TIPJAR_FORBID(SYS_bpf), TIPJAR_FORBID(SYS_keyctl), \
      TIPJAR_FORBID(SYS_userfaultfd), TIPJAR_FORBID(SYS_unshare), TIPJAR_FORBID(SYS_setns), \
      TIPJAR_FORBID(SYS_mount), TIPJAR_FORBID(424), TIPJAR_FORBID(425), TIPJAR_FORBID(434)

#endif

#endif
