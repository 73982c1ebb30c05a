import TipJarJSON

/// Reads apps from JSON one by one, so that a list of a million is never in memory as JSON.
struct CatalogReader {
  /// The apps in the order of the text.
  private(set) var apps: [App] = []
  /// The index of each app in `apps`.
  private(set) var places: [App.ID: Int] = [:]
  /// The error for the first key that is probably misspelt; nil if there is none.
  private(set) var misspelt: JSONError?
  /// The search for that key, among the keys of an app and of a localization.
  private(set) var spelling = KeySpelling(known: App.CodingKeys.allCases.map(\.rawValue))
  private var localizedSpelling = KeySpelling(known: Self.localizedKeys)
  /// The language of the apps' texts; nil for their own.
  private let language: LanguageTag?
  /// Receives the problems of each app, so that reading continues after them; nil to stop at the
  /// first.
  private var report: Report?
  /// Receives each app with its object.
  private var found: ((App, JSONNode) -> Void)?

  /// A receiver of problems, which calls the argument for those that it keeps: only then is a
  /// problem's place looked up.
  typealias Report = (_ problem: () -> JSONError) -> Void

  /// Reads a catalogue: an array of apps, an object with the key `apps`, or JSON Lines. With
  /// `report`, only a text that is not a list of apps stops the reading.
  init(
    _ bytes: [UInt8], language: String? = nil, report: Report? = nil,
    found: ((App, JSONNode) -> Void)? = nil
  ) throws(JSONError) {
    (self.report, self.found) = (report, found)
    self.language = language.map(LanguageTag.init)
    var reader = JSONReader(bytes)
    try reader.document { reader throws(JSONError) in try readRoot(&reader) }
    (self.report, self.found) = (nil, nil)
  }

  private mutating func readRoot(_ reader: inout JSONReader) throws(JSONError) {
    guard !reader.isAtEnd else { throw reader.error("the file is empty", Self.wanted) }
    switch reader.next {
    case .array: try readList(&reader)
    case .object: try readObjects(&reader)
    default: throw Self.mismatch(try reader.node())
    }
  }

  private static let wanted = "write an array of apps, or an object with the key \"apps\""

  private static func mismatch(_ node: JSONNode) -> JSONError {
    node.error("expected an array of apps, found \(node.value.kind)", wanted)
  }

  /// Reads the objects of the apps: in one object that contains them, or one after the other, which
  /// the key `id` indicates.
  private mutating func readObjects(_ reader: inout JSONReader) throws(JSONError) {
    let start = reader
    var hasList = false
    var isApp = false
    try reader.members { reader, key throws(JSONError) in
      if key == App.CodingKeys.id.rawValue { isApp = true }
      guard key == "apps" else { return _ = try reader.value() }
      guard reader.next == .array else { throw Self.mismatch(try reader.node()) }
      hasList = true
      (apps, places) = ([], [:])
      try readList(&reader)
    }
    if hasList { return }
    guard isApp || !reader.isAtEnd else {
      throw start.error("the key \"apps\" is missing", "add it")
    }
    reader = start
    try reader.lines { reader throws(JSONError) in try add(reader.node()) }
  }

  private mutating func readList(_ reader: inout JSONReader) throws(JSONError) {
    try reader.elements { reader throws(JSONError) in try add(reader.node()) }
  }

  private mutating func add(_ node: JSONNode) throws(JSONError) {
    do throws(JSONError) {
      var app = try App(object: node)
      if let language { app = app.localized(for: language) }
      if let first = places.updateValue(apps.count, forKey: app.id) {
        throw try node.required("id")
          .error("the id \"\(app.id)\" is that of app \(first + 1) too", "give each app its own")
      }
      apps.append(app)
      found?(app, node)
    } catch {
      guard let report else { throw error }
      let problems = App.problems(in: node)
      for problem in problems.isEmpty ? [error] : problems { report { problem } }
    }
    guard misspelt == nil || report != nil else { return }
    for key in misspeltKeys(in: node) {
      misspelt = misspelt ?? key.error
      report? { key.error }
    }
  }

  /// Returns an app's keys that are similar to a known one. All others may be used by other
  /// programs.
  private mutating func misspeltKeys(in node: JSONNode) -> [Misspelling] {
    var keys = spelling.misspelt(in: node)
    for (_, texts) in (try? node.optional("localizations")?.members()) ?? [] {
      keys += localizedSpelling.misspelt(in: texts)
    }
    return keys
  }

  private static let localizedKeys = [
    "name", "subtitle", "category", "description", "notes", "failsOnce",
  ]
}
