import ArgumentParser
import TipJarStore

/// `tipjar buy`: buys any product.
struct BuyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "buy", abstract: "Buy a product; asks first unless --yes. Simulated.")

  @OptionGroup var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @OptionGroup var purchase: PurchaseOptions
  @Argument(help: "The product's id, as “tipjar products” lists it.")
  var id: String

  func run() async throws {
    let sheet = try purchase.sheet()
    try await Session.open(options).buy(id, sheet: sheet, json: format.json)
  }
}
