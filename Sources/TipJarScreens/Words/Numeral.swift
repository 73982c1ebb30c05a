/// The spelling of small numbers: up to twelve in words, others in digits.
enum Numeral {
  static func english(_ number: Int, isCapital: Bool = false) -> String {
    let words = [
      "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
      "eleven", "twelve",
    ]
    return spelled(number, words, isCapital: isCapital)
  }

  static func german(_ number: Int, isFeminine: Bool = false, isCapital: Bool = true) -> String {
    let words = [
      "null", isFeminine ? "eine" : "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben",
      "acht", "neun", "zehn", "elf", "zwölf",
    ]
    return spelled(number, words, isCapital: isCapital)
  }

  /// Feminine, as nibs are.
  static func polish(_ number: Int) -> String {
    let words = [
      "zero", "jedna", "dwie", "trzy", "cztery", "pięć", "sześć", "siedem", "osiem", "dziewięć",
      "dziesięć", "jedenaście", "dwanaście",
    ]
    return spelled(number, words, isCapital: false)
  }

  private static func spelled(_ number: Int, _ words: [String], isCapital: Bool) -> String {
    guard words.indices.contains(number) else { return "\(number)" }
    return isCapital ? words[number].titled : words[number]
  }
}

/// The plural category of a count, by CLDR's rules for integers.
package enum Plural: Equatable, Sendable {
  case one, few, many

  /// English and German: one, and all others.
  package static func western(_ count: Int) -> Plural { count == 1 ? .one : .many }

  /// Polish: 1, then numbers that end in 2, 3 or 4 but not in 12, 13 or 14, then all others.
  package static func polish(_ count: Int) -> Plural {
    let number = count.magnitude
    if number == 1 { return .one }
    return (2...4).contains(number % 10) && !(12...14).contains(number % 100) ? .few : .many
  }

  /// Returns one of three forms.
  package func callAsFunction<Form>(_ one: Form, _ few: Form, _ many: Form) -> Form {
    switch self {
    case .one: one
    case .few: few
    case .many: many
    }
  }
}
