import Foundation
package import TipJarMachines
import TipJarScreens
package import TipJarStore
import TipJarStoreKitFile
import TipJarTerminal
import TipJarVocabulary
package import TipJarWidgets

/// The products of the store's file, and the tips among them. They are read before anything is
/// opened, so that a malformed file is reported before the screen changes.
package struct Products: Sendable {
  package let configuration: StoreConfiguration
  /// The project that the tips support: this program, or the stem of the `.storekit` file's name.
  package let supported: String
  /// The name of the `.storekit` file, or nil for the built-in store.
  package let storeFile: String?
  /// The tips, with the ids that are known before the store is asked.
  package let tips: [TipJar.Tip]
  /// The tips, then the subscriptions by group and level, unless the settings list the tips.
  package let sold: [TipJar.Tip]
  var sellsPlans: Bool { sold.contains(where: \.isSubscription) }
  package var sellsTips: Bool { sold.isEmpty || sold.contains(where: \.isTip) }

  /// Reads the store's file of the settings.
  /// - Throws: a `StoreKitFileError` for a file that is missing, unreadable or malformed.
  package init(_ settings: Settings) throws {
    configuration = try Self.configuration(settings)
    let language = settings.screen.language.rawValue
    supported = settings.store.map(Self.name) ?? "tipjar"
    storeFile = settings.store.map {
      TextCleaner.cleaned(URL(filePath: $0).lastPathComponent, limit: 40)
    }
    tips = Self.tips(settings.tips, of: configuration, in: language)
    sold = tips + (settings.tips == nil ? Self.plans(of: configuration) : [])
  }

  /// Returns the subscriptions, in the order of the groups, the highest level first.
  private static func plans(of configuration: StoreConfiguration) -> [TipJar.Tip] {
    var groups: [String] = []
    for plan in configuration.subscriptions where !groups.contains(plan.groupID) {
      groups.append(plan.groupID)
    }
    return groups.flatMap { group in
      let plans = configuration.subscriptions.filter { $0.groupID == group }
      let ordered = plans.enumerated().sorted {
        ($0.element.groupNumber, $0.offset) < ($1.element.groupNumber, $1.offset)
      }
      return ordered.map { tip(of: $0.element.product.productID, in: configuration) }
    }
  }

  private static func tip(of id: String, in configuration: StoreConfiguration) -> TipJar.Tip {
    let known = configuration.tip(id)
    let isSubscription = configuration.isSubscription(id)
    return TipJar.Tip(
      id: ItemID(id), name: TextCleaner.cleaned(known.name),
      caption: TextCleaner.cleaned(known.caption), isSubscription: isSubscription,
      isTip: !isSubscription && CountedTip.isTip(id, named: known.name))
  }

  private static func name(of path: String) -> String {
    TextCleaner.cleaned(URL(filePath: path).deletingPathExtension().lastPathComponent, limit: 40)
  }

  /// Returns the configuration. A file has its own language; the built-in store uses the screen's.
  private static func configuration(_ settings: Settings) throws -> StoreConfiguration {
    if let path = settings.store { return try StoreConfiguration(contentsOf: URL(filePath: path)) }
    var configuration = StoreConfiguration.builtIn(in: settings.screen.language.rawValue)
    configuration.homeRegion = settings.region
    return configuration
  }

  private static func tips(
    _ ids: [String]?, of configuration: StoreConfiguration, in language: String
  ) -> [TipJar.Tip] {
    let known = configuration.tips.map { tip(of: $0.id, in: configuration) }
    guard let ids else { return known }
    return ids.map { id in
      if configuration.isSubscription(id) { return tip(of: id, in: configuration) }
      return known.first { $0.id.rawValue == id }
        ?? TipJar.Tip(id: ItemID(id), name: TextCleaner.cleaned(TipName.of(id, in: language)))
    }
  }

  /// Returns the names of the product kinds; empty if the tip jar has items to show instead.
  package func contents(_ words: Words) -> [KeyValueTable.Row] {
    guard sold.isEmpty else { return [] }
    let counts = configuration.productCounts
    return Product.ProductType.allCases.compactMap { kind in
      counts[kind].map { KeyValueTable.Row(words.productKind(kind), "\($0)") }
    }
  }
}
