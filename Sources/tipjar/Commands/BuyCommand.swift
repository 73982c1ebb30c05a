import ArgumentParser
import TipJarStore
import TipJarStorefront

/// `tipjar buy`: buys any product.
struct BuyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "buy", abstract: "Buy any product, after a confirmation. No money moves.",
    usage: "tipjar buy [<options>] <id>")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @OptionGroup var purchase: PurchaseOptions
  @Argument(help: "A product's id (see “tipjar products”), the last part of it, or its name.")
  var id: String?
  @OptionGroup var quantity: QuantityOption

  func run() async throws {
    let settings = try options.settings()
    let inventory = try Inventory(settings)
    guard let id else { throw inventory.lacksProduct }
    guard !id.isEmpty else { throw inventory.emptyProduct }
    let product = try inventory.productID(meantBy: id)
    let session = try await Session.open(settings, inventory)
    // Checked only for known products: the store itself reports unknown ids.
    if inventory.sells(product) { try await purchase.requireAnswer(for: session.store) }
    try await session.buy(product, quantity: quantity.count, purchase, json: format.json)
  }
}
