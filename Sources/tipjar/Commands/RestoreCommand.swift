import ArgumentParser
import TipJarStore

/// `tipjar restore`: asks the store anew for what was bought.
struct RestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Sync with the store, and list what is owned. Simulated.")

  @OptionGroup var options: GlobalOptions
  @OptionGroup var format: OutputFormat

  func run() async throws {
    let session = try await Session.open(options)
    let owned: [Transaction]
    do throws(Checkout.Failure) {
      owned = try await session.checkout.restore()
    } catch {
      throw Failure(error)
    }
    var entries: [HistoryEntry] = []
    for transaction in owned { entries.append(try await session.checkout.entry(of: transaction)) }
    if format.json {
      return try Output.json(RestoredJSON(restored: entries.map { TransactionJSON($0) }))
    }
    let names = entries.map(\.displayName).joined(separator: ", ")
    Output.line(entries.isEmpty ? "Nothing to restore." : "Restored: \(names).")
    Output.line(session.words.simulatedNote)
  }
}

/// What is owned, as JSON.
private struct RestoredJSON: Encodable {
  let simulated = true
  let restored: [TransactionJSON]
}
