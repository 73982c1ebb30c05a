import Foundation

/// The address that notifications are sent to.
package struct NotificationURL: Equatable, Sendable {
  /// The address as given.
  package let text: String
  let isSecure: Bool
  let host: String
  let port: UInt16
  /// The path and query.
  let target: String

  /// Parses an address; nil if it is not a valid http or https URL.
  package init?(_ text: String) {
    guard text.utf8.allSatisfy({ $0 > 32 && $0 < 127 }), let parts = URLComponents(string: text),
      let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = parts.host, !host.isEmpty, parts.user == nil, parts.fragment == nil,
      let port = UInt16(exactly: parts.port ?? (scheme == "https" ? 443 : 80)), port > 0
    else { return nil }
    self.text = text
    isSecure = scheme == "https"
    self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    self.port = port
    let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
    target = path + (parts.percentEncodedQuery.map { "?\($0)" } ?? "")
  }

  /// The value of the `Host` header.
  var authority: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return port == (isSecure ? 443 : 80) ? name : "\(name):\(port)"
  }
}
