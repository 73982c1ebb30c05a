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
    let options = try offer.options(of: products.configuration.product(product))
    try await session.buy(
      product, quantity: quantity.count, purchase, options: options, json: format.json)
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

/// The options of a subscription: an offer, and the way to bill it.
struct OfferOptions: ParsableArguments {
  @Option("A promotional or win-back offer of a subscription.", "id") var offer: String?
  @Option("An offer code of a subscription.", "name") var code: String?
  @Option(
    "The way to bill a subscription: upFront (default), or monthly for a year in twelve payments.")
  var billingPlan: BillingPlan?

  /// The ways to bill, by StoreKit's names.
  enum BillingPlan: String, CaseIterable, ExpressibleByArgument {
    case upFront, monthly

    var type: BillingPlanType { self == .upFront ? .upFront : .monthly }
  }

  func validate() throws { try exclude("--offer", "--code", offer != nil && code != nil) }

  /// Returns the options of a purchase; the store reports a product that it does not have.
  /// - Throws: a ``Failure`` with status 69 if the product has no such plan.
  func options(of product: Product?) throws(Failure) -> Set<Product.PurchaseOption> {
    var options: Set<Product.PurchaseOption> = []
    if let code { options.insert(.codeOffer(referenceName: code)) }
    if let offer {
      let winBack = product?.subscription?.winBackOffers.first { $0.id == offer }
      options.insert(winBack.map { .winBackOffer($0) } ?? .promotionalOffer(id: offer))
    }
    guard let billingPlan else { return options }
    let plans = product?.subscription?.pricingTerms.map(\.billingPlanType) ?? []
    if let product, !plans.contains(billingPlan.type) {
      throw Failure(
        "\(product.id) has no billing plan \(billingPlan.rawValue). Omit --billing-plan.",
        .unavailable)
    }
    return options.union([.billingPlanType(billingPlan.type)])
  }
}
