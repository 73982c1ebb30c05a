/// A sentence with numbered gaps for names and figures: "{0} is paid for."
package struct Phrase: ExpressibleByStringLiteral, Sendable {
  private let pieces: [Substring]

  package init(stringLiteral text: String) {
    pieces = text.split(separator: "{", omittingEmptySubsequences: false)
  }

  /// Returns the sentence with the values in its gaps.
  package func callAsFunction(_ values: any CustomStringConvertible...) -> String { filled(values) }

  /// Returns the sentence with the values in its gaps. A gap without a value stays empty.
  package func filled(_ values: [any CustomStringConvertible]) -> String {
    pieces.dropFirst().reduce(into: String(pieces[0])) { text, piece in
      let gap = piece.first?.wholeNumberValue ?? values.count
      if values.indices.contains(gap) { text += values[gap].description }
      text += piece.dropFirst(2)
    }
  }
}
