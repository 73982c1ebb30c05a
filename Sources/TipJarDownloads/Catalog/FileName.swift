import Foundation
import TipJarHTTP

/// The name of an installed file: no slash, no leading dot or hyphen, which programs take for an
/// option, no control characters, at most 120 bytes. It comes from the catalogue, never from a
/// server's answer.
struct FileName: Equatable, Sendable {
  /// The maximum length in bytes of UTF-8.
  static let longest = 120

  let text: String

  /// Creates a name; nil for a text that breaks the rules.
  init?(_ text: String) {
    let isShown = !text.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: true
      default: scalar == "/" || scalar == "\u{0}"
      }
    }
    guard isShown, let first = text.utf8.first, !Self.isRefused(first),
      text.utf8.count <= Self.longest
    else { return nil }
    self.text = text
  }

  /// Creates a name from the last component of a valid address, percent-decoded; nil if it is not a
  /// valid name.
  init?(address: String) {
    let last = String(decoding: WebAddress.lastComponent(of: address.utf8), as: UTF8.self)
    guard let text = last.removingPercentEncoding else { return nil }
    self.init(text)
  }

  private static func isRefused(_ first: UInt8) -> Bool {
    first == UInt8(ascii: ".") || first == UInt8(ascii: "-")
  }
}

extension App {
  /// The hosts of the file, in the order in which they are tried; "" for this computer.
  public var hosts: [String] { ([url].compactMap(\.self) + mirrors).map(WebAddress.host) }

  /// The name of the installed file; nil for an app without an address.
  public var fileName: String? {
    guard let url else { return nil }
    return file ?? FileName(address: url)?.text
  }
}
