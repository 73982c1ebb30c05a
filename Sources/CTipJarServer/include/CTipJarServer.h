// What a server needs of the system that Swift does not import: waiting for many sockets, TLS, and
// giving memory back. TLS is OpenSSL's, which is loaded when a server with TLS starts: nobody else
// has it in memory, and nothing of it is needed to build this.
#ifndef CTIPJARSERVER_H
#define CTIPJARSERVER_H

#include <stddef.h>
#include <stdint.h>

// Sockets that are ready.

typedef struct {
  uint64_t id;
  int reads, writes, hung_up;
} tipjar_ready;

// A set of sockets (epoll, or kqueue), as a descriptor; -1 with errno.
int tipjar_sockets_make(void);
// Waits for bytes to read, for room to write, for both, or only for the end of a socket. `is_new` is
// 1 for a socket that is not in the set yet. A closed socket leaves the set by itself.
int tipjar_sockets_watch(int set, int socket, uint64_t id, int reads, int writes, int is_new);
// Waits for at most so many milliseconds; -1 for ever. Returns the number of sockets that are ready.
int tipjar_sockets_wait(int set, tipjar_ready *ready, int count, int milliseconds);

// Lets this process have as many descriptors as it may, up to 65,536. Returns their number.
int tipjar_raise_descriptors(void);

// Memory.

// Gives the memory that was freed back to the system.
void tipjar_return_memory(void);

// TLS.

typedef enum {
  TIPJAR_TLS_LOADED,
  // OpenSSL is not installed, or older than 3.
  TIPJAR_TLS_MISSING,
  // This is a static executable, which loads no libraries.
  TIPJAR_TLS_STATIC,
} tipjar_tls_state;

tipjar_tls_state tipjar_tls_load(void);

typedef struct tipjar_tls_identity tipjar_tls_identity;
typedef struct tipjar_tls tipjar_tls;

// A server's key and certificate, both in DER, for TLS 1.2 and later. NULL if they cannot be used.
tipjar_tls_identity *tipjar_tls_use(
    const uint8_t *certificate, size_t certificate_size, const uint8_t *key, size_t key_size);

// What a call returns instead of a count of bytes.
static const long TIPJAR_TLS_ENDED = 0, TIPJAR_TLS_WANTS_READ = -1, TIPJAR_TLS_WANTS_WRITE = -2;

// TLS on a connected socket that does not block; NULL without memory. The handshake is made with the
// first bytes.
tipjar_tls *tipjar_tls_open(tipjar_tls_identity *identity, int socket);
long tipjar_tls_read(tipjar_tls *tls, void *bytes, size_t count);
long tipjar_tls_write(tipjar_tls *tls, const void *bytes, size_t count);
// Says that nothing more is written.
void tipjar_tls_end(tipjar_tls *tls);
void tipjar_tls_close(tipjar_tls *tls);

#endif
