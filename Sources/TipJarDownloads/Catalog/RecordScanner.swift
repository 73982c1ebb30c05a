import Foundation

/// A fast reader of an app's object. It gives up on an object that it does not understand, because
/// of an escape in a name or a mistake: `CatalogReader`, which supports all of JSON and reports
/// errors, then reads it again.
struct RecordScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  var at: Int

  let language: LanguageTag?

  init(_ bytes: UnsafeBufferPointer<UInt8>, at: Int, language: LanguageTag?) {
    self.bytes = bytes
    self.at = at
    self.language = language
  }

  /// Reads the object that starts at the brace; nil if it is not plain.
  mutating func fields() -> RawFields? {
    guard take("{") else { return nil }
    var fields = RawFields()
    repeat {
      skipSpace()
      guard let key = string(plain: true), take(":") else { return nil }
      skipSpace()
      guard read(key, into: &fields) else { return nil }
    } while take(",")
    guard take("}"), fields.isWhole, hasFileName(fields) else { return nil }
    if fields.size < 0 { fields.size = 0 }
    if let texts = fields.localized?.texts { fields.adopt(texts) }
    return fields
  }

  private mutating func read(_ key: Range<Int>, into fields: inout RawFields) -> Bool {
    switch key.count {
    case 2 where isKey(key, "id"): return text(&fields.id)
    case 4 where isKey(key, "name"): return text(&fields.name)
    case 3 where isKey(key, "url"): return address(&fields)
    case 4 where isKey(key, "file"): return fileName(&fields.file)
    case 4 where isKey(key, "size"): return number(&fields.size)
    case 6 where isKey(key, "sha256"): return digest(&fields)
    case 6 where isKey(key, "donate"):
      guard let link = string(plain: true) else { return false }
      return WebAddress.kind(of: bytes[link])?.isLink == true
    case 7 where isKey(key, "mirrors"): return mirrors(&fields)
    case 7 where isKey(key, "version"): return text(&fields.version)
    case 7 where isKey(key, "updated"): return text(&fields.updated) && isDay(fields.updated)
    case 8 where isKey(key, "subtitle"): return text(&fields.subtitle)
    case 8 where isKey(key, "category"): return text(&fields.category)
    case 9 where isKey(key, "developer"): return text(&fields.developer)
    case 9 where isKey(key, "productId"):
      return text(&fields.productID) && !fields.productID.isEmpty
    case 9 where isKey(key, "initially"):
      fields.isInitiallySomething = true
      guard let range = string(plain: true) else { return false }
      return isKey(range, "installed") || isKey(range, "owned") || isKey(range, "outdated")
    case 10 where isKey(key, "failsOnce"): return false
    case 10 where isKey(key, "executable"): return word("true") || word("false")
    case 11 where isKey(key, "description"): return string(plain: false) != nil
    case 13 where isKey(key, "localizations"): return localizations(&fields.localized)
    case 14 where isKey(key, "inAppPurchases"): return word("true") || word("false")
    default: return false
    }
  }

  private mutating func text(_ range: inout Range<Int>) -> Bool {
    guard let found = string(plain: true) else { return false }
    range = found
    return true
  }

  /// Reads the text between the quotes. A plain one has no escapes, any other only those of one
  /// letter.
  mutating func string(plain: Bool) -> Range<Int>? {
    guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else { return nil }
    let start = at + 1
    var end = start
    var isASCII = true
    while end < bytes.count {
      let byte = bytes[end]
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "\\") {
        guard !plain, end + 1 < bytes.count, Self.escapes.contains(bytes[end + 1]) else {
          return nil
        }
        end += 1
      }
      if byte < 0x20 { return nil }
      if byte >= 0x80 { isASCII = false }
      end += 1
    }
    guard end < bytes.count, isASCII || isUTF8(start..<end) else { return nil }
    at = end + 1
    return start..<end
  }

  private static let escapes = Array("\"\\/bfnrt".utf8)

  private func isUTF8(_ range: Range<Int>) -> Bool {
    String(validating: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self) != nil
  }

  /// An integer of at most 15 digits; a larger one is left to JSONReader.
  private mutating func number(_ value: inout Int64) -> Bool {
    let start = at
    var sum: Int64 = 0
    while at < bytes.count, case let digit = bytes[at] &- 0x30, digit < 10, at - start < 16 {
      sum = sum * 10 + Int64(digit)
      at += 1
    }
    let digits = at - start
    value = sum
    guard digits > 0, digits < 16, digits == 1 || bytes[start] != 0x30 else { return false }
    return at < bytes.count && !Self.numberParts.contains(bytes[at]) && sum <= App.largestSize
  }

  private static let numberParts = Array(".eE+-".utf8)

  mutating func word(_ word: StaticString) -> Bool {
    guard isKey(at..<(at + word.utf8CodeUnitCount), word) else { return false }
    at += word.utf8CodeUnitCount
    return true
  }

  func isKey(_ range: Range<Int>, _ word: StaticString) -> Bool {
    guard range.count == word.utf8CodeUnitCount, range.upperBound <= bytes.count,
      let base = bytes.baseAddress
    else { return false }
    return memcmp(word.utf8Start, base + range.lowerBound, range.count) == 0
  }

  private func isDay(_ range: Range<Int>) -> Bool {
    let text = bytes[range]
    let start = range.lowerBound
    guard range.count == 10, text[start + 4] == 0x2D, text[start + 7] == 0x2D else { return false }
    for place in 0..<10 where place != 4 && place != 7 && text[start + place] &- 0x30 > 9 {
      return false
    }
    return Days.exists(
      year: Self.pair(text, start) * 100 + Self.pair(text, start + 2),
      month: Self.pair(text, start + 5), day: Self.pair(text, start + 8))
  }

  private static func pair(_ text: Slice<UnsafeBufferPointer<UInt8>>, _ at: Int) -> Int {
    Int(text[at] - 0x30) * 10 + Int(text[at + 1] - 0x30)
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard at < bytes.count, bytes[at] == UInt8(ascii: character) else { return false }
    at += 1
    return true
  }

  /// A Boolean value that indicates whether only white space follows.
  var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return at == bytes.count
    }
  }

  /// Skips `{"apps":`, if the text continues with it.
  mutating func takeAppsKey() -> Bool {
    let start = at
    if take("{"), case _ = skipSpace(), let key = string(plain: true), isKey(key, "apps"), take(":")
    {
      return true
    }
    at = start
    return false
  }

  mutating func skipSpace() {
    while at < bytes.count, case let byte = bytes[at],
      byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    {
      at += 1
    }
  }
}

extension RawFields {
  /// A Boolean value that indicates whether all required fields are present and valid.
  fileprivate var isWhole: Bool {
    !id.isEmpty && id.count <= App.longestID && !name.isEmpty && !version.isEmpty
      && (size >= 0 || !url.isEmpty) && (hasDigest || !needsDigest)
  }

  fileprivate mutating func adopt(_ texts: Texts) {
    name = texts.name ?? name
    subtitle = texts.subtitle ?? subtitle
    category = texts.category ?? category
  }
}
