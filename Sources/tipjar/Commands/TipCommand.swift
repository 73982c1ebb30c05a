import ArgumentParser
import TipJarMachines
import TipJarStore

/// `tipjar tip`: buys a tip.
struct TipCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tip", abstract: "Buy a tip; asks first unless --yes. Simulated.",
    usage: "tipjar tip [<options>] <id>")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @OptionGroup var purchase: PurchaseOptions
  @Argument(help: "The tip's product id, as “tipjar products” lists it.")
  var id: String?
  @OptionGroup var quantity: QuantityOption

  func run() async throws {
    let settings = try options.settings()
    let inventory = try Inventory(settings)
    guard let id else { throw inventory.lacksTip }
    guard !id.isEmpty else { throw inventory.emptyTip }
    let isTip = inventory.tips.contains { $0.id.rawValue == id }
    let product = inventory.configuration.product(id)
    if let product, product.type != .consumable, !isTip {
      throw Failure("\(id) is no tip. Buy it with “tipjar buy”.", .usage)
    }
    // What there is not is said by the store, whether anybody can be asked or not.
    if product != nil { try purchase.requireAnswer() }
    let session = try await Session.open(settings, inventory)
    try await session.buy(
      id, quantity: quantity.count, sheet: purchase.sheet(session.words), json: format.json)
  }
}
