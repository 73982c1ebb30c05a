import Foundation
import TipJarScreens
import TipJarStore
import TipJarStorefront

extension PlainShop {
  /// Countries that format prices in different ways. Any other can be entered by its three-letter
  /// code.
  private static let countries = [
    "GBR", "USA", "DEU", "POL", "JPN", "FRA", "CHE", "IND", "BRA", "EGY",
  ]

  /// Changes the country of the store.
  func storefront() async throws {
    let now = try await services.store.storefront
    let title = "\(words.console.storefront): \(name(of: now))"
    let countries = Self.countries.compactMap { TipJarStore.Storefront(countryCode: $0) }
    switch try await choose(
      title, countries.map(name), hint: plain.countryHint, takes: { $0.count == 3 })
    {
    case .item(let index): await move(to: countries[index].countryCode)
    case .text(let code): await move(to: code)
    case .back: return
    }
  }

  func name(of storefront: TipJarStore.Storefront) -> String {
    let name = words.language.locale.localizedString(forRegionCode: storefront.countryCode)
    return [name, storefront.countryCode, storefront.currency].compactMap(\.self)
      .joined(separator: words.comma)
  }

  private func move(to code: String) async {
    do {
      try await services.store.setStorefront(code)
      try? await rows.loadPrices(services)
      lines.say(
        "\(words.console.storefront): \(name(of: try await services.store.storefront))")
    } catch {
      lines.say(words.reason(error))
    }
  }
}
