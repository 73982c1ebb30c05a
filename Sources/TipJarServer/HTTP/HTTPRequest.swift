/// A complete HTTP/1.1 request (RFC 9112).
package struct HTTPRequest: Equatable, Sendable {
  /// A key and value of the query; a key may occur several times.
  package struct QueryItem: Equatable, Sendable {
    package var key: String
    package var value: String
  }

  package var method: String
  /// The components of the path, percent-decoded.
  package var path: [String]
  /// The query in its order, percent-decoded.
  package var query: [QueryItem] = []
  /// The headers in their order, with names in lower case.
  package var headers: [(name: String, value: String)] = []
  package var body: [UInt8] = []
  /// A Boolean value that indicates whether the connection stays open after the answer.
  var keepsAlive = true

  /// Returns the value of a header that may occur once; nil if it is missing or occurs twice.
  func header(_ name: String) -> String? {
    let found = headers.filter { $0.name == name }
    return found.count == 1 ? found[0].value : nil
  }

  func values(_ key: String) -> [String] { query.filter { $0.key == key }.map(\.value) }

  package static func == (one: HTTPRequest, other: HTTPRequest) -> Bool {
    one.method == other.method && one.path == other.path && one.query == other.query
      && one.headers.elementsEqual(other.headers, by: ==) && one.body == other.body
      && one.keepsAlive == other.keepsAlive
  }
}

extension HTTPRequest {
  /// Parses a target such as `/path/parts?key=value`; nil if it is malformed.
  static func parts(of target: Substring) -> (path: [String], query: [QueryItem])? {
    let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = halves.first, path.first == "/" else { return nil }
    let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
      .map(decoded)
    let query = (halves.count > 1 ? halves[1] : "").split(separator: "&").map { pair in
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let texts = sides.map { decoded($0.replacing("+", with: " ")) }
      return (texts.first ?? nil, texts.count > 1 ? texts[1] : "")
    }
    var items: [QueryItem] = []
    for case (let key?, let value?) in query { items.append(QueryItem(key: key, value: value)) }
    guard items.count == query.count, !parts.contains(nil) else { return nil }
    return (parts.compactMap(\.self), items)
  }

  /// Returns a percent-decoded text; nil if the encoding is malformed or not UTF-8.
  private static func decoded(_ text: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, digits.allSatisfy(\.isHexDigit),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    (48...57).contains(self) || (65...70).contains(self & 0xDF)
  }
}
