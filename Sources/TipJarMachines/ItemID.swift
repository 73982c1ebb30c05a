/// The id of an app or a product. Controls and machines are keyed by it, never by a row.
public struct ItemID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The id as its file or store has it.
  public let rawValue: String
  /// An id from its text.
  public init(_ rawValue: String) { self.rawValue = rawValue }
  /// An id from a literal.
  public init(stringLiteral value: String) { self.rawValue = value }
  /// The id as its file or store has it.
  public var description: String { rawValue }
}
