/// The names under which clients may address the server. A page in a browser that resolves its own
/// name to this machine sends its own name, and is refused.
struct HostCheck: Sendable {
  private let own: Set<String>
  private let isOpenToOthers: Bool

  init(host: String, port: UInt16, isOpenToOthers: Bool) {
    self.isOpenToOthers = isOpenToOthers
    let names = ["127.0.0.1", "localhost", "[::1]", host.contains(":") ? "[\(host)]" : host]
    own = Set(names.flatMap { [$0, "\($0):\(port)"] })
  }

  /// Returns whether a request names this server: anything where other machines are let in, since
  /// they know it by names of their own.
  func accepts(_ host: String?) -> Bool { isOpenToOthers ? host != nil : isOwn(host) }

  /// Returns whether a request names this machine.
  func isOwn(_ host: String?) -> Bool { host.map { own.contains($0.lowercased()) } ?? false }
}
