import TipJarJSON

/// From JSON to apps, one app after the other: a list of a million is never in memory as JSON.
struct CatalogReader {
  /// The apps in the order of the text.
  private(set) var apps: [App] = []
  /// The place of each in `apps`.
  private(set) var places: [App.ID: Int] = [:]
  /// The first key that is probably a misspelt one; nil where there is none.
  private(set) var misspelt: JSONError?
  /// Finds it among the keys of an app and of a localization.
  private(set) var spelling = KeySpelling(known: App.CodingKeys.allCases.map(\.rawValue))
  private var localizedSpelling = KeySpelling(known: Self.localizedKeys)

  /// Reads a catalogue: an array of apps, an object with the key `apps`, or JSON Lines.
  init(_ bytes: [UInt8]) throws(JSONError) {
    var reader = JSONReader(bytes)
    self = try reader.document { reader throws(JSONError) in try Self.root(&reader) }
  }

  private init() {}

  private static func root(_ reader: inout JSONReader) throws(JSONError) -> CatalogReader {
    guard !reader.isAtEnd else { throw reader.error("the file is empty", wanted) }
    switch reader.next {
    case .array: return try list(&reader)
    case .object: return try objects(&reader)
    default: throw mismatch(try reader.node())
    }
  }

  private static let wanted = "write an array of apps, or an object with the key \"apps\""

  private static func mismatch(_ node: JSONNode) -> JSONError {
    node.error("expected an array of apps, found \(node.value.kind)", wanted)
  }

  /// One object that holds the apps, or one for each of them, which an id tells.
  private static func objects(_ reader: inout JSONReader) throws(JSONError) -> CatalogReader {
    let start = reader
    var list: CatalogReader?
    var isApp = false
    try reader.members { reader, key throws(JSONError) in
      if key == App.CodingKeys.id.rawValue { isApp = true }
      guard key == "apps" else { return _ = try reader.value() }
      guard reader.next == .array else { throw mismatch(try reader.node()) }
      list = try self.list(&reader)
    }
    if let list { return list }
    guard isApp || !reader.isAtEnd else {
      throw start.error("the key \"apps\" is missing", "add it")
    }
    reader = start
    return try lines(&reader)
  }

  private static func lines(_ reader: inout JSONReader) throws(JSONError) -> CatalogReader {
    var list = CatalogReader()
    try reader.lines { reader throws(JSONError) in try list.add(reader.node()) }
    return list
  }

  private static func list(_ reader: inout JSONReader) throws(JSONError) -> CatalogReader {
    var list = CatalogReader()
    try reader.elements { reader throws(JSONError) in try list.add(reader.node()) }
    return list
  }

  private mutating func add(_ node: JSONNode) throws(JSONError) {
    let app = try App(object: node)
    if let first = places.updateValue(apps.count, forKey: app.id) {
      throw try node.required(.id)
        .error("the id \"\(app.id)\" is that of app \(first + 1) too", "give each app its own")
    }
    apps.append(app)
    if misspelt == nil { misspelt = misspeltKey(in: node) }
  }

  /// The problem of a key of an app that is nearly one that is read. All others may belong to
  /// somebody else.
  private mutating func misspeltKey(in node: JSONNode) -> JSONError? {
    if let key = spelling.misspelt(in: node) { return key }
    for (_, texts) in (try? node.optional(.localizations)?.members()) ?? [] {
      if let key = localizedSpelling.misspelt(in: texts) { return key }
    }
    return nil
  }

  private static let localizedKeys = ["name", "subtitle", "category", "description", "failsOnce"]
}

extension App {
  /// The app that an object of a catalogue describes.
  init(object: JSONNode) throws(JSONError) {
    let node = try object.object()
    id = try node.required(.id).id()
    name = try node.required(.name).text()
    subtitle = try node.optional(.subtitle)?.string() ?? ""
    developer = try node.optional(.developer)?.string() ?? ""
    category = try node.optional(.category)?.string() ?? ""
    version = try node.required(.version).text()
    size = try node.required(.size).size()
    productID = try node.optional(.productID)?.text()
    hasInAppPurchases = try node.optional(.hasInAppPurchases)?.bool() ?? false
    updated = try node.optional(.updated)?.day()
    description = try node.optional(.description)?.string() ?? ""
    failsOnce = try node.optional(.failsOnce)?.text()
    initially = try node.optional(.initially)?.initially()
    localizations = try node.optional(.localizations)?.localizations() ?? [:]
  }
}

extension JSONNode {
  fileprivate func optional(_ key: App.CodingKeys) -> JSONNode? { optional(key.rawValue) }

  fileprivate func required(_ key: App.CodingKeys) throws(JSONError) -> JSONNode {
    try required(key.rawValue)
  }

  fileprivate func id() throws(JSONError) -> App.ID {
    let id = try text()
    guard id.utf8.count <= App.longestID else {
      throw error("longer than \(App.longestID) bytes", "shorten it")
    }
    return id
  }

  fileprivate func size() throws(JSONError) -> Int64 {
    let size = try whole(Int64.self)
    guard size >= 0 else { throw error("\(size) is below zero", "give the size in bytes") }
    guard size <= App.largestSize else {
      throw error("\(size) is more than 1 PiB", "give the size in bytes")
    }
    return size
  }

  fileprivate func day() throws(JSONError) -> String {
    let day = try string()
    let bytes = Array(day.utf8)
    let isWritten =
      bytes.count == 10 && bytes[4] == UInt8(ascii: "-") && bytes[7] == UInt8(ascii: "-")
      && bytes.count { (0x30...0x39).contains($0) } == 8
    func number(_ digits: Range<Int>) -> Int { bytes[digits].reduce(0) { $0 * 10 + Int($1 & 15) } }
    guard isWritten,
      Days.exists(year: number(0..<4), month: number(5..<7), day: number(8..<10))
    else {
      throw error("\"\(day)\" is not a day", "write it as 2026-11-18")
    }
    return day
  }

  /// Of a language that stands twice the last, as everywhere in JSON.
  fileprivate func localizations() throws(JSONError) -> [String: App.Localization] {
    var localizations: [String: App.Localization] = [:]
    for (language, node) in try members() {
      let texts = try node.object()
      localizations[language] = App.Localization(
        name: try texts.optional("name")?.text(),
        subtitle: try texts.optional("subtitle")?.string(),
        category: try texts.optional("category")?.string(),
        description: try texts.optional("description")?.string(),
        failsOnce: try texts.optional("failsOnce")?.text())
    }
    return localizations
  }

  fileprivate func initially() throws(JSONError) -> App.Initially {
    let text = try string()
    guard let state = App.Initially(rawValue: text) else {
      let known = App.Initially.allCases.map(\.rawValue).joined(separator: ", ")
      throw error("\"\(text)\" is not known", "write one of \(known)")
    }
    return state
  }
}
