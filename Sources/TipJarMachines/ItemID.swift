/// The id of an app or a product. It identifies controls and machines, which never depend on a row.
public struct ItemID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The id as it appears in its file or store.
  public let rawValue: String

  /// Creates an id from a string.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Creates an id from a literal.
  public init(stringLiteral value: String) { self.init(value) }
  /// The id as it appears in its file or store.
  public var description: String { rawValue }
}
