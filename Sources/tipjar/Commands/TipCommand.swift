import ArgumentParser
import Logging
import TipJarMachines
import TipJarStore
import TipJarStorefront
import TipJarVocabulary

/// `tipjar tip`: buys a tip.
struct TipCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tip", abstract: "Buy a tip, after a confirmation. No money moves.",
    usage: "tipjar tip [<options>] <id>")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @OptionGroup var purchase: PurchaseOptions
  @Argument(help: "A tip's id (see “tipjar products”), the last part of it, or its name.")
  var id: String?
  @OptionGroup var quantity: QuantityOption

  func run() async throws {
    let settings = try options.buyingSettings()
    let inventory = try Inventory(settings)
    guard let word = id else { throw inventory.lacksTip }
    guard !word.isEmpty else { throw inventory.emptyTip }
    let id = try inventory.tipID(meantBy: word)
    let isTip = inventory.tips.contains { $0.id.rawValue == id }
    let product = inventory.configuration.product(id)
    if let product, product.type != .consumable, !isTip {
      throw Failure("\(id) is not a tip. Buy it with “tipjar buy \(id)”.", .usage)
    }
    let session = try await Session.open(settings, inventory)
    // Checked only for known products: the store itself reports unknown ids.
    if product != nil { try await purchase.requireAnswer(for: session.store) }
    session.log.debug("\(id) tapped")
    try await session.buy(id, quantity: quantity.count, purchase, json: format.json)
  }
}
