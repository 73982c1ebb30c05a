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

/// The spelling of small numbers: up to twelve in words, others in digits.
extension Translation {
  /// Returns a number inside a sentence, which counts tips, neuter in German, or nibs, feminine in Polish.
  package func number(_ number: Int) -> String {
    let words: [String] = [
      text("one"), text("two"), text("three"), text("four"), text("five"), text("six"),
      text("seven"), text("eight"), text("nine"), text("ten"), text("eleven"), text("twelve"),
    ]
    return words.indices.contains(number - 1) ? words[number - 1] : "\(number)"
  }

  /// Returns a number at the beginning of a sentence.
  package func capitalNumber(_ number: Int) -> String {
    let words: [String] = [
      text("One"), text("Two"), text("Three"), text("Four"), text("Five"), text("Six"),
      text("Seven"), text("Eight"), text("Nine"), text("Ten"), text("Eleven"), text("Twelve"),
    ]
    return words.indices.contains(number - 1) ? words[number - 1] : "\(number)"
  }

  private var text: Translation { self }
}
