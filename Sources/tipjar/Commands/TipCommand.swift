import ArgumentParser
import Logging
import TipJarMachines
import TipJarStore
import TipJarStorefront

/// `tipjar tip`: buys a tip.
struct TipCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tip", abstract: "Buy a tip; asks first unless --yes. Simulated.",
    usage: "tipjar tip [<options>] <id>")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @OptionGroup var purchase: PurchaseOptions
  @Argument(help: "The tip's id as “tipjar products” lists it, its last part, or its name.")
  var id: String?
  @OptionGroup var quantity: QuantityOption

  func run() async throws {
    let settings = try options.settings()
    let inventory = try Inventory(settings)
    guard let word = id else { throw inventory.lacksTip }
    guard !word.isEmpty else { throw inventory.emptyTip }
    let id = try inventory.tipID(meantBy: word)
    let isTip = inventory.tips.contains { $0.id.rawValue == id }
    let product = inventory.configuration.product(id)
    if let product, product.type != .consumable, !isTip {
      throw Failure("\(id) is no tip. Buy it with “tipjar buy”.", .usage)
    }
    let session = try await Session.open(settings, inventory)
    // The store reports unknown ids, whether anybody can be asked or not.
    if product != nil { try await purchase.requireAnswer(for: session.store) }
    session.log.debug("\(id) tapped")
    try await session.buy(id, quantity: quantity.count, purchase, json: format.json)
  }
}
