#include "CTipJarServer.h"

#include <sys/resource.h>

int tipjar_raise_descriptors(void) {
  struct rlimit limit;
  rlim_t most = 65536;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 256;
  rlim_t wanted = limit.rlim_max < most ? limit.rlim_max : most;
  if (limit.rlim_cur < wanted) {
    rlim_t before = limit.rlim_cur;
    limit.rlim_cur = wanted;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0) limit.rlim_cur = before;
  }
  return limit.rlim_cur < most ? (int)limit.rlim_cur : (int)most;
}

#ifdef __linux__
#include <sys/epoll.h>

int tipjar_sockets_make(void) { return epoll_create1(EPOLL_CLOEXEC); }

int tipjar_sockets_watch(int set, int socket, uint64_t id, int reads, int writes, int is_new) {
  struct epoll_event event = {
      .events = (reads ? EPOLLIN : 0u) | (writes ? EPOLLOUT : 0u), .data.u64 = id};
  return epoll_ctl(set, is_new ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, socket, &event);
}

int tipjar_sockets_wait(int set, tipjar_ready *ready, int count, int milliseconds) {
  struct epoll_event events[256];
  int found = epoll_wait(set, events, count < 256 ? count : 256, milliseconds);
  for (int i = 0; i < found; i++)
    ready[i] = (tipjar_ready){
        .id = events[i].data.u64,
        .reads = (events[i].events & EPOLLIN) != 0,
        .writes = (events[i].events & EPOLLOUT) != 0,
        .hung_up = (events[i].events & (EPOLLHUP | EPOLLERR)) != 0};
  return found < 0 ? 0 : found;
}

#else
#include <fcntl.h>
#include <sys/event.h>
#include <sys/time.h>

int tipjar_sockets_make(void) {
  int set = kqueue();
  if (set >= 0) fcntl(set, F_SETFD, FD_CLOEXEC);
  return set;
}

int tipjar_sockets_watch(int set, int socket, uint64_t id, int reads, int writes, int is_new) {
  struct kevent changes[2];
  (void)is_new;
  void *data = (void *)(uintptr_t)id;
  EV_SET(&changes[0], socket, EVFILT_READ, EV_ADD | (reads ? EV_ENABLE : EV_DISABLE), 0, 0, data);
  EV_SET(&changes[1], socket, EVFILT_WRITE, EV_ADD | (writes ? EV_ENABLE : EV_DISABLE), 0, 0, data);
  return kevent(set, changes, 2, 0, 0, 0);
}

int tipjar_sockets_wait(int set, tipjar_ready *ready, int count, int milliseconds) {
  struct kevent events[256];
  struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
  int found = kevent(set, 0, 0, events, count < 256 ? count : 256, milliseconds < 0 ? 0 : &time);
  for (int i = 0; i < found; i++)
    ready[i] = (tipjar_ready){
        .id = (uint64_t)(uintptr_t)events[i].udata,
        .reads = events[i].filter == EVFILT_READ,
        .writes = events[i].filter == EVFILT_WRITE,
        .hung_up = (events[i].flags & EV_ERROR) != 0};
  return found < 0 ? 0 : found;
}
#endif

#ifdef __GLIBC__
#include <malloc.h>
void tipjar_return_memory(void) { malloc_trim(0); }
#else
void tipjar_return_memory(void) {}
#endif
