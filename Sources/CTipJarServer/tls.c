#include "CTipJarServer.h"

#include <CTipJarProcess.h>
#include <dlfcn.h>
#include <pthread.h>

// OpenSSL's functions, by their declarations in version 3, whose ABI is stable. Without its header
// this builds everywhere.
#define FUNCTIONS(F) \
  F(void *, TLS_server_method, (void)) \
  F(void *, SSL_CTX_new, (const void *)) \
  F(void, SSL_CTX_free, (void *)) \
  F(long, SSL_CTX_ctrl, (void *, int, long, void *)) \
  F(int, SSL_CTX_use_certificate_ASN1, (void *, int, const unsigned char *)) \
  F(int, SSL_CTX_use_PrivateKey_ASN1, (int, void *, const unsigned char *, long)) \
  F(int, SSL_CTX_check_private_key, (const void *)) \
  F(void *, SSL_new, (void *)) \
  F(void, SSL_free, (void *)) \
  F(int, SSL_set_fd, (void *, int)) \
  F(void, SSL_set_accept_state, (void *)) \
  F(int, SSL_read_ex, (void *, void *, size_t, size_t *)) \
  F(int, SSL_write_ex, (void *, const void *, size_t, size_t *)) \
  F(int, SSL_get_error, (const void *, int)) \
  F(int, SSL_shutdown, (void *)) \
  F(void, ERR_clear_error, (void)) \
  F(unsigned long, OpenSSL_version_num, (void))

static struct {
  tipjar_tls_state state;
#define MEMBER(result, name, arguments) result (*name) arguments;
  FUNCTIONS(MEMBER)
} ssl;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  ssl.state = TIPJAR_TLS_STATIC;
  if (tipjar_is_static()) return;
  ssl.state = TIPJAR_TLS_MISSING;
#ifdef __APPLE__
  static const char *const names[] = {
      "/opt/homebrew/opt/openssl@3/lib/libssl.3.dylib",
      "/usr/local/opt/openssl@3/lib/libssl.3.dylib"};
#else
  static const char *const names[] = {"libssl.so.3"};
#endif
  void *library = NULL;
  for (size_t i = 0; i < sizeof names / sizeof *names && !library; i++)
    library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
#define FIND(result, name, arguments) \
  if (!(ssl.name = (result(*) arguments)dlsym(library, #name))) return;
  FUNCTIONS(FIND)
  if (ssl.OpenSSL_version_num() >> 28 < 3) return;
  ssl.state = TIPJAR_TLS_LOADED;
}

tipjar_tls_state tipjar_tls_load(void) {
  pthread_once(&once, load);
  return ssl.state;
}

// Numbers of OpenSSL's headers.
enum {
  error_want_read = 2,
  error_want_write = 3,
  key_of_curve = 408,
  set_mode = 33,
  set_first_version = 123,
  version_1_2 = 0x0303,
  // Partial writes, from a buffer that may have moved, and no buffers while nothing is on the way.
  modes = 0x13,
};

tipjar_tls_identity *tipjar_tls_use(
    const uint8_t *certificate, size_t certificate_size, const uint8_t *key, size_t key_size) {
  void *context = ssl.SSL_CTX_new(ssl.TLS_server_method());
  if (!context) return NULL;
  ssl.SSL_CTX_ctrl(context, set_first_version, version_1_2, NULL);
  ssl.SSL_CTX_ctrl(context, set_mode, modes, NULL);
  if (ssl.SSL_CTX_use_certificate_ASN1(context, (int)certificate_size, certificate) == 1 &&
      ssl.SSL_CTX_use_PrivateKey_ASN1(key_of_curve, context, key, (long)key_size) == 1 &&
      ssl.SSL_CTX_check_private_key(context) == 1)
    return context;
  ssl.SSL_CTX_free(context);
  return NULL;
}

tipjar_tls *tipjar_tls_open(tipjar_tls_identity *identity, int socket) {
  void *tls = ssl.SSL_new(identity);
  if (!tls) return NULL;
  ssl.SSL_set_accept_state(tls);
  if (ssl.SSL_set_fd(tls, socket) == 1) return tls;
  ssl.SSL_free(tls);
  return NULL;
}

static long problem(tipjar_tls *tls, int result) {
  switch (ssl.SSL_get_error(tls, result)) {
    case error_want_read: return TIPJAR_TLS_WANTS_READ;
    case error_want_write: return TIPJAR_TLS_WANTS_WRITE;
    default: return TIPJAR_TLS_ENDED;
  }
}

long tipjar_tls_read(tipjar_tls *tls, void *bytes, size_t count) {
  size_t done = 0;
  ssl.ERR_clear_error();
  int result = ssl.SSL_read_ex(tls, bytes, count, &done);
  return result == 1 ? (long)done : problem(tls, result);
}

long tipjar_tls_write(tipjar_tls *tls, const void *bytes, size_t count) {
  size_t done = 0;
  ssl.ERR_clear_error();
  int result = ssl.SSL_write_ex(tls, bytes, count, &done);
  return result == 1 ? (long)done : problem(tls, result);
}

void tipjar_tls_end(tipjar_tls *tls) {
  ssl.ERR_clear_error();
  ssl.SSL_shutdown(tls);
}

void tipjar_tls_close(tipjar_tls *tls) { ssl.SSL_free(tls); }
