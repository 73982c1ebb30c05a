/// The spelling of small numbers in words.
enum Numeral {
  /// Returns whether the counts of a list are written in words: if one has more digits, all have.
  static func isSpelled(_ tips: [CountedTip]) -> Bool { tips.allSatisfy { $0.count <= 12 } }

  /// Returns numbers up to twelve in words, others in digits.
  static func english(_ number: Int, isCapital: Bool = false) -> String {
    let words = [
      "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
      "eleven", "twelve",
    ]
    guard words.indices.contains(number) else { return "\(number)" }
    return isCapital
      ? words[number].prefix(1).uppercased() + words[number].dropFirst() : words[number]
  }

  /// Returns numbers up to twelve in words, others in digits.
  static func german(
    _ number: Int, isFeminine: Bool = false, isCapital: Bool = true
  ) -> String {
    let words = [
      "null", isFeminine ? "eine" : "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben",
      "acht", "neun", "zehn", "elf", "zwölf",
    ]
    guard words.indices.contains(number) else { return "\(number)" }
    return isCapital
      ? words[number].prefix(1).uppercased() + words[number].dropFirst() : words[number]
  }

  /// Returns numbers up to twelve in feminine words, others in digits.
  static func polish(_ number: Int) -> String {
    let words = [
      "zero", "jedna", "dwie", "trzy", "cztery", "pięć", "sześć", "siedem", "osiem", "dziewięć",
      "dziesięć", "jedenaście", "dwanaście",
    ]
    return words.indices.contains(number) ? words[number] : "\(number)"
  }
}
