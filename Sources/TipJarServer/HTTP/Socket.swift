import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The non-blocking socket calls that the server needs.
enum Socket {
  struct Failure: Error, Equatable {
    let problem: String

    init(_ problem: String) { self.problem = problem }

    static var last: Failure { Failure(String(cString: strerror(errno))) }
  }

  enum Result: Equatable {
    case count(Int)
    case wouldBlock
    /// The peer closed the connection, or it failed.
    case ended
  }

  /// Opens a socket that listens at a numeric address. Port 0 chooses a free port.
  static func listen(_ host: String, port: UInt16) throws(Failure) -> (socket: Int32, port: UInt16)
  {
    let found = try addresses(of: host, port: port)
    defer { freeaddrinfo(found) }
    let address = found.pointee
    let socket = try open(address.ai_family)
    setOption(socket, SOL_SOCKET, SO_REUSEADDR)
    guard bind(socket, address.ai_addr, address.ai_addrlen) == 0,
      Foundation.listen(socket, 512) == 0
    else {
      let failure = Failure.last
      close(socket)
      throw failure
    }
    return (socket, localPort(of: socket) ?? port)
  }

  /// Returns whether a text is a numeric address.
  static func isAddress(_ host: String) -> Bool { address(host) != nil }

  /// Returns whether only this machine reaches what listens at a numeric address.
  static func isLoopback(_ host: String) -> Bool {
    guard let address = address(host) else { return false }
    return address == "::1" || address.hasPrefix("127.") || address.hasPrefix("::ffff:127.")
  }

  /// Returns a numeric address as a URL has it: one of IPv6 in brackets.
  static func authority(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }

  /// Returns a numeric address as the system writes it; nil for any other text.
  private static func address(_ host: String) -> String? {
    guard let found = try? addresses(of: host, port: 0) else { return nil }
    defer { freeaddrinfo(found) }
    var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let (address, length) = (found.pointee.ai_addr, found.pointee.ai_addrlen)
    let size = socklen_t(text.count)
    guard getnameinfo(address, length, &text, size, nil, 0, NI_NUMERICHOST) == 0 else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func addresses(
    of host: String, port: UInt16
  ) throws(Failure) -> UnsafeMutablePointer<addrinfo> {
    var hints = addrinfo()
    hints.ai_socktype = stream
    hints.ai_flags = AI_NUMERICHOST | AI_PASSIVE
    var found: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, String(port), &hints, &found)
    guard status == 0, let found else {
      throw Failure("\(host): \(String(cString: gai_strerror(status)))")
    }
    return found
  }

  /// Accepts a client; nil if none is waiting.
  /// - Throws: a ``Failure`` if no descriptor or memory is left, while the client goes on waiting.
  static func accept(_ socket: Int32) throws(Failure) -> Int32? {
    let client = Foundation.accept(socket, nil, nil)
    guard client >= 0 else {
      if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) { throw .last }
      return nil
    }
    prepare(client)
    return client
  }

  /// Reads up to the size of the buffer.
  static func read(_ socket: Int32, into buffer: inout [UInt8]) -> Result {
    let result = Self.result { recv(socket, &buffer, buffer.count, 0) }
    return result == .count(0) ? .ended : result
  }

  /// Returns whether bytes, or the end of the stream, have arrived and are not read.
  static func hasUnreadBytes(_ socket: Int32) -> Bool {
    var watched = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return poll(&watched, 1, 0) == 1
  }

  static func write(_ socket: Int32, _ bytes: ArraySlice<UInt8>) -> Result {
    result { bytes.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, noSignal) } }
  }

  private static func result(_ call: () -> Int) -> Result {
    while true {
      let count = call()
      if count >= 0 { return .count(count) }
      if errno == EINTR { continue }
      return errno == EAGAIN || errno == EWOULDBLOCK ? .wouldBlock : .ended
    }
  }

  static func endWriting(_ socket: Int32) { shutdown(socket, Int32(SHUT_WR)) }

  private static func localPort(of socket: Int32) -> UInt16? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let status = withUnsafeMutablePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &length) }
    }
    guard status == 0, [AF_INET, AF_INET6].contains(Int32(storage.ss_family)) else { return nil }
    // Both families have the port in bytes 2 and 3, in network order.
    return withUnsafeBytes(of: storage) { UInt16($0[2]) << 8 | UInt16($0[3]) }
  }

  private static func open(_ family: Int32) throws(Failure) -> Int32 {
    let socket = Foundation.socket(family, stream, 0)
    guard socket >= 0 else { throw .last }
    prepare(socket)
    return socket
  }

  /// Makes a socket non-blocking, closed on exec, and without Nagle's delay for small answers.
  private static func prepare(_ socket: Int32) {
    _ = fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK)
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    setOption(socket, Int32(IPPROTO_TCP), TCP_NODELAY)
    #if canImport(Darwin)
      setOption(socket, SOL_SOCKET, SO_NOSIGPIPE)
    #endif
  }

  private static func setOption(_ socket: Int32, _ level: Int32, _ name: Int32) {
    var on: Int32 = 1
    setsockopt(socket, level, name, &on, socklen_t(MemoryLayout<Int32>.size))
  }

  #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
    private static let noSignal = Int32(MSG_NOSIGNAL)
  #elseif canImport(Musl)
    private static let stream = SOCK_STREAM
    private static let noSignal = MSG_NOSIGNAL
  #else
    private static let stream = SOCK_STREAM
    private static let noSignal: Int32 = 0
  #endif
}
