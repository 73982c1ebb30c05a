import Foundation

/// A complete HTTP/1.1 request (RFC 9112).
package struct HTTPRequest: Equatable, Sendable {
  /// A header, or a key and value of the query; a name may occur several times.
  package struct Field: Equatable, Sendable {
    package var name: String
    package var value: String
  }

  package var method: String
  /// The components of the path, percent-decoded.
  package var path: [String]
  /// The query in its order, percent-decoded.
  package var query: [Field] = []
  /// The headers in their order, with names in lower case.
  package var headers: [Field] = []
  package var body: [UInt8] = []
  /// A Boolean value that indicates whether the connection stays open after the answer.
  var keepsAlive = true

  /// Returns the value of a header that may occur once; nil if it is missing or occurs twice.
  func header(_ name: String) -> String? {
    let found = headers.filter { $0.name == name }
    return found.count == 1 ? found[0].value : nil
  }

  /// Returns the elements of a header that is a list, in lower case.
  func tokens(_ name: String) -> [String] {
    headers.filter { $0.name == name }.flatMap { $0.value.split(separator: ",") }
      .map { $0.trimmingBlanks().lowercased() }
  }

  func values(_ key: String) -> [String] { query.filter { $0.name == key }.map(\.value) }

  /// Splits an absolute target, such as a proxy's, into its host and the rest; the host of any other
  /// target is nil.
  static func origin(of target: Substring) -> (host: Substring?, rest: Substring) {
    guard target.first != "/" else { return (nil, target) }
    for scheme in ["http://", "https://"] where target.lowercased().hasPrefix(scheme) {
      let rest = target.dropFirst(scheme.count)
      let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
      let path = rest[end...]
      return (rest[..<end], path.first == "/" ? path : "/" + path)
    }
    return (nil, target)
  }

  /// Parses a target such as `/path/parts?key=value`; nil if it is malformed.
  static func parts(of target: Substring) -> (path: [String], query: [Field])? {
    let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = halves.first, path.first == "/" else { return nil }
    let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
      .map(decoded)
    var query: [Field] = []
    for pair in (halves.count > 1 ? halves[1] : "").split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { decoded($0.replacing("+", with: " ")[...]) }
      guard let name = sides[0], let value = sides.count > 1 ? sides[1] : "" else { return nil }
      query.append(Field(name: name, value: value))
    }
    return parts.contains(nil) ? nil : (parts.compactMap(\.self), query)
  }

  /// Decodes what is percent-encoded; nil if that is malformed.
  private static func decoded(_ text: Substring) -> String? {
    text.utf8.contains(UInt8(ascii: "%")) ? text.removingPercentEncoding : String(text)
  }
}
