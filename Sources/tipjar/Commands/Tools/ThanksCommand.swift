import ArgumentParser
import Foundation
import TipJarDownloads
import TipJarFiles
import TipJarJSON
import TipJarLinks
import TipJarReleases
import TipJarStore
import TipJarStorefront

struct ThanksCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "thanks",
    abstract: "Show the ways to tip the makers of your tools, or of a project's dependencies.",
    usage: "tipjar thanks [<options>] [<id> | <folder> ...]",
    discussion: """
      Reads the funding links that each installed tool brought with it, else those of its project: FUNDING.yml in \
      .github, the root or docs, then those of its owner, then funding.json. They are asked for at most once a week. On a \
      terminal, opens the tip jar with the makers as rows. Of a folder, reads the packages in node_modules, \
      composer.lock, vendor, .dist-info and AppStream files, and asks no server.
      """)

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @Flag(help: "Ask no server: show what was read before.")
  var offline = false
  @Argument(
    help: "Ids or names of tools, projects, or folders of projects (default: all installed tools).",
    completion: .directory, transform: GivenPath.read)
  var ids: [String] = []

  func run() async throws {
    var settings = try options.settings()
    // A catalogue on the web would be asked for.
    (settings.catalog, settings.webCatalog, settings.showsProjectsAlone) = (nil, nil, true)
    let (inventory, source) = (try Inventory(settings), MakerSource(ProjectSource(of: settings)))
    let records = try await Self.records(settings)
    var makers = Makers()
    let shelf = settings.shelf.kept()
    func tool(_ word: String) throws(Failure) -> Tool {
      try Self.tool(word, inventory, records, shelf)
    }
    let folders = ids.filter { word in Self.isFolder(word) { (try? tool(word)) != nil } }
    for folder in folders {
      let found = DependencyLinks(folder)
      for package in found.packages {
        makers.add(MakerLinks(links: package.links, file: package.file), of: package.name)
      }
      for name in found.without { makers.add(MakerLinks(), of: name) }
    }
    let others = ids.filter { !folders.contains($0) }
    var tools = try others.map(tool)
    if ids.isEmpty {
      tools = records.keys.sorted().map { Tool($0, records[$0], inventory) }
        .sorted { $0.name.lowercased() < $1.name.lowercased() }
    }
    for (tool, links) in await Self.links(of: tools, source, offline ? .none : .all) {
      makers.add(links, of: tool.name)
    }
    try await show(makers, settings)
  }

  /// The installed tools with their records; nothing is opened that is not there.
  private static func records(_ settings: Settings) async throws -> [App.ID: AppRecord] {
    guard settings.hasStateFolder else { return [:] }
    var settings = settings
    settings.downloads.mode = .real
    let session = try await Session.open(settings, for: .reading)
    return await session.services.downloads.records.filter { $0.value.file != nil }
  }

  /// Returns whether a word is a folder: one that is written as a path, or is no tool.
  private static func isFolder(_ word: String, isTool: () -> Bool) -> Bool {
    guard FileFacts(path: word)?.kind == .folder else { return false }
    let isPath = [".", "/", "~"].contains { word.hasPrefix($0) }
    return isPath || Project(word) != nil || !isTool()
  }

  /// A tool whose makers are looked for.
  private struct Tool: Sendable {
    let name: String
    let project: Project?
    let record: AppRecord?

    init(_ id: App.ID, _ record: AppRecord?, _ inventory: Inventory) {
      let app = inventory.catalog[id]
      name = app?.name ?? App.project(of: id)
      project = (app?.source).flatMap { Project($0) } ?? Project(id)
      self.record = record
    }

    init(_ project: Project) { (name, self.project, record) = (project.name, project, nil) }
  }

  private static func tool(
    _ word: String, _ inventory: Inventory, _ records: [App.ID: AppRecord], _ shelf: [ShelfTool]
  ) throws(Failure) -> Tool {
    let installed = records.keys.map { (id: $0, name: App.project(of: $0)) }
    if let id = try Inventory.id(meantBy: word, among: installed) {
      return Tool(id, records[id], inventory)
    }
    if let app = try inventory.app(meantBy: word) { return Tool(app.id, nil, inventory) }
    if let project = Project(word) ?? shelf.named(word).first?.project { return Tool(project) }
    let hint = inventory.hint(forApp: word, [], shelf)
    throw Failure("No tool is called \(word), and it is no folder. \(hint)", .unavailable)
  }

  /// Looks for the links of tools, several at once, in order. Tools of one project are asked about once.
  private static func links(
    of tools: [Tool], _ source: MakerSource, _ requests: MakerSource.Requests
  ) async -> [(Tool, MakerLinks)] {
    let owners = Dictionary(grouping: tools.indices) { tools[$0].project?.owner ?? "" }
    return await withTaskGroup(of: [(Int, MakerLinks)].self) { group in
      var found = tools.map { ($0, MakerLinks()) }
      var running = 0
      // The files of an owner for all projects are asked for once.
      for places in owners.values.sorted(by: { $0[0] < $1[0] }) {
        if running >= 4, let batch = await group.next() {
          for (place, links) in batch { found[place].1 = links }
        }
        running += 1
        group.addTask {
          var batch: [(Int, MakerLinks)] = []
          for place in places {
            let tool = tools[place]
            if let shipped = source.shippedLinks(in: tool.record) {
              batch.append((place, shipped))
            } else if let project = tool.project {
              batch.append((place, await source.links(of: project, requests)))
            }
          }
          return batch
        }
      }
      for await batch in group { for (place, links) in batch { found[place].1 = links } }
      return found
    }
  }

  // MARK: Output

  private func show(_ makers: Makers, _ settings: Settings) async throws {
    let texts = Texts(words: settings.screen.language.words)
    let now = Services.Clocks(settings).store.now
    let isTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    if format.json {
      try Output.json(json(makers))
    } else if settings.isPlain || isTerminal, !makers.makers.isEmpty {
      try await TipLinksCommand.run(makers.jar(texts, now: now), settings, json: false)
      list(makers, Texts(words: .english))
    } else {
      let isOn = Hyperlink.isOn(settings)
      for maker in makers.makers {
        let address = Hyperlink.text(maker.link.address, isOn: isOn)
        let origin = maker.origin(Texts(words: .english), now: now)
        print("\(maker.tools.joined(separator: ", "))\t\(maker.link.name)\t\(address)\t\(origin)")
      }
      list(makers, Texts(words: .english))
    }
    guard let first = makers.failed.first else { return }
    let names = makers.failed.map(\.tool).joined(separator: ", ")
    throw Failure("\(names): \(first.problem)", .init(first.problem)).reported
  }

  /// Says what has no links, and what is known of those that there are.
  private func list(_ makers: Makers, _ texts: Texts) {
    if !makers.without.isEmpty {
      let more = makers.without.count > 20 ? ["\(makers.without.count - 20) more"] : []
      Output.say("No links: \((makers.without.prefix(20) + more).joined(separator: ", ")).")
    }
    if !makers.unasked.isEmpty {
      let names = makers.unasked.joined(separator: ", ")
      Output.say("Not read yet: \(names). Run it without --offline to ask.")
    }
    for notice in makers.notices { Failure.say(notice) }
    if makers.isEmpty {
      Output.say(
        ids.isEmpty
          ? "No tools are installed." : "No packages are in “\(ids.joined(separator: "”, “"))”.")
    }
    guard !makers.makers.isEmpty else { return }
    Output.say("\(texts.words.links.unverified) \(texts.words.links.promise(false))")
  }

  private func json(_ makers: Makers) -> JSONObject {
    [
      "makers": makers.makers.map { maker -> JSONObject in
        [
          "tools": maker.tools, "name": maker.link.name, "platform": maker.link.platform.rawValue,
          "url": maker.link.address.text, "label": maker.link.label,
          "files": maker.files.map { file -> JSONObject in
            [
              "file": file.file, "read": file.read.map { $0.formatted(.iso8601) },
              "stale": file.problem != nil,
            ]
          },
        ]
      },
      "without": makers.without, "unasked": makers.unasked,
      "failed": makers.failed.map { failed -> JSONObject in
        [
          "tool": failed.tool, "error": failed.problem.kind.rawValue,
          "reason": failed.problem.description,
        ]
      },
    ]
  }
}
