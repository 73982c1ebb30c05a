import ArgumentParser
import Foundation
import TipJarTerminal

/// The root command: the storefront itself, or the products in plain text where there is no terminal.
struct TipJarCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tipjar",
    abstract: "A storefront for the terminal: a tip jar and App-Store-style download buttons.",
    usage: usage,
    discussion:
      "Without a subcommand it opens the full screen. The store is simulated: no money moves.",
    version: "0.1.0",
    subcommands: [
      AppsCommand.self,
      ProductsCommand.self,
      TipCommand.self,
      BuyCommand.self,
      GetCommand.self,
      OpenCommand.self,
      RemoveCommand.self,
      HistoryCommand.self,
      RestoreCommand.self,
      ReceiptsCommand.self,
      StoreCommand.self,
      GalleryCommand.self,
      SnapshotCommand.self,
      DoctorCommand.self,
      ManualCommand.self,
      HelpCommand.self,
    ]
  )

  static let usage = "tipjar [<options>] [<subcommand>]"

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat

  func run() async throws {
    let settings = try options.settings()
    if settings.isPlain, !format.json {
      try await PlainShop.open(settings)
    } else if isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 {
      do {
        try await Storefront.open(settings)
      } catch let error as ScreenError {
        Failure.say("\(error); here is what the store sells; --plain serves in lines")
        try await ProductsCommand.list(settings, json: format.json)
      }
    } else {
      try await ProductsCommand.list(settings, json: format.json)
    }
  }
}
