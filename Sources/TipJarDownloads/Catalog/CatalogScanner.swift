/// Reads a catalogue app by app, so that one of a million takes a second and no tree of values: a JSON
/// array of apps, an object with the key `apps`, or JSON Lines (an object a line).
struct CatalogScanner {
  private var reader: JSONReader
  private var builder = CatalogBuilder()
  private var offsets: [Int] = []
  /// What the key path of an app starts with.
  private var path = ""
  /// The first app that is not as it should be; told once the whole text has proved to be JSON.
  private var problem: JSONProblem?
  private var values = 0

  var bytes: [UInt8] { reader.bytes }
  /// How many apps were read.
  var count: Int { builder.count }

  init(bytes: [UInt8]) { reader = JSONReader(bytes: bytes) }

  /// The whole catalogue. `progress` is told how many apps were read, every now and then.
  mutating func all(progress: (Int) -> Void = { _ in }) throws(JSONProblem) -> Catalog {
    do throws(JSONProblem) {
      try readAll(progress)
      if let problem { throw problem }
    } catch {
      try reader.checkEncoding()
      throw error
    }
    return catalog
  }

  /// The apps before the first that is cut off or not as it should be, which `all` will tell of.
  mutating func beginning() -> Catalog {
    try? readAll { _ in }
    return catalog
  }

  private var catalog: Catalog {
    Catalog(table: builder.table(.file(reader.bytes, offsets: offsets)))
  }

  private mutating func readAll(_ progress: (Int) -> Void) throws(JSONProblem) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.at = 3 }
    reader.skipSpace()
    guard reader.peek != nil else {
      throw reader.problem("the file is empty; write an array of apps")
    }
    if reader.take("[") {
      try readArray(progress)
    } else if reader.peek == UInt8(ascii: "{") {
      try readObject(progress)
    } else {
      let node = try reader.value()
      throw JSONProblem(
        offset: node.offset, what: "expected \(Self.wanted), found \(node.kind)")
    }
    reader.skipSpace()
    guard reader.peek == nil else {
      throw reader.problem("something follows the end of the JSON value; remove it")
    }
  }

  private static let wanted = "an array of apps, or an object with the key \"apps\""

  private mutating func readArray(_ progress: (Int) -> Void) throws(JSONProblem) {
    if reader.take("]") { return }
    repeat {
      try readApp()
      if values & 0x3FFF == 0 { progress(count) }
    } while reader.take(",")
    guard reader.take("]") else {
      throw reader.problem("expected ',' or ']', found \(reader.found)")
    }
  }

  /// An object with the key `apps`, or the first of many lines, which has an id.
  private mutating func readObject(_ progress: (Int) -> Void) throws(JSONProblem) {
    let start = reader.at
    var isFound = false
    reader.at += 1
    if !reader.take("}") {
      repeat {
        let key = try reader.key()
        if key == "id", !isFound {
          reader.at = start
          return try readLines(progress)
        }
        if key == "apps", !isFound {
          isFound = true
          try readApps(progress)
        } else {
          _ = try reader.value()
        }
      } while reader.take(",")
      guard reader.take("}") else {
        throw reader.problem("expected ',' or '}', found \(reader.found)")
      }
    }
    guard isFound else {
      throw JSONProblem(offset: start, what: "the key \"apps\" is missing; add it")
    }
  }

  private mutating func readApps(_ progress: (Int) -> Void) throws(JSONProblem) {
    path = "apps"
    if reader.take("[") { return try readArray(progress) }
    let node = try reader.value()
    problem = JSONProblem(
      offset: node.offset, path: path, what: "expected an array of apps, found \(node.kind)")
  }

  private mutating func readLines(_ progress: (Int) -> Void) throws(JSONProblem) {
    while reader.peek != nil {
      try readApp()
      if values & 0x3FFF == 0 { progress(count) }
      reader.skipSpace()
    }
  }

  private mutating func readApp() throws(JSONProblem) {
    reader.skipSpace()
    if problem != nil || !readPlainApp() { try readAnyApp() }
    values += 1
  }

  /// The fast way; false, and nothing read, for what is not plain.
  private mutating func readPlainApp() -> Bool {
    let start = reader.at
    let all = reader.bytes
    return all.withUnsafeBufferPointer { bytes in
      var scanner = RecordScanner(bytes, at: start)
      guard let fields = scanner.fields() else { return false }
      let id = bytes[fields.id]
      let isTaken = builder.lookup.index(of: id) { idText($0).utf8.elementsEqual(id) } != nil
      guard !isTaken else { return false }
      builder.append(fields, in: bytes)
      offsets.append(start)
      reader.at = scanner.at
      return true
    }
  }

  private mutating func readAnyApp() throws(JSONProblem) {
    let node = try reader.value()
    guard problem == nil else { return }
    guard String(validating: bytes[node.offset..<reader.at], as: UTF8.self) != nil else {
      return try reader.checkEncoding()
    }
    do throws(JSONProblem) {
      let fields = try JSONFields(node, path: "\(path)[\(values)]")
      let app = try CatalogReader.app(fields)
      if let first = builder.lookup.index(of: app.id.utf8, isSame: { idText($0) == app.id }) {
        throw fields.problem(
          .id, "the id \"\(app.id)\" is that of \(path)[\(first)] too; give each app its own")
      }
      builder.append(app)
      offsets.append(node.offset)
    } catch {
      problem = error
    }
  }

  private func idText(_ index: Int) -> String {
    CatalogReader.checkedApp(in: reader.bytes, at: offsets[index]).id
  }
}
