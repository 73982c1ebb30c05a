import Foundation

/// The address that notifications are sent to.
package struct NotificationURL: Equatable, Sendable {
  package let text: String

  /// Parses an address; nil if it is not a valid http or https URL.
  package init?(_ text: String) {
    guard text.utf8.allSatisfy({ $0 > 32 && $0 < 127 }), let parts = URLComponents(string: text),
      let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = parts.host, !host.isEmpty, parts.user == nil, parts.fragment == nil,
      (1...65_535).contains(parts.port ?? 80)
    else { return nil }
    self.text = text
  }
}
