/// The values of TOML 1.0 that are written without quotes or brackets: Boolean values, numbers,
/// dates and times.
struct TOMLWord {
  private var rest: ArraySlice<UInt8>

  private init(_ word: ArraySlice<UInt8>) { rest = word }

  /// Returns a Boolean value that indicates whether a whole word is a value.
  static func isValue(_ word: ArraySlice<UInt8>) -> Bool {
    isWhole(word) { $0.skip("true") || $0.skip("false") || $0.number() }
      || isWhole(word) { $0.time() } || isWhole(word) { $0.date() && $0.timeOfDate() }
  }

  /// Returns a Boolean value that indicates whether a word is a date, which a space and a time may
  /// follow.
  static func isDate(_ word: ArraySlice<UInt8>) -> Bool { isWhole(word) { $0.date() } }

  private static func isWhole(
    _ word: ArraySlice<UInt8>, _ read: (inout TOMLWord) -> Bool
  ) -> Bool {
    var reader = TOMLWord(word)
    return read(&reader) && reader.rest.isEmpty
  }

  private mutating func skip(_ text: StaticString) -> Bool {
    let isNext = text.withUTF8Buffer { rest.starts(with: $0) }
    if isNext { rest = rest.dropFirst(text.utf8CodeUnitCount) }
    return isNext
  }

  // MARK: Numbers

  private mutating func number() -> Bool {
    if skip("0x") { return digits(where: Self.isHex) }
    if skip("0o") { return digits { (0x30...0x37).contains($0) } }
    if skip("0b") { return digits { (0x30...0x31).contains($0) } }
    _ = skip("+") || skip("-")
    if skip("inf") || skip("nan") { return true }
    if !skip("0") {
      guard digits(where: Self.isDigit) else { return false }
    }
    if skip(".") {
      guard digits(where: Self.isDigit) else { return false }
    }
    if skip("e") || skip("E") {
      _ = skip("+") || skip("-")
      return digits(where: Self.isDigit)
    }
    return true
  }

  /// Skips digits, with single underscores between them. Returns false if there are none.
  private mutating func digits(where isDigit: (UInt8) -> Bool) -> Bool {
    repeat {
      guard let byte = rest.first, isDigit(byte) else { return false }
      rest = rest.drop(while: isDigit)
    } while skip("_")
    return true
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isHex(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x61...0x66).contains(byte | 0x20)
  }

  // MARK: Dates and times

  /// Skips a number of `count` digits that is in a range.
  private mutating func field(_ count: Int, _ range: ClosedRange<Int>) -> Int? {
    let text = rest.prefix(count)
    let number = text.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    guard text.count == count, text.allSatisfy(Self.isDigit), range.contains(number) else {
      return nil
    }
    rest = rest.dropFirst(count)
    return number
  }

  private mutating func date() -> Bool {
    guard let year = field(4, 1...9999), skip("-"), let month = field(2, 1...12), skip("-") else {
      return false
    }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return field(2, 1...days[month - 1]) != nil
  }

  /// Skips the time and the zone after a date, if they follow it.
  private mutating func timeOfDate() -> Bool {
    guard skip("T") || skip("t") || skip(" ") else { return true }
    guard time() else { return false }
    if skip("Z") || skip("z") { return true }
    guard skip("+") || skip("-") else { return true }
    return field(2, 0...23) != nil && skip(":") && field(2, 0...59) != nil
  }

  private mutating func time() -> Bool {
    guard field(2, 0...23) != nil, skip(":"), field(2, 0...59) != nil, skip(":"),
      field(2, 0...59) != nil
    else { return false }
    guard skip(".") else { return true }
    let count = rest.count
    rest = rest.drop(while: Self.isDigit)
    return rest.count < count
  }
}
