/// How many columns text takes on a terminal: the one place where width is measured.
public enum DisplayWidth {
  /// The columns of a grapheme: 0, 1 or 2.
  public static func of(_ character: Character) -> Int { 1 }

  /// The columns of a text: the sum of its graphemes'.
  public static func of(_ text: String) -> Int {
    text.reduce(0) { $0 + of($1) }
  }
}
