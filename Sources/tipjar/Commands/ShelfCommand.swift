import ArgumentParser
import TipJarDownloads
import TipJarJSON
import TipJarReleases
import TipJarStorefront

/// `tipjar shelf`: the tools that `tipjar get` knows by name, in lines or as JSON.
struct ShelfCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shelf",
    abstract: "List well-known tools that “tipjar get NAME” installs.",
    discussion: """
      With words, lists the tools that have all of them in their name, their commands, their category, \
      their description or their search words. Nothing is requested. TIPJAR_SHELF names another shelf.
      """)

  @OptionGroup var common: CommonOptions
  @Argument(help: "Words to look for (default: all tools).")
  var words: [String] = []

  func run() async throws {
    let settings = try common.options.settings()
    let shelf = try settings.shelf.read()
    if let notice = shelf.notice { Failure.say(notice) }
    let tools = shelf.matches(words.joined(separator: " "))
    let installed = Set(ProjectSource(of: settings).installed.keys)
    func isInstalled(_ tool: ShelfTool) -> Bool {
      installed.contains(tool.tracked.appID) || installed.contains(tool.project.id)
    }
    guard !common.format.json else {
      return try Output.json(
        tools.map { tool -> JSONObject in
          [
            "name": tool.name, "project": tool.project.text, "summary": tool.summary,
            "category": tool.category, "commands": tool.commands, "license": tool.license,
            "installed": isInstalled(tool),
          ]
        })
    }
    guard !tools.isEmpty else {
      let text = words.joined(separator: " ")
      let near = Inventory.nearestID(to: text, among: shelf.tools.map { ($0.name, $0.name) })
      let hint = near.map { "Did you mean “\($0)”?" } ?? "Fewer words find more."
      throw Failure(
        "No tool of the shelf matches “\(text)”. \(hint) “tipjar get owner/repo” installs the tool of "
          + "any project.", .unavailable)
    }
    var table = Output.Table()
    table.makeRoom(for: tools.map { [$0.name, $0.shownCommand] })
    for category in tools.map(\.category).uniqued {
      let lines = tools.filter { $0.category == category }.map { tool in
        [
          tool.name, tool.shownCommand, tool.summary,
          isInstalled(tool) ? settings.screen.language.words.text("Installed") : "",
        ]
      }
      table.print(lines, under: category)
    }
  }
}

extension ShelfTool {
  /// The command to type; empty if it is the name.
  fileprivate var shownCommand: String {
    commands.contains(name) ? "" : commands.first ?? ""
  }
}

extension [String] {
  /// The texts, each once, in their order.
  fileprivate var uniqued: [String] {
    reduce(into: []) { texts, text in if !texts.contains(text) { texts.append(text) } }
  }
}
