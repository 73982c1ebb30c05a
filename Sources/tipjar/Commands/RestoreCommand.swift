import ArgumentParser
import TipJarJSON
import TipJarScreens
import TipJarStore

/// `tipjar restore`: asks the store again which products are owned.
struct RestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Restore purchases: ask the store which products you own.")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat

  func run() async throws {
    let session = try await Session.open(options)
    let owned: [Transaction]
    do throws(Checkout.Failure) {
      owned = try await session.checkout.restore()
    } catch {
      if format.json { try Output.json(error.json) }
      throw Failure(error, session.words)
    }
    var entries: [HistoryEntry] = []
    for transaction in owned { entries.append(try await session.checkout.entry(of: transaction)) }
    if format.json {
      let json: JSONObject = ["simulated": true, "restored": entries.map(\.json)]
      return try Output.json(json)
    }
    let said = session.words.commands
    Output.line(
      entries.isEmpty ? said.nothingToRestore : said.restored(entries.map(\.displayName)))
    Output.line(session.words.simulatedNote)
  }
}
