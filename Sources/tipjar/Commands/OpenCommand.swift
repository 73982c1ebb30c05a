import ArgumentParser
import Foundation
import TipJarDownloads
import TipJarScreens
import TipJarStorefront

/// `tipjar open`: opens an installed app.
struct OpenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open an installed app, or print the path of a real one.",
    usage: "tipjar open [<options>] <id> [-- <arguments> ...]",
    discussion: """
      With --, a real executable is run with the arguments, after its checksum is compared.
      """)

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @Argument(help: "An app's id or name.")
  var id: String?
  @Argument(parsing: .postTerminator, help: "Arguments for the executable.")
  var arguments: [String] = []

  func run() async throws {
    guard let id, !id.isEmpty else { throw try Inventory(options.settings()).lacksApp }
    let session = try await Session.open(options)
    let app = try session.app(id)
    let record = await session.services.downloads.record(for: app.id)
    guard let version = record.installedVersion else {
      throw Failure(
        "\(app.name) is not installed. Install it with “\(session.texts.command("get", app.id))”.",
        .unavailable)
    }
    guard let file = record.file else {
      if format.json { return try Output.json(AppJSON(app, .opened, version: version)) }
      return Output.line(session.words.commands.opened(app.name, version))
    }
    // The parser does not distinguish "--" without arguments from nothing.
    if CommandLine.arguments.contains("--") {
      try Self.check(file, session.texts.command("get", app.id))
      throw try Self.run(file, arguments)
    }
    if format.json { return try Output.json(AppJSON(app, .opened, version: version, file: file)) }
    Output.line(file.path)
  }

  /// Throws a ``Failure`` unless a file is an executable that has not changed since `command`
  /// installed it.
  private static func check(_ file: InstalledFile, _ command: String) throws(Failure) {
    guard file.isExecutable else {
      throw Failure("\(file.path): not an executable. Open it with another program.", .unavailable)
    }
    guard file.isUnchanged else {
      throw Failure(
        "\(file.path) was changed after it was installed. Delete it, then run “\(command)”.", .data)
    }
  }

  /// Replaces this process with the executable. Returns only on failure.
  private static func run(_ file: InstalledFile, _ arguments: [String]) throws -> Failure {
    try Output.finish()
    var words = ([file.path] + arguments).map { strdup($0) } + [nil]
    execv(file.path, &words)
    let reason = String(cString: strerror(errno))
    return Failure("\(file.path): cannot be run: \(reason).", .inputOutput)
  }
}
