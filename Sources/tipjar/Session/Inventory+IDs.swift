import TipJarDownloads
import TipJarJSON
import TipJarMachines
import TipJarReleases
import TipJarStorefront

/// Apps from what the user types: the last part of an id, or a name, is enough if it is unambiguous.
extension Inventory {
  /// The first 20,000 apps: a list of a million would take too long to compare.
  private var comparedApps: some Sequence<(id: String, name: String)> {
    catalog.apps.prefix(20_000).lazy.map { (id: $0.id, name: $0.name) }
  }

  /// Returns the app that a word means, or nil.
  /// - Throws: a ``Failure`` with status 64 that lists the candidates if the word is ambiguous.
  func app(meantBy word: String) throws(Failure) -> App? {
    if let app = app(word) { return app }
    return try Self.id(meantBy: word, among: Array(comparedApps)).flatMap { catalog[$0] }
  }

  /// Returns the only id that a word means, ignoring case: first by the whole id, then by its last
  /// part or by the name.
  static func id(
    meantBy word: String, among items: [(id: String, name: String)]
  ) throws(Failure) -> String? {
    if items.contains(where: { $0.id == word }) { return word }
    let wanted = word.lowercased()
    var found = items.map(\.id).filter { $0.lowercased() == wanted }
    if found.isEmpty {
      found = items.filter { id, name in
        name.lowercased() == wanted || id.split(separator: ".").last?.lowercased() == wanted
      }.map(\.id)
    }
    guard found.count > 1 else { return found.first }
    let more = found.count > 5 ? ["\(found.count - 5) more"] : []
    let list = (found.prefix(5) + more).joined(separator: ", ")
    throw Failure("“\(word)” is ambiguous: \(list). Give one id.", .usage)
  }
}

/// Suggestions for ids that do not exist.
extension Inventory {
  /// Returns advice for an unknown app id: the product with that id, or the nearest of the apps, the
  /// installed ones and the tools of a shelf.
  func hint(forApp id: String, _ installed: [App] = [], _ tools: [ShelfTool] = []) -> String {
    if let command = purchase(of: id) { return "That is a product: “\(command)” buys it." }
    if let project = Project(id) { return "“tipjar get \(project.text)” installs its tool." }
    let others =
      installed.map { (id: $0.id, name: $0.name) }
      + tools.flatMap { tool in
        [tool.name, tool.project.name].map { (id: tool.name, name: $0) }
          + tool.commands.map { (id: $0, name: $0) }
      }
    let nearest = Self.nearestID(to: id, among: Array(comparedApps) + others)
    return
      (nearest.map { "Did you mean “\($0)”? " } ?? "“tipjar apps” and “tipjar shelf” list all. ")
      + "“tipjar get owner/repo” installs the tool of a project."
  }

  /// Returns the app with an id, ignoring case.
  func app(_ id: String) -> App? {
    catalog[id] ?? catalog.apps.first { $0.id.lowercased() == id.lowercased() }
  }

  /// Returns the command that buys a product, or gets the app that requires it.
  private func purchase(of id: String) -> String? {
    guard products.sells(id) else { return nil }
    if let app = catalog.app(boughtWith: id) { return "tipjar get \(app.id)" }
    return products.tips.contains { $0.id.rawValue == id } ? "tipjar tip \(id)" : "tipjar buy \(id)"
  }

  /// Returns the id that was probably meant: the nearest one by the whole id, its last part, or the
  /// name, if at most a third of that is mistyped.
  static func nearestID(
    to word: String, among ids: some Sequence<(id: String, name: String)>
  ) -> String? {
    let forms = ids.flatMap { id, name in
      [id, id.split(separator: ".").last.map(String.init) ?? id, name]
        .map { (text: $0.lowercased(), id: id) }
    }
    let nearest = Spelling.nearest(to: word.lowercased(), among: forms.map(\.text))
    return forms.first { $0.text == nearest }?.id
  }
}

/// Errors for a missing id; they list ids to choose from.
extension Inventory {
  var lacksApp: Failure {
    let short = shortNames()
    let names = catalog.apps.prefix(6).map { short[$0.id] ?? $0.id }
    return Self.lacks("app", names, of: "tipjar apps")
  }

  /// Returns the error with up to five ids, and the command that lists all.
  static func lacks(_ kind: String, _ ids: [String], of list: String) -> Failure {
    let more = ids.count > 5 ? ["or another from “\(list)”"] : []
    let choice = (ids.prefix(5) + more).joined(separator: ", ")
    let advice = ids.isEmpty ? "There are none." : "Give one of \(choice)."
    return Failure("No \(kind) given. \(advice)", .usage)
  }
}

extension Failure {
  /// Returns an id.
  /// - Throws: this failure if none is given, and its advice for an empty one, for example from a
  ///   script's unset variable.
  func unless(_ id: String?) throws(Failure) -> String {
    guard let id else { throw self }
    guard !id.isEmpty else { throw because("The id is empty.") }
    return id
  }

  /// The same advice after another problem.
  func because(_ problem: String) -> Failure {
    let advice = message.split(separator: ". ", maxSplits: 1).last ?? ""
    return Failure("\(problem) \(advice)", status)
  }
}
