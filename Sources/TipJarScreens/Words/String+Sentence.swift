extension String {
  /// The text with a full stop, unless it ends like a sentence already.
  package var sentence: String {
    last.map { ".?!".contains($0) } == true ? self : self + "."
  }

  /// The text with a capital at its beginning.
  package var titled: String { prefix(1).uppercased() + dropFirst() }
}

extension Words {
  /// A reason as a sentence of its own.
  package func sentence(_ reason: String) -> String {
    language == .japanese ? reason.titled + "。" : reason.titled.sentence
  }
}
