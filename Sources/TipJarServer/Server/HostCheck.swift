/// A check of who sends a request, for requests that need no token.
///
/// A page in a browser whose own name resolves to this machine sends that name (DNS rebinding), and
/// any other page sends the header `Origin` with what it posts. Both are refused.
struct HostCheck: Sendable {
  enum Names: Sendable {
    /// The server's own names, each with its port or without.
    case own(Set<String>)
    /// Addresses, and names that nobody can register: those without a dot, as containers have, and
    /// those of private networks.
    case unregistered
    /// Any name, since every request needs a token.
    case any
  }

  private let names: Names

  init(_ names: Names) { self.names = names }

  /// Creates a check of the names of a server at an address of this machine.
  init(host: String, port: UInt16, more: [String]) {
    let names = ["127.0.0.1", "localhost", "[::1]", Socket.authority(host)] + more
    self.names = .own(Set(names.flatMap { [$0, "\($0):\(port)"] }))
  }

  /// Returns whether a request names this server. One of HTTP/1.0 may name none, as health checks
  /// do.
  func accepts(_ host: String?) -> Bool {
    guard let host = host?.lowercased() else { return true }
    switch names {
    case .any: return true
    case .own(let names): return names.contains(host)
    case .unregistered:
      if host.hasPrefix("[") { return true }
      let labels = host.prefix { $0 != ":" }.split(separator: ".", omittingEmptySubsequences: false)
      let isAddress = labels.allSatisfy { UInt8($0) != nil } && labels.count == 4
      let last = labels.last ?? ""
      return isAddress || labels.count == 1 && !last.isEmpty
        || ["local", "localhost", "internal", "test", "lan"].contains(last)
    }
  }
}
