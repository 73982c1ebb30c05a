import ArgumentParser
import TipJarStore

/// `tipjar store`: the controls of the simulated store.
struct StoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store", abstract: "The controls of the simulated store.",
    subcommands: [WithholdCommand.self])
}

/// `tipjar store withhold`: makes a product missing, as seed 003's warning triangle wants it.
struct WithholdCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "withhold",
    abstract: "Make a product missing from the store, or bring it back with --off.")

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The product's id.", completion: .none)
  var id: String
  @Flag(help: "Bring the product back.")
  var off = false

  func run() async throws {
    let settings = try options.settings()
    let inventory = try Inventory(settings)
    let services = try await Services.open(
      settings, inventory, clocks: Services.Clocks(settings), log: .silent)
    do {
      try await services.store.setWithheld(id, !off)
    } catch let error as StoreControlError {
      throw Failure("\(error.reason); “tipjar products” lists them", .unavailable)
    }
    let words = settings.language.words
    Output.line("\(id): \(off ? words.available : words.withheld) (\(words.simulatedStore))")
  }
}
