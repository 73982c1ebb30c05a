import TipJarVocabulary

/// The spelling of small numbers: up to twelve in words, others in digits.
extension Translation {
  /// Returns a number inside a sentence, which counts tips, neuter in German, or nibs, feminine in Polish.
  func number(_ number: Int) -> String {
    let words: [String] = [
      text("one"), text("two"), text("three"), text("four"), text("five"), text("six"),
      text("seven"), text("eight"), text("nine"), text("ten"), text("eleven"), text("twelve"),
    ]
    return words.indices.contains(number - 1) ? words[number - 1] : "\(number)"
  }

  /// Returns a number at the beginning of a sentence.
  func capitalNumber(_ number: Int) -> String {
    let words: [String] = [
      text("One"), text("Two"), text("Three"), text("Four"), text("Five"), text("Six"),
      text("Seven"), text("Eight"), text("Nine"), text("Ten"), text("Eleven"), text("Twelve"),
    ]
    return words.indices.contains(number - 1) ? words[number - 1] : "\(number)"
  }

  private var text: Translation { self }
}
