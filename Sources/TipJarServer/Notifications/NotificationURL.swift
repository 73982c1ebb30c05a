import Foundation

/// The address that notifications are sent to.
package struct NotificationURL: Equatable, Sendable {
  /// The address as it was given.
  package let text: String
  let isSecure: Bool
  let host: String
  let port: UInt16
  /// Path and query.
  let target: String

  /// Reads an address; nil where it is not one of http or https.
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

  /// The value of the header `Host`.
  var authority: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return port == (isSecure ? 443 : 80) ? name : "\(name):\(port)"
  }
}
