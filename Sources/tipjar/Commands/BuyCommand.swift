import ArgumentParser
import TipJarStore

/// `tipjar buy`: buys any product.
struct BuyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "buy", abstract: "Buy a product; asks first unless --yes. Simulated.",
    usage: "tipjar buy [<options>] <id>")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @OptionGroup var purchase: PurchaseOptions
  @Argument(help: "The product's id, as “tipjar products” lists it.")
  var id: String?

  func run() async throws {
    let settings = try options.settings()
    let inventory = try Inventory(settings)
    guard let id else { throw inventory.lacksProduct }
    guard !id.isEmpty else { throw inventory.emptyProduct }
    // What there is not is said by the store, whether anybody can be asked or not.
    if inventory.sells(id) { try purchase.requireAnswer() }
    let session = try await Session.open(settings, inventory)
    try await session.buy(id, sheet: purchase.sheet(session.words), json: format.json)
  }
}
