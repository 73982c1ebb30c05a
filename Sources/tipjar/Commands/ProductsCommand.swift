import ArgumentParser
import Foundation
import TipJarFiles
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
    try await list(StoreSession.open(settings, for: .reading), json: json)
  }

  static func list(_ session: StoreSession, json: Bool = false) async throws {
    let (store, words) = (session.store, session.words)
    do {
      try await store.throwSimulatedError(forAPI: .loadProducts)
    } catch let error as StoreKitError {
      let failure = await session.checkout.failure(.loadProducts, error)
      session.log.log(CheckoutEvent.productsNotFetched(reason: failure.reason))
      throw try json
        ? Failure(failure, words).reported(failure.json) : Failure(failure, words)
    }
    let withheld = try await store.withheld
    let configuration = try await store.currentConfiguration
    let products = configuration.allProducts
    if json {
      return try Output.json(products.map { $0.json(isAvailable: !withheld.contains($0.id)) })
    }
    let texts = Texts(words: words)
    Output.table(
      products.map { product in
        var row = product.row(in: configuration, words)
        if withheld.contains(product.id) { row[3] += " (\(words.text("not sold")))" }
        let terms = texts.terms(of: product, configuration.storefront.currencyCode)
        return row + [terms].compactMap(\.self)
      })
    Output.line(words.simulatedNote)
  }
}
