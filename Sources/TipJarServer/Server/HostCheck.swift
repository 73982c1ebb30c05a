/// A check of the host names in requests. A page in a browser whose own name resolves to this
/// machine sends that name, and is refused (DNS rebinding).
struct HostCheck: Sendable {
  private let own: Set<String>
  private let isOpenToOthers: Bool

  init(host: String, port: UInt16, isOpenToOthers: Bool) {
    self.isOpenToOthers = isOpenToOthers
    let names = ["127.0.0.1", "localhost", "[::1]", host.contains(":") ? "[\(host)]" : host]
    own = Set(names.flatMap { [$0, "\($0):\(port)"] })
  }

  /// Returns whether a request names this server. Any name is accepted if other machines are let
  /// in, since they may have other names for it.
  func accepts(_ host: String?) -> Bool { isOpenToOthers ? host != nil : isOwn(host) }

  /// Returns whether a request names this machine.
  func isOwn(_ host: String?) -> Bool { host.map { own.contains($0.lowercased()) } ?? false }
}
