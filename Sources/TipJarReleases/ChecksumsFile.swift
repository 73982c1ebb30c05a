import Foundation
import TipJarVocabulary

package struct ReleaseDigest: Equatable, Sendable {
  /// The algorithms, by their names.
  package enum Algorithm: String, Sendable { case sha256, sha512 }

  package var algorithm: Algorithm
  /// The lowercase hexadecimal digits.
  package var hex: String

  /// Creates a digest, whose length tells the algorithm; nil for any other text.
  package init?(hex: some StringProtocol) {
    let digits = hex.utf8
    guard digits.allSatisfy({ $0.isDigit || (0x61...0x66).contains($0 | 0x20) }) else { return nil }
    switch digits.count {
    case 64: algorithm = .sha256
    case 128: algorithm = .sha512
    default: return nil
    }
    self.hex = hex.lowercased()
  }

  /// Creates a digest from the text of an API, `sha256:` and digits; nil for another algorithm or
  /// another length.
  package init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":"),
      let digest = ReleaseDigest(hex: text[text.index(after: colon)...]),
      text[..<colon].lowercased() == digest.algorithm.rawValue
    else { return nil }
    self = digest
  }
}

package struct ChecksumsFile: Sendable {
  /// The maximum size in bytes.
  package static let largest = 1 << 20

  /// Two digests of one algorithm for one name.
  package struct Contradiction: Error, Equatable {
    package let name: String
  }

  private let lines: [(digest: ReleaseDigest, name: String?)]

  /// Reads a file, of which lines of no known form are left out: Markdown, comments, and digests of
  /// algorithms that are too weak.
  package init(_ bytes: [UInt8]) {
    let text = String(decoding: bytes.prefix(Self.largest), as: UTF8.self)
    lines = text.split(whereSeparator: \.isNewline).compactMap { Self.line($0) }
  }

  /// Returns the digest of a file; nil if it has none, or none that counts.
  ///
  /// - Parameter isItsOwn: A Boolean value that indicates whether the file of checksums is named for
  ///   this file, and may contain a digest alone.
  package func digest(
    of name: String, isItsOwn: Bool = false
  ) throws(Contradiction) -> ReleaseDigest? {
    var found = lines.filter { $0.name == name }.map(\.digest)
    if found.isEmpty, isItsOwn {
      found = lines.filter { $0.name == nil || $0.name == "-" }.map(\.digest)
    }
    for algorithm in [ReleaseDigest.Algorithm.sha256, .sha512] {
      let digests = found.filter { $0.algorithm == algorithm }
      guard let first = digests.first else { continue }
      guard digests.allSatisfy({ $0 == first }) else { throw Contradiction(name: name) }
      return first
    }
    return nil
  }

  private static func line(_ line: Substring) -> (digest: ReleaseDigest, name: String?)? {
    var line = line.trimmingPrefix("\u{FEFF}")
    line = line.trimmingPrefix { $0 == " " || $0 == "\t" }
    while line.last?.isWhitespace == true { line.removeLast() }
    if let tagged = tagged(line) { return tagged }
    // A backslash before the digest says that the name has escapes (GNU coreutils).
    let isEscaped = line.first == "\\"
    if isEscaped { line.removeFirst() }
    let digits = line.prefix { $0.isHexDigit }
    guard let digest = ReleaseDigest(hex: digits) else { return nil }
    let rest = line.dropFirst(digits.count)
    if rest.isEmpty { return (digest, nil) }
    guard rest.first?.isWhitespace == true else { return nil }
    var name = rest.drop { $0.isWhitespace }
    if name.first == "*" { name.removeFirst() }
    return (digest, last(isEscaped ? unescaped(name) : String(name)))
  }

  /// Reads `SHA256 (NAME) = HEX`, as BSD and OpenSSL write it.
  private static func tagged(
    _ line: Substring
  ) -> (digest: ReleaseDigest, name: String?)? {
    guard let open = line.firstIndex(of: "("), let close = line.lastIndex(of: ")"), open < close,
      let equal = line[close...].firstIndex(of: "=")
    else { return nil }
    let algorithm = line[..<open].lowercased().filter { !" -".contains($0) }
    let hex = line[line.index(after: equal)...].drop { $0 == " " }
    guard let digest = ReleaseDigest(hex: hex),
      algorithm == digest.algorithm.rawValue
        || algorithm == digest.algorithm.rawValue.replacing("sha", with: "sha2")
    else { return nil }
    return (digest, last(String(line[line.index(after: open)..<close])))
  }

  /// Returns a name without the folders before it.
  private static func last(_ name: String) -> String {
    name.split(separator: "/").last.map(String.init) ?? name
  }

  private static func unescaped(_ name: Substring) -> String {
    String(name.replacing("\\n", with: "\n").replacing("\\\\", with: "\\"))
  }
}

extension ChecksumsFile {
  /// Returns the names of the files that may have the checksum of a file, the best first: those
  /// named for it, then those of the whole release.
  package static func names(for asset: String, among names: [String]) -> [String] {
    let own = ownEnds.map { asset + $0 }.filter(names.contains)
    let others = Set(names).subtracting(own + [asset]).sorted()
    // `tool.sha256` may be for `tool.tar.gz`, but it is for no file that begins otherwise.
    let stems = others.filter { name in
      guard let stem = stem(of: name) else { return false }
      return asset.hasPrefix(stem + ".")
    }
    let common = others.filter { !stems.contains($0) && isCommon($0.lowercased()) }
    let singles = others.filter { name in
      guard !stems.contains(name), !common.contains(name), let stem = stem(of: name) else {
        return false
      }
      return !names.contains { $0 == stem || $0 != name && $0.hasPrefix(stem + ".") }
    }
    return own + stems + common + singles
  }

  /// Returns whether a file of checksums is named for a file.
  package static func isOwn(_ name: String, of asset: String) -> Bool {
    ownEnds.contains { name == asset + $0 }
      || stem(of: name).map { asset.hasPrefix($0 + ".") } == true
  }

  private static let ownEnds = [".sha256", ".sha256sum", ".sha512", ".sha512sum", ".sha256.txt"]

  private static func stem(of name: String) -> String? {
    [".sha256", ".sha256sum", ".sha512"].first { name.hasSuffix($0) }
      .map { String(name.dropLast($0.count)) }
  }

  private static func isCommon(_ name: String) -> Bool {
    let words = ["checksums", "sha256sum", "sha512sum", "sha2-256sums", "sha2-512sums", "shasums"]
    let ends = [
      ".sig", ".asc", ".pem", ".minisig", ".crt", ".cert", ".json", ".bundle", ".sigstore",
    ]
    return words.contains(where: name.contains) && !ends.contains(where: name.hasSuffix)
      && stem(of: name) == nil
  }
}
