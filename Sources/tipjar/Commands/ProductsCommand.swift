import ArgumentParser
import Foundation
import TipJarScreens
import TipJarStore
import TipJarStorefront
import TipJarVocabulary

struct ProductsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "products",
    abstract: "List the products of the open store: id, type, name and price.")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat

  func run() async throws { try await Self.list(options.settings(), json: format.json) }

  /// Prints the products, as lines or as JSON, without the store's latency.
  /// - Throws: the simulated error for loading products.
  static func list(_ settings: Settings, json: Bool) async throws {
    settings.warnOfLog()
    let inventory = try Inventory(settings)
    for notice in inventory.notices { Failure.say(notice) }
    try await list(Services.open(settings, inventory), settings, json: json)
  }

  static func list(_ services: Services, _ settings: Settings, json: Bool = false) async throws {
    do {
      try await services.store.throwSimulatedError(forAPI: .loadProducts)
    } catch let error as StoreKitError {
      let failure = await services.checkout.failure(.loadProducts, error)
      let log = try? LogFile(settings) { services.store.now }.logger("tipjar")
      log?.log(CheckoutEvent.productsNotFetched(reason: failure.reason))
      if json { try Output.json(failure.json) }
      throw Failure(failure, settings.screen.language.words)
    }
    let withheld = try await services.store.withheld
    let configuration = try await services.store.currentConfiguration
    let products = configuration.allProducts
    if json {
      return try Output.json(products.map { $0.json(isAvailable: !withheld.contains($0.id)) })
    }
    let words = settings.screen.language.words
    let texts = Texts(words: words)
    Output.table(
      products.map { product in
        var row = product.row(in: configuration, words)
        if withheld.contains(product.id) { row[3] += " (\(words.withheld))" }
        let terms = texts.terms(of: product, configuration.storefront.currencyCode)
        return row + [terms].compactMap(\.self)
      })
    Output.line(words.simulatedNote)
  }
}
