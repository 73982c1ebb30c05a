/// Reads a catalogue at memory speed, app by app and without a string of anything: a JSON array of apps, an
/// object whose first key is `apps`, or JSON Lines (an object a line). It gives up at whatever is not plain,
/// and `CatalogReader`, which knows all of JSON and every message, reads the whole instead.
struct CatalogScanner {
  private let bytes: [UInt8]
  private let language: LanguageTag?
  private var builder = CatalogBuilder()
  private var objects: [Range<Int>] = []

  /// Reads the apps in a language, or in their own.
  init(bytes: [UInt8], language: String?) {
    self.bytes = bytes
    self.language = language.map(LanguageTag.init)
  }

  /// The whole catalogue; nil for one that is not plain.
  mutating func all() -> Catalog? { scan() ? catalog : nil }

  /// The apps before the first that is cut off or not plain.
  mutating func beginning() -> Catalog {
    _ = scan()
    return catalog
  }

  private var catalog: Catalog {
    Catalog(table: builder.table(.file(bytes, objects: objects, language: language)))
  }

  /// Takes app after app. Returns whether the text was plain to its end.
  private mutating func scan() -> Bool {
    let bytes = bytes
    return bytes.withUnsafeBufferPointer { bytes in
      var text = RecordScanner(bytes, at: 0, language: nil)
      let isWrapped = text.takeAppsKey()
      let isArray = text.take("[")
      if isWrapped, !isArray { return false }
      if isArray, text.take("]") { return (!isWrapped || text.take("}")) && text.isAtEnd }
      repeat {
        text.skipSpace()
        guard let end = appendObject(in: bytes, at: text.at) else { return false }
        text.at = end
      } while isArray ? text.take(",") : !text.isAtEnd
      if isArray, !text.take("]") { return false }
      return (!isWrapped || text.take("}")) && text.isAtEnd
    }
  }

  /// Takes the app whose object starts at `start`. Returns where it ends; nil for one that is not plain,
  /// or whose id is taken.
  private mutating func appendObject(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    var scanner = RecordScanner(bytes, at: start, language: language)
    guard let fields = scanner.fields() else { return nil }
    let id = bytes[fields.id]
    let taken = builder.lookup.index(of: id) { index in
      CatalogTable.app(Array(bytes[objects[index]])).id.utf8.elementsEqual(id)
    }
    guard taken == nil else { return nil }
    builder.append(fields, in: bytes)
    objects.append(start..<scanner.at)
    return scanner.at
  }
}
