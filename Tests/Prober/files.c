#define _GNU_SOURCE
#include "prober.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/fanotify.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/xattr.h>
#include <unistd.h>

static void try_attributes(const target *target) {
  struct timespec times[2] = {{1, 0}, {1, 0}};
  TRY("chmod", chmod(target->path, 0600));
  TRY("fchmodat", fchmodat(AT_FDCWD, target->path, 0600, 0));
  TRY("chown", chown(target->path, (uid_t)-1, (gid_t)-1));
  TRY("lchown", lchown(target->path, (uid_t)-1, (gid_t)-1));
  TRY("fchown", fchown(target->file, (uid_t)-1, (gid_t)-1));
  TRY("utimensat", utimensat(AT_FDCWD, target->path, times, 0));
  TRY("utimensat, now", utimensat(AT_FDCWD, target->path, NULL, 0));
  TRY("setxattr", setxattr(target->path, "user.x", "x", 1, 0));
  TRY("fsetxattr", fsetxattr(target->file, "user.x", "x", 1, 0));
  TRY("removexattr", removexattr(target->path, "user.x"));
}

static void try_system(void) {
  TRY("mount", mount("none", "/nowhere", "tmpfs", 0, NULL));
  TRY("umount2", umount2("/nowhere", 0));
  TRY("pivot_root", syscall(SYS_pivot_root, "/nowhere", "/nowhere"));
  TRY("chroot", chroot("/nowhere"));
  TRY("open_tree", syscall(428, -1, "", 0));
  TRY("fsopen", syscall(430, "", 0xFF));
  TRY("open_by_handle_at", syscall(SYS_open_by_handle_at, AT_FDCWD, NULL, 0));
  TRY("mknodat", mknodat(AT_FDCWD, "pipe", S_IFIFO | 0600, 0));
  TRY("fanotify_init", syscall(SYS_fanotify_init, FAN_CLASS_NOTIF | 0x80000000U, 0));
  TRY("quotactl", syscall(SYS_quotactl, -1, NULL, 0, NULL));
  TRY("swapon", syscall(SYS_swapon, "/nowhere", 0));
}

static long open_of_victim(const target *target, const char *name, int flags) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/%s", target->victim, name);
  return open(path, flags);
}

static void try_others(const target *target) {
  TRY_FILE("reading a file of the host", open(target->path, O_RDONLY));
  TRY_FILE("writing it", open(target->path, O_WRONLY));
  TRY_FILE("cutting it", truncate(target->path, 0));
  TRY_FILE("making a file beside it", open("../made", O_WRONLY | O_CREAT, 0600));
  TRY_FILE("making a folder beside it", mkdir("../folder", 0700));
  TRY_FILE("renaming it", rename(target->path, "renamed"));
  TRY_FILE("linking it", link(target->path, "linked"));
  TRY_FILE("removing it", unlink(target->path));
  TRY_FILE("listing its folder", open("..", O_RDONLY | O_DIRECTORY));
  TRY_FILE("listing /tmp", open("/tmp", O_RDONLY | O_DIRECTORY));
  TRY_FILE("reading the accounts", open("/etc/passwd", O_RDONLY));
  TRY_FILE("memory of another process", open_of_victim(target, "mem", O_RDONLY));
  TRY_FILE("environment of another process", open_of_victim(target, "environ", O_RDONLY));
  TRY_FILE("descriptors of another process", open_of_victim(target, "fd", O_RDONLY));
  TRY_FILE("oom_score_adj of another process", open_of_victim(target, "oom_score_adj", O_WRONLY));
  TRY_FILE("shared memory", open("/dev/shm/tipjar-prober", O_RDWR | O_CREAT, 0600));
}

void try_files(const target *target) {
  try_attributes(target);
  try_system();
  try_others(target);
}
