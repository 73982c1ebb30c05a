package import TipJarVocabulary

/// A sentence with numbered gaps for names and figures: "{0} is paid for."
package struct Phrase: ExpressibleByStringLiteral, Sendable {
  private let text: String

  init(_ text: String) { self.text = text }

  package init(stringLiteral text: String) { self.text = text }

  /// Returns the sentence with the values in its gaps.
  package func callAsFunction(_ values: any CustomStringConvertible...) -> String { filled(values) }

  /// Returns the sentence with the values in its gaps. A gap without a value stays empty.
  package func filled(_ values: [any CustomStringConvertible]) -> String {
    let pieces = text.split(separator: "{", omittingEmptySubsequences: false)
    return pieces.dropFirst().reduce(into: String(pieces[0])) { text, piece in
      let gap = piece.first?.wholeNumberValue ?? values.count
      if values.indices.contains(gap) { text += values[gap].description }
      text += piece.dropFirst(2)
    }
  }
}

/// Texts with gaps.
extension Translation {
  package func callAsFunction(_ english: Key, _ context: Key = "") -> Phrase {
    Phrase(self(english, context) as String)
  }

  package func callAsFunction(_ one: Key, _ many: Key, _ count: Int) -> Phrase {
    Phrase(self(one, many, count) as String)
  }
}
