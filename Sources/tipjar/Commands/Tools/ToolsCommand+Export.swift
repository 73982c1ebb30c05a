import ArgumentParser
import Foundation
import TipJarDownloads
import TipJarFiles
import TipJarReleases
import TipJarStorefront
import TipJarVocabulary

extension ToolsCommand {
  /// `tipjar tools export`: writes the installed tools for other machines. Nothing is requested.
  struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export",
      abstract: "Write the installed tools to a file, for “tipjar tools apply” on another machine.",
      discussion: """
        The file has each tool's project, version and commands, and the name and digest of its file for this kind of \
        machine. What an existing file has for other kinds of machines stays there, for versions that are the same. \
        Without a file, prints it. With --into, everything that is kept is in that folder.
        """)

    @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
    @OptionGroup var format: OutputFormat
    @Argument(
      help: "The file to write.", completion: .file(extensions: ["json"]),
      transform: GivenPath.read)
    var file: String?

    func run() async throws {
      let (settings, source) = try options.toolSettings()
      let session = try await Session.open(settings, for: .reading)
      let known = try source.file.read()
      var tools: [ToolsFile.Tool] = []
      var leftOut: [String] = []
      for (id, record) in await session.services.downloads.records where record.file != nil {
        let tracked = known.first { $0.appID == id } ?? Project(id).map { TrackedProject($0) }
        let tool = tracked.flatMap { tracked in
          tracked.appID == id ? ToolsFile.Tool(record, of: tracked, on: .current) : nil
        }
        if let tool { tools.append(tool) } else { leftOut.append(id) }
      }
      if !leftOut.isEmpty {
        let names = leftOut.sorted().joined(separator: ", ")
        Failure.say("Left out, as no project offers it: \(names).")
      }
      var list = ToolsFile(tools)
      if let file, FileManager.default.fileExists(atPath: file) {
        list = list.adding(try ToolsFile(contentsOf: file))
      }
      let isNew = try file.map { try list.write(to: $0) }
      guard let file, !format.json else {
        return print(String(decoding: try list.data, as: UTF8.self), terminator: "")
      }
      let count = Self.count(list.tools.count)
      Output.say(isNew == true ? "\(file) has \(count)." : "\(file) is unchanged: \(count).")
    }

    static func count(_ count: Int) -> String { count == 1 ? "1 tool" : "\(count) tools" }
  }
}

extension GlobalOptions {
  /// Returns the settings for commands about a list of tools, and the places of projects. A catalogue
  /// is not read. With `--into` alone, all that is kept is in that folder.
  func toolSettings() throws -> (Settings, ProjectSource) {
    var settings = try settings()
    if let ownFolder { keepAll(in: ownFolder, ProcessInfo.processInfo.environment, &settings) }
    let source = ProjectSource(of: settings)
    (settings.catalog, settings.webCatalog, settings.projects) = (nil, nil, nil)
    (settings.showsProjectsAlone, settings.downloads.mode) = (true, .real)
    return (settings, source)
  }

  /// Keeps records, projects and answers in a folder, with the links in its folder `bin`, unless
  /// `--link` names another one. That of the settings file is for the person's own tools.
  func keepAll(in folder: String, _ environment: [String: String], _ settings: inout Settings) {
    let kept = folder + "/.tipjar"
    settings.state = URL(filePath: kept + "/state", directoryHint: .isDirectory)
    if link == nil { settings.downloads.link = folder + "/bin" }
    settings.downloads.linksExtras = false
    let places = ["XDG_CONFIG_HOME": kept, "XDG_CACHE_HOME": kept]
    settings.projects = .current(settings, environment.merging(places) { _, own in own })
  }
}
