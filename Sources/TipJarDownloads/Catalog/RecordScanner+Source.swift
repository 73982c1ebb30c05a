/// A fast reader of the keys that describe an app's file.
extension RecordScanner {
  /// Reads the value of `url`: an address without escapes.
  mutating func address(_ fields: inout RawFields) -> Bool {
    guard let found = anyAddress(&fields) else { return false }
    fields.url = found
    return true
  }

  private mutating func anyAddress(_ fields: inout RawFields) -> Range<Int>? {
    guard let found = string(plain: true), let kind = WebAddress.kind(of: bytes[found]) else {
      return nil
    }
    if kind == .http { fields.needsDigest = true }
    return found
  }

  /// Reads the value of `mirrors`: an array of addresses.
  mutating func mirrors(_ fields: inout RawFields) -> Bool {
    guard take("[") else { return false }
    if take("]") { return true }
    repeat {
      skipSpace()
      guard anyAddress(&fields) != nil else { return false }
    } while take(",")
    return take("]")
  }

  /// Reads the value of `sha256`: 64 hexadecimal digits.
  mutating func digest(_ fields: inout RawFields) -> Bool {
    guard let digest = string(plain: true), FileDigest.isValid(bytes[digest]) else { return false }
    fields.hasDigest = true
    return true
  }

  /// Reads the value of `file`: a name.
  mutating func fileName(_ range: inout Range<Int>) -> Bool {
    guard let name = string(plain: true) else { return false }
    range = name
    return FileName.isPlain(bytes[name])
      || FileName(String(decoding: bytes[name], as: UTF8.self)) != nil
  }

  /// Returns whether the file of an app with an address has a name.
  func hasFileName(_ fields: RawFields) -> Bool {
    guard !fields.url.isEmpty, fields.file.isEmpty else { return true }
    let address = bytes[fields.url]
    return FileName.isPlain(WebAddress.lastComponent(of: address))
      || FileName(address: String(decoding: address, as: UTF8.self)) != nil
  }
}
