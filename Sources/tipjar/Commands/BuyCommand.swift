import ArgumentParser
import Logging
import TipJarFiles
import TipJarMachines
import TipJarStore
import TipJarStorefront
import TipJarVocabulary

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
  @OptionGroup var offer: OfferOptions

  func run() async throws {
    let settings = try options.buyingSettings()
    let products = try Products(settings)
    let product = try products.productID(meantBy: products.lacksProduct.unless(id))
    let session = try await StoreSession.open(settings, products, for: .writing)
    // Checked only for known products: the store itself reports unknown ids.
    if products.sells(product) { try await purchase.requireAnswer(for: session.store) }
    let option = offer.option(of: products.configuration.product(product))
    try await session.buy(
      product, quantity: quantity.count, purchase, offer: option, json: format.json)
  }
}

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
    let products = try Products(settings)
    let id = try products.tipID(meantBy: products.lacksTip.unless(id))
    let isTip = products.tips.contains { $0.id.rawValue == id }
    let product = products.configuration.product(id)
    if let product, product.type != .consumable, !isTip {
      throw Failure("\(id) is not a tip. Buy it with “tipjar buy \(id)”.", .usage)
    }
    let session = try await StoreSession.open(settings, products, for: .writing)
    // Checked only for known products: the store itself reports unknown ids.
    if product != nil { try await purchase.requireAnswer(for: session.store) }
    session.log.debug("\(id) tapped")
    try await session.buy(id, quantity: quantity.count, purchase, json: format.json)
  }
}

/// The `--offer` and `--code` options: an offer of a subscription.
struct OfferOptions: ParsableArguments {
  @Option("A promotional or win-back offer of a subscription.", "id") var offer: String?
  @Option("An offer code of a subscription.", "name") var code: String?

  func validate() throws { try exclude("--offer", "--code", offer != nil && code != nil) }

  func option(of product: Product?) -> Product.PurchaseOption? {
    if let code { return .codeOffer(referenceName: code) }
    guard let offer else { return nil }
    let winBack = product?.subscription?.winBackOffers.first { $0.id == offer }
    return winBack.map { .winBackOffer($0) } ?? .promotionalOffer(id: offer)
  }
}
