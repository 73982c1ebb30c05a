/// The id of an app or a product. Controls and machines are keyed by it, never by a row.
/// Its hash is computed once: an id is looked up with every event of a download.
public struct ItemID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The id as its file or store has it.
  public let rawValue: String
  private let digest: Int

  /// An id from its text.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
    digest = rawValue.hashValue
  }

  /// An id from a literal.
  public init(stringLiteral value: String) { self.init(value) }
  /// The id as its file or store has it.
  public var description: String { rawValue }

  /// Returns whether both are the same text.
  public static func == (left: ItemID, right: ItemID) -> Bool {
    left.digest == right.digest && left.rawValue == right.rawValue
  }

  /// Hashes the digest of the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
