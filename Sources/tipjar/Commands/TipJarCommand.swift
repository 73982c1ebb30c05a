import ArgumentParser
import Foundation
import TipJarFiles
import TipJarScreens
import TipJarStorefront
import TipJarTerminal
import TipJarVocabulary

/// The root command: opens the storefront, or lists apps and products without a terminal.
struct TipJarCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tipjar",
    abstract: "A storefront for the terminal: App Store download buttons and a tip jar.",
    usage: usage,
    discussion:
      "Without a subcommand, tipjar opens the full screen. The store is simulated: no money moves.",
    version: ProgramVersion.current,
    groupedSubcommands: [
      CommandGroup(
        name: "Apps",
        subcommands: [
          AppsCommand.self, GetCommand.self, OpenCommand.self, RemoveCommand.self,
        ]),
      CommandGroup(
        name: "Tools of projects",
        subcommands: [
          ToolsCommand.self, ShelfCommand.self, CatalogCommand.self, OutdatedCommand.self,
          UpdateCommand.self,
          RollbackCommand.self, PinCommand.self, UnpinCommand.self, WhichCommand.self,
          VerifyCommand.self, ThanksCommand.self,
        ]),
      CommandGroup(
        name: "Tips and purchases",
        subcommands: [
          TipCommand.self, ProductsCommand.self, BuyCommand.self, HistoryCommand.self,
          SubscriptionsCommand.self, RestoreCommand.self, ReceiptsCommand.self,
          LinksCommand.self, SnippetCommand.self,
        ]),
      CommandGroup(
        name: "Store and server",
        subcommands: [StoreCommand.self, ServeCommand.self, KioskCommand.self]),
      CommandGroup(
        name: "Help",
        subcommands: [
          DoctorCommand.self, SnapshotCommand.self, ManualCommand.self, HelpCommand.self,
          CompleteCommand.self,
        ]),
    ])

  static let usage = "tipjar [<options>] [<subcommand>]"

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat

  func run() async throws {
    let settings = try options.settings()
    if !settings.links.files.isEmpty {
      try await TipLinksCommand.run(settings, json: format.json)
    } else if format.json {
      try await ProductsCommand.list(settings, json: true)
    } else {
      try await Self.open(settings)
    }
  }

  static func open(_ settings: Settings) async throws {
    if settings.isPlain {
      try await PlainShop.open(settings)
    } else if isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 {
      do {
        try await ShopSession.serve(settings)
      } catch let error as ScreenError {
        Failure.say(
          "\(error). Listing apps and products instead; --plain opens a line-based interface.")
        try await list(settings)
      }
    } else {
      try await list(settings)
    }
  }

  /// Lists what the screen would show: apps and products, or only products if it opens on the tips
  /// or shows no apps.
  private static func list(_ settings: Settings) async throws {
    var settings = settings
    settings.showsShelf = false
    guard settings.place != .tips, settings.only.contains(.apps) else {
      return try await ProductsCommand.list(settings, json: false)
    }
    let session = try await Session.open(settings, for: .reading)
    guard settings.only != [.apps] else { return try await AppsCommand.list(session) }
    try await AppsCommand.list(session, isAll: false)
    Output.line("")
    try await ProductsCommand.list(session.storeSession)
  }
}

extension ShopSession {
  /// Opens the storefront in the terminal. The process ends as the user or a signal requests.
  /// - Throws: the error of a file, of the state folder or of the screen.
  static func serve(_ settings: Settings) async throws {
    let (ending, kept, _) = try await open(
      settings, real: settings.realDownloads, report: Failure.say)
    if kept > 0, TerminalScreen.takesLine {
      print(settings.screen.withLettersToShow.language.words.keptDownloads(kept))
    }
    try ending.finish()
  }
}

extension ScreenLoop.Ending {
  /// Ends the process with success, with an error, or by the signal that ended the loop.
  func finish() throws {
    switch self {
    case .quit, .idle, .over: break
    case .failed(let failure): throw failure
    case .closed: Signal.hangUp.endProcess()
    case .signal(let signal): signal.endProcess()
    }
  }
}

extension Failure {
  /// Ends the process according to `error`: help and version go to standard output, everything else
  /// to standard error in one line.
  static func end(_ error: any Error) -> Never {
    if let failure = Failure(libraryError: error) { failure.end() }
    let arguments = Array(CommandLine.arguments.dropFirst())
    let code = TipJarCommand.exitCode(for: error)
    if code.isSuccess {
      if let problem = Suggestion.unknownSubcommand(in: arguments) {
        Failure(problem, .usage).end()
      }
      let text = TipJarCommand.fullMessage(for: error)
      // As the parser chooses them.
      let given = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
      let columns = given ?? Output.terminalSize.columns
      print(HelpText.arranged(text, columns: columns))
      do throws(Failure) { try Output.finish() } catch { end(error) }
      exit(code.rawValue)
    }
    if error is ExitCode { TipJarCommand.exit(withError: error) }
    if code == .validationFailure {
      Failure(Suggestion.improved(TipJarCommand.message(for: error), for: arguments), .usage).end()
    }
    Failure(TipJarCommand.message(for: error), .software).end()
  }
}
