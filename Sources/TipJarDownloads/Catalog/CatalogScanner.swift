/// A reader of a catalogue at memory speed, app by app and without creating a string: a JSON array
/// of apps, an object whose first key is `apps`, or JSON Lines (one object per line). It gives up
/// if the text is not plain, and `CatalogReader`, which supports all of JSON and reports errors,
/// reads the whole instead.
///
/// It reads the text through a window, so that a large file is never in memory as a whole. If a
/// step reaches the end of the window, the window moves and the step is repeated.
struct CatalogScanner {
  private let source: CatalogSource
  private let language: LanguageTag?
  private let windowSize: Int
  private var window: [UInt8]
  /// The start of the window in the source, in bytes.
  private var offset: Int
  /// The position in the window up to which the text was read.
  private var at = 0
  private var builder = CatalogBuilder()
  /// The start of each app's object in the source, and the end of the last one.
  private var starts: [Int64] = []

  /// Reads the apps in a language, or in their own; an object larger than the window is not plain.
  init(_ source: CatalogSource, language: String?, windowSize: Int = 1 << 20) {
    self.source = source
    self.language = language.map(LanguageTag.init)
    offset = source.start
    switch source {
    case .memory(let bytes):
      self.windowSize = 0
      window = offset == 0 ? bytes : Array(bytes[offset...])
    case .file:
      self.windowSize = windowSize
      window = source.bytes(at: offset, count: windowSize)
    }
  }

  /// The whole catalogue; nil if it is not plain.
  mutating func all() -> Catalog? { scan() ? catalog : nil }

  /// The apps before the first one that is cut off or not plain.
  mutating func beginning() -> Catalog {
    _ = scan()
    return catalog
  }

  private var catalog: Catalog {
    Catalog(table: builder.table(.text(source, starts: starts, language: language)))
  }

  /// The text before the first app.
  private struct Opening {
    let isWrapped: Bool
    let isArray: Bool
    let isEmpty: Bool
  }

  /// Reads all apps. Returns whether the text was plain to its end.
  private mutating func scan() -> Bool {
    let opening = step { text in
      let isWrapped = text.takeAppsKey()
      let isArray = text.take("[")
      return Opening(isWrapped: isWrapped, isArray: isArray, isEmpty: isArray && text.take("]"))
    }
    if opening.isWrapped, !opening.isArray { return false }
    if !opening.isEmpty {
      repeat { guard appendObject() else { return false } } while hasMore(opening)
      if opening.isArray, !step({ $0.take("]") }) { return false }
    }
    return (!opening.isWrapped || step { $0.take("}") }) && step { $0.isAtEnd }
  }

  private mutating func hasMore(_ opening: Opening) -> Bool {
    opening.isArray ? step { $0.take(",") } : !step { $0.isAtEnd }
  }

  /// Reads the next app's object. Returns false if it is not plain, or if its id is a duplicate.
  private mutating func appendObject() -> Bool {
    var start = 0
    let found: RawFields? = step { text in
      text.skipSpace()
      start = text.at
      if let fields = text.fields() { return fields }
      // The object may be cut off.
      text.at = text.bytes.count
      return nil
    }
    guard let fields = found else { return false }
    if starts.isEmpty { starts.append(0) }
    starts[starts.count - 1] = Int64(offset + start)
    let window = window
    return window.withUnsafeBufferPointer { bytes in
      let id = bytes[fields.id]
      let isTaken = builder.lookup.index(of: id) { index in
        CatalogTable.app(source.object(index, starts)).id.utf8.elementsEqual(id)
      }
      guard isTaken == nil else { return false }
      builder.append(fields, in: bytes)
      starts.append(Int64(offset + at))
      if builder.count == Self.sample { reserve() }
      return true
    }
  }

  /// Reserves memory for the apps that the rest of a large text probably contains: an array that
  /// grows by doubling is in memory twice each time.
  private mutating func reserve() {
    guard case .file(let file) = source else { return }
    let share = 1.1 * Double(file.size) / Double(offset + at)
    starts.reserveCapacity(Int(Double(starts.count) * share))
    builder.reserve(share)
  }

  /// The number of apps from which the number in the rest of a file is estimated.
  private static let sample = 4096

  /// Continues reading where the last step ended.
  private mutating func step<Value>(_ read: (inout RecordScanner) -> Value) -> Value {
    while true {
      let (value, end, isAtEdge) = window.withUnsafeBufferPointer { bytes in
        var text = RecordScanner(bytes, at: at, language: language)
        let value = read(&text)
        return (value, text.at, text.at == bytes.count)
      }
      if isAtEdge, moveWindow() { continue }
      at = end
      return value
    }
  }

  /// Moves the start of the window to the current position. Returns false if there is no more text,
  /// or if a single step fills the window.
  private mutating func moveWindow() -> Bool {
    guard windowSize > 0, at > 0 || window.count < windowSize else { return false }
    let next = source.bytes(at: offset + window.count, count: windowSize - (window.count - at))
    guard !next.isEmpty else { return false }
    offset += at
    window = Array(window[at...]) + next
    at = 0
    return true
  }
}

extension CatalogSource {
  /// Returns the bytes of an app's object, with the separator before the next one.
  func object(_ index: Int, _ starts: [Int64]) -> [UInt8] {
    bytes(at: Int(starts[index]), count: Int(starts[index + 1] - starts[index]))
  }
}
