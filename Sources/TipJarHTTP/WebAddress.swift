import Foundation
import TipJarVocabulary

/// The rules for addresses in a catalogue (RFC 3986): ASCII, a known scheme, and no user or
/// password.
package enum WebAddress {
  package enum Kind: Equatable { case https, http, file }

  package enum Problem: Error, Equatable { case characters, scheme, credentials, host }

  /// Returns the kind of a valid address; nil for any other text. O(length).
  package static func kind(of bytes: some Collection<UInt8>) -> Kind? { try? check(bytes) }

  package static func problem(of bytes: some Collection<UInt8>) -> Problem? {
    do throws(Problem) { _ = try check(bytes) } catch { return error }
    return nil
  }

  private static func check(_ bytes: some Collection<UInt8>) throws(Problem) -> Kind {
    guard bytes.allSatisfy(isAllowed) else { throw .characters }
    for (kind, start) in schemes where hasPrefix(bytes, start) {
      let authority = bytes.dropFirst(start.count).prefix { !ends.contains($0) }
      if authority.contains(UInt8(ascii: "@")) { throw .credentials }
      guard kind == .file ? authority.isEmpty : isHost(authority) else { throw .host }
      return kind
    }
    throw .scheme
  }

  private static let schemes: [(Kind, [UInt8])] = [
    (.https, Array("https://".utf8)), (.http, Array("http://".utf8)),
    (.file, Array("file://".utf8)),
  ]
  /// The characters that end an authority: a slash, a question mark or a number sign.
  private static let ends: [UInt8] = Array("/?#".utf8)
  private static let refused: [UInt8] = Array("\"<>\\^`{|}".utf8)

  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !refused.contains(byte)
  }

  private static func hasPrefix(_ bytes: some Collection<UInt8>, _ start: [UInt8]) -> Bool {
    bytes.count >= start.count
      && zip(bytes, start).allSatisfy { byte, wanted in lowercased(byte) == wanted }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  /// Returns whether the bytes are a host name, or an IPv6 address in brackets, with an optional
  /// port.
  private static func isHost(_ bytes: some Collection<UInt8>) -> Bool {
    let isBracketed = bytes.first == UInt8(ascii: "[")
    let end = UInt8(ascii: isBracketed ? "]" : ":")
    let name = bytes.prefix { $0 != end }
    let rest = bytes.dropFirst(name.count + (isBracketed ? 1 : 0))
    guard isBracketed ? name.count < bytes.count : !name.isEmpty,
      isBracketed ? isIPv6(name.dropFirst()) : !name.contains(where: isBracket)
    else { return false }
    return rest.isEmpty || rest.first == UInt8(ascii: ":") && isPort(rest.dropFirst())
  }

  private static func isBracket(_ byte: UInt8) -> Bool { "[]%".utf8.contains(byte) }

  private static func isIPv6(_ bytes: some Collection<UInt8>) -> Bool {
    var address = in6_addr()
    return inet_pton(AF_INET6, String(decoding: bytes, as: UTF8.self), &address) == 1
  }

  /// Returns whether the bytes are empty, which is the scheme's own port, or a number of one.
  private static func isPort(_ bytes: some Collection<UInt8>) -> Bool {
    guard bytes.count <= 5, bytes.allSatisfy(\.isDigit) else { return false }
    return bytes.isEmpty || (1...65_535).contains(bytes.reduce(0) { $0 * 10 + Int($1 & 0xF) })
  }

  /// Returns the last component of the path of a valid address.
  package static func lastComponent(of bytes: some BidirectionalCollection<UInt8>) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    let path = bytes.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    // After the two slashes of the scheme and the authority.
    guard path.count(where: { $0 == slash }) > 2 else { return [] }
    return Array(path.reversed().prefix { $0 != slash }.reversed())
  }

  /// Returns the host of a valid address with its port, in lowercase; empty for a file.
  package static func host(of address: String) -> String {
    let parts = address.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count == 3 ? parts[2].prefix { !"/?#".contains($0) }.lowercased() : ""
  }

  /// Returns the address that a redirect leads to, without its fragment; nil if it is not valid.
  package static func redirected(to location: String, from address: String) -> String? {
    let target = URL(string: location, relativeTo: URL(string: address))?.absoluteString
    return target.map { String($0.prefix { $0 != "#" }) }
  }
}
