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
      Output.say("\(file) \(isNew == true ? "has" : "had") \(Self.count(list.tools.count)).")
    }

    static func count(_ count: Int) -> String { count == 1 ? "1 tool" : "\(count) tools" }
  }
}

extension GlobalOptions {
  /// A Boolean value that indicates whether `--into` names a folder that has records of its own.
  var keepsOwnRecords: Bool {
    guard state == nil, let folder = into.map(FolderPath.absolute) else { return false }
    return FileFacts(path: folder + "/.tipjar/state")?.kind == .folder
  }

  /// Returns the settings for commands about a list of tools, and the places of projects. A catalogue
  /// is not read. With `--into` alone, all that is kept is in that folder.
  func toolSettings() throws -> (Settings, ProjectSource) {
    var settings = try settings()
    var environment = ProcessInfo.processInfo.environment
    (settings.catalog, settings.webCatalog, settings.projects) = (nil, nil, nil)
    (settings.showsProjectsAlone, settings.downloads.mode) = (true, .real)
    if into != nil, state == nil, let folder = settings.downloads.into {
      let kept = folder + "/.tipjar"
      settings.state = URL(filePath: kept + "/state", directoryHint: .isDirectory)
      settings.downloads.link = link == nil ? folder + "/bin" : settings.downloads.link
      settings.downloads.linksExtras = false
      (environment["XDG_CONFIG_HOME"], environment["XDG_CACHE_HOME"]) = (kept, kept)
    }
    return (settings, ProjectSource.current(settings, environment))
  }
}
