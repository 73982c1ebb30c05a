import ArgumentParser
import Foundation
import TipJarFiles
import TipJarJSON
import TipJarScreens
import TipJarStore
import TipJarStoreKitFile
import TipJarStorefront
import TipJarVocabulary

extension StoreCommand {
  struct Init: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "init", abstract: "Write a new .storekit file with the five built-in tips.")

    @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
    @OptionGroup var format: OutputFormat
    @Argument(path: "The .storekit file to create.", .file(extensions: ["storekit"]))
    var file: String

    func run() async throws {
      let text = try StoreConfiguration.builtIn.storeKitJSON().xcodeText
      let url = URL(filePath: file)
      guard let isNew = try? AtomicFile.create(Data(text.utf8), at: url.path, mode: 0o666) else {
        throw Failure("\(url.path): cannot be created. Check the folder.", .cannotCreate)
      }
      guard isNew else {
        throw Failure("\(url.path): already exists. Choose another name.", .cannotCreate)
      }
      if format.json {
        return try Output.json(["simulated": true, "file": url.path] as JSONObject)
      }
      Output.line("Wrote \(url.path). Open it with “tipjar --store \(file)”.")
    }
  }

  struct Format: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "format", abstract: "Print a .storekit file as Xcode writes it.")

    @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
    @OptionGroup(visibility: .hidden) var format: OutputFormat
    @Argument(path: "The .storekit file.", .file(extensions: ["storekit"]))
    var file: String

    func validate() throws { try format.isRefused(by: Self.configuration) }

    func run() async throws {
      print(try StoreKitFile(contentsOf: URL(filePath: file)).json.xcodeText, terminator: "")
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show the products and settings of a .storekit file.")

    @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
    @OptionGroup var format: OutputFormat
    @Argument(path: "The .storekit file.", .file(extensions: ["storekit"]))
    var file: String

    func run() async throws {
      let file = try StoreKitFile(contentsOf: URL(filePath: file))
      let configuration = try StoreConfiguration(file)
      if format.json { return try Output.json(file.json(configuration)) }
      let words = try options.settings().screen.language.words
      Output.table(configuration.allProducts.map { $0.row(in: configuration, words) })
      Output.table(configuration.allProducts.flatMap { $0.details(in: configuration) })
      for limit in file.limits { Output.line(limit.text) }
      let storefront = configuration.storefront
      let switches = StoreConfiguration.fileSwitches.map {
        [$0.row.command ?? "", configuration.value(of: $0)]
      }
      let settings = [
        ["version", "\(file.version.major).\(file.version.minor)"],
        ["storefront", "\(storefront.countryCode), \(storefront.currencyCode)"],
        ["locale", configuration.locale],
        ["time-rate", "\(configuration.timeRate.rawValue), \(configuration.timeRate.name)"],
        ["subscription groups", "\(file.subscriptionGroups.count)"],
      ]
      let armed = FailableAPI.allCases.compactMap { api in
        configuration.simulatedErrors[api].map { ["fail", "\(api.rawValue) \($0.name)"] }
      }
      Output.table(settings + switches + armed)
      Output.line(words.simulatedNote)
    }
  }
}

extension Product {
  func row(in configuration: StoreConfiguration, _ words: Words) -> [String] {
    [id, words.productKind(type), configuration.title(of: id), displayPrice]
  }

  /// The details of a product besides its price, as rows of a table: family sharing, and the group,
  /// period and offers of a subscription.
  func details(in configuration: StoreConfiguration) -> [[String]] {
    let family = isFamilyShareable ? [["family sharing", "on"]] : []
    let group = configuration.groupTitle(of: id)
    return (family + (subscription?.details(group) ?? [])).map { [id] + $0 }
  }
}

extension Product.SubscriptionInfo {
  fileprivate func details(_ group: String?) -> [[String]] {
    let name = group ?? subscriptionGroupID
    let offers =
      [introductoryOffer].compactMap(\.self) + promotionalOffers + codeOffers + winBackOffers
    let plans = pricingTerms.filter { $0.billingPlanType == .monthly }.map {
      ["monthly billing", "\($0.billingDisplayPrice), \($0.commitmentInfo.displayPrice) in all"]
    }
    return [["group", "\(name), level \(groupLevel)"], ["period", subscriptionPeriod.text]]
      + plans + offers.map { ["\($0.type.rawValue) offer", $0.text] }
  }
}

extension Product.SubscriptionOffer {
  /// An offer's id, payment and length: "spring, payUpFront $0.99, 3 months".
  fileprivate var text: String {
    let payment =
      paymentMode == .freeTrial ? "freeTrial" : "\(paymentMode.rawValue) \(displayPrice)"
    let count = periodCount == 1 ? "" : "\(periodCount) x "
    return [id, payment, count + period.text].compactMap(\.self).joined(separator: ", ")
  }
}

extension Product.SubscriptionPeriod {
  /// "1 month", "3 days".
  fileprivate var text: String { "\(value) \(unit.rawValue)\(value == 1 ? "" : "s")" }
}

extension StoreKitFile.Limit {
  var text: String {
    switch self {
    case .unusableOffer(let product, let offer):
      "\(product): the offer \(offer) is never applied: it has no known payment mode, no price or "
        + "no period"
    case .pricedTrial(let product, let offer):
      "\(product): the offer \(offer) is free; its price is ignored"
    case .unusableBillingPlan(let product):
      "\(product): a billing plan is never offered: it is not monthly, has no price, or the "
        + "subscription is not of a year"
    case .bundles: "bundles and suites of subscriptions are not simulated"
    }
  }
}
