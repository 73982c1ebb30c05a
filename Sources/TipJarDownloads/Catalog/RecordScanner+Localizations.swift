extension RecordScanner {
  /// Skips an app's localizations, and keeps the one nearest to the requested language. Returns
  /// whether they are plain.
  mutating func localizations(_ nearest: inout RawFields.Localized?) -> Bool {
    nearest = nil
    guard take("{") else { return false }
    if take("}") { return true }
    repeat {
      skipSpace()
      guard let tag = string(plain: true), bytes[tag].allSatisfy({ $0 < 0x80 }), take(":") else {
        return false
      }
      let rank = language?.rank(of: bytes[tag])
      guard let texts = texts(plain: rank != nil) else { return false }
      guard let rank else { continue }
      if let other = nearest, !isNearer(rank, tag, than: other) { continue }
      nearest = RawFields.Localized(rank: rank, tag: tag, texts: texts)
    } while take(",")
    return take("}")
  }

  /// Of duplicate tags the last counts, as for every key.
  private func isNearer(
    _ rank: Int, _ tag: Range<Int>, than other: RawFields.Localized
  ) -> Bool {
    guard rank == other.rank else { return rank < other.rank }
    return !bytes[other.tag].lexicographicallyPrecedes(bytes[tag])
  }

  /// Reads one localization; nil if it is not plain. The texts of one that is not requested may
  /// contain escapes.
  private mutating func texts(plain: Bool) -> RawFields.Texts? {
    skipSpace()
    guard take("{") else { return nil }
    var texts = RawFields.Texts()
    if take("}") { return texts }
    repeat {
      skipSpace()
      guard let key = string(plain: true), take(":") else { return nil }
      skipSpace()
      guard let text = string(plain: plain && !isKey(key, "description")) else { return nil }
      switch key.count {
      case 4 where isKey(key, "name") && !text.isEmpty: texts.name = text
      case 8 where isKey(key, "subtitle"): texts.subtitle = text
      case 8 where isKey(key, "category"): texts.category = text
      case 11 where isKey(key, "description"): break
      default: return nil
      }
    } while take(",")
    return take("}") ? texts : nil
  }
}
