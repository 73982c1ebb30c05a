/// The id of an app or a product. It identifies controls and machines, which never depend on a row.
/// The hash is computed once, because every event of a download looks up an id.
public struct ItemID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The id as it appears in its file or store.
  public let rawValue: String
  private let digest: Int

  /// Creates an id from a string.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
    digest = rawValue.hashValue
  }

  /// Creates an id from a literal.
  public init(stringLiteral value: String) { self.init(value) }
  /// The id as it appears in its file or store.
  public var description: String { rawValue }

  /// Returns a Boolean value that indicates whether both ids are equal.
  public static func == (left: ItemID, right: ItemID) -> Bool {
    left.digest == right.digest && left.rawValue == right.rawValue
  }

  /// Hashes the precomputed hash of the id.
  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
