import CTipJarWords
import Foundation
import TipJarFiles
import TipJarJSON
package import TipJarReleases
import TipJarVocabulary

/// A tool on a shelf: a project that nobody has to know by its address. It is a class, because each of
/// a hundred thousand apps has room for one.
package final class ShelfTool: Equatable, Sendable {
  package let project: Project
  package let name: String
  /// The description in one line.
  package let summary: String
  /// Further words by which a search finds the tool.
  package let words: String
  package let category: String
  package let commands: [String]
  /// The licence as an SPDX expression; empty if the shelf does not name it.
  package let license: String

  fileprivate init(_ node: JSONNode) throws(JSONError) {
    let text = try node.object().required("project")
    guard let project = Project(try text.text()) else {
      throw text.error("not a project", "write owner/repo, or https://HOST/owner/repo")
    }
    self.project = project
    name = try node.optional("name")?.text() ?? project.name
    summary = try node.optional("summary")?.text() ?? ""
    words = try node.optional("words")?.text() ?? ""
    category = try node.optional("category")?.text() ?? ""
    license = try node.optional("license")?.text() ?? ""
    let names = try node.optional("commands")?.elements()
    commands = try names?.map { name throws(JSONError) in try name.text() } ?? [name]
  }

  package static func == (one: ShelfTool, other: ShelfTool) -> Bool {
    one.project == other.project && one.name == other.name && one.summary == other.summary
      && one.words == other.words && one.category == other.category
      && one.commands == other.commands && one.license == other.license
  }

  /// The project as it is added, under the tool's name where that is not its own.
  package var tracked: TrackedProject {
    let isNamed = name.lowercased() != project.name.lowercased()
    return TrackedProject(project, name: isNamed ? name : nil)
  }
}

/// The tools that are offered before anybody has added a project, by category.
package struct Shelf: Equatable, Sendable {
  package let tools: [ShelfTool]
  /// The reason why these are the tools of another time; nil if they are those of now.
  package var notice: String?

  /// Reads a shelf in JSON: an array of tools, or an object with the key `tools`.
  init(_ bytes: [UInt8], name: String) throws(CatalogError) {
    do throws(JSONError) {
      tools = try JSONNode.read(bytes) { root throws(JSONError) in
        let list = if case .array = root.value { root } else { try root.object().required("tools") }
        return try list.elements().map { node throws(JSONError) in try ShelfTool(node) }
      }
    } catch {
      throw CatalogError(error, of: name)
    }
  }

  /// The shelf of the program.
  package static func builtIn() throws(CatalogError) -> Shelf {
    try Shelf(Array(String(cString: tipjar_shelf()).utf8), name: "shelf.json")
  }

  package func tool(of project: Project) -> ShelfTool? {
    tools.first { $0.project.id == project.id }
  }

  /// Returns the tools that a search for a text finds, in their order; all for an empty text.
  package func matches(_ text: String) -> [ShelfTool] {
    var folding = Folding()
    let index = CatalogIndex(Catalog(apps: tools.map { App(of: $0) }))
    return index.matches(folding.folded(text)).compactMap { place in
      index.catalog.apps[index.appIndex(at: place)].shelf
    }
  }
}

extension [ShelfTool] {
  /// Returns the tools whose name is a word, ignoring case, or else those that have it as a command.
  package func named(_ word: String) -> [ShelfTool] {
    let word = word.lowercased()
    let named = filter { $0.name.lowercased() == word }
    return named.isEmpty ? filter { $0.commands.contains { $0.lowercased() == word } } : named
  }
}

/// The place of a shelf: the program itself, a file, or an address of the web.
package struct ShelfPlace: Equatable, Sendable {
  private let path: String?
  private let web: WebCatalog?
  /// The age in seconds below which a shelf of the web is not asked for again.
  private static let freshness: TimeInterval = 3600

  /// Creates the place of a path or an address; nil is the program's own shelf.
  package init(_ path: String? = nil, version: String = "", environment: [String: String] = [:]) {
    self.path = path
    web = path.flatMap { WebCatalog($0, version: version, environment: environment) }
  }

  /// Returns the tools as they were last read, without a request.
  package func kept() -> [ShelfTool] {
    guard let web else { return (try? read())?.tools ?? [] }
    return web.kept { bytes throws(CatalogError) in try Shelf(bytes, name: "") }?.tools ?? []
  }

  /// Reads the shelf. One of the web is asked for at most once an hour, and if it cannot be had, the
  /// one that was received before counts, with a notice.
  package func read() throws(CatalogError) -> Shelf {
    guard let path else { return try .builtIn() }
    guard let web else {
      let bytes: [UInt8]
      do throws(FileError) {
        bytes = try [UInt8](file: path)
      } catch {
        throw CatalogError(unreadable: error, path)
      }
      return try Shelf(bytes, name: path)
    }
    var (shelf, age) = try web.received(freshFor: Self.freshness) { bytes throws(CatalogError) in
      try Shelf(bytes, name: path)
    }
    shelf.notice = age?.text
    return shelf
  }
}

extension App {
  /// Creates the app of a tool that nobody has added, whose project has not been asked.
  init(of tool: ShelfTool) {
    self.init(of: tool.project, version: "")
    adopt(tool.tracked)
    (isTracked, isShelved) = (true, true)
    adopt(tool)
  }

  /// Takes over the description on a shelf.
  mutating func adopt(_ tool: ShelfTool) {
    shelf = tool
    (subtitle, category) = (tool.summary, tool.category)
  }
}
