import CTipJarServer

/// TLS with one certificate, by OpenSSL, which is loaded when the first value is created.
struct TLS: Sendable {
  /// The address of OpenSSL's context, which is kept for as long as the process runs.
  private let context: UInt

  init(_ identity: TLSIdentity) throws(ServerFailure) {
    func failure(_ problem: String) -> ServerFailure {
      ServerFailure(.unavailable, "--tls: \(problem)")
    }
    switch tipjar_tls_load() {
    case TIPJAR_TLS_LOADED: break
    case TIPJAR_TLS_STATIC:
      throw failure("a static program cannot load OpenSSL; use the Debian package or a proxy")
    default: throw failure("OpenSSL 3 is missing: apt-get install libssl3")
    }
    let (leaf, key) = (identity.certificate, identity.key)
    guard let made = tipjar_tls_use(leaf, leaf.count, key, key.count) else {
      throw failure("OpenSSL refuses the certificate")
    }
    context = UInt(bitPattern: made)
  }

  /// Begins a connection; nil without memory for one.
  func open(_ socket: Int32) -> TLSStream? {
    tipjar_tls_open(OpaquePointer(bitPattern: context), socket).map(TLSStream.init)
  }
}

/// The TLS of one connection. Its calls are like those of ``Socket``.
final class TLSStream {
  private let handle: OpaquePointer
  /// Booleans that indicate what the handshake waits for: bytes before one can write, or room
  /// before one can read.
  private(set) var needsBytes = false, needsRoom = false

  fileprivate init(_ handle: OpaquePointer) { self.handle = handle }

  deinit { tipjar_tls_close(handle) }

  /// Reads up to the size of the buffer, which holds at least a record of 16 KiB.
  func read(into buffer: inout [UInt8]) -> Socket.Result {
    let count = tipjar_tls_read(handle, &buffer, buffer.count)
    needsRoom = count == TIPJAR_TLS_WANTS_WRITE
    return result(count)
  }

  func write(_ bytes: ArraySlice<UInt8>) -> Socket.Result {
    let count = bytes.withUnsafeBytes { tipjar_tls_write(handle, $0.baseAddress, $0.count) }
    needsBytes = count == TIPJAR_TLS_WANTS_READ
    return result(count)
  }

  func endWriting() { tipjar_tls_end(handle) }

  private func result(_ count: Int) -> Socket.Result {
    count > 0 ? .count(count) : count < 0 ? .wouldBlock : .ended
  }
}
