import Foundation
import TipJarScreens
import TipJarStore
import TipJarStorefront
import TipJarVocabulary

/// The Store Console in the line-based interface: the rows of the screen. Those of its first
/// section are in the first list, and each other section has its own.
struct PlainConsole: PlainPlace {
  let shop: PlainShop
  private var consoleRows: ConsoleRows { ConsoleRows(rows: rows, services: services) }

  func serve() async throws {
    while true {
      let sections = try await consoleRows.info().sections
      let storefront = ConsoleItem.control(.storefront)
      let first = sections.prefix(1).flatMap(\.rows).filter { $0.item != storefront }
      let others = sections.dropFirst().map(\.title)
      switch try await menu.choose(
        words.place(.console),
        ["\(try await storefrontLine()) (\(StoreControl.storefront.words.detail))"]
          + first.map(line) + others)
      {
      case .item(0): try await self.storefront()
      case .item(let index) where index <= first.count: try await press(first[index - 1])
      case .item(let index): try await section(others[index - first.count - 1])
      case .back, .text: return
      }
    }
  }

  private func storefrontLine() async throws -> String {
    "\(StoreControl.storefront.words.name): \(name(of: try await services.store.storefront))"
  }

  private func section(_ title: String) async throws {
    while let section = try await consoleRows.info().sections.first(where: {
      $0.title == title
    }) {
      let heading = [title, section.note].filter { !$0.isEmpty }.joined(separator: ". ")
      switch try await menu.choose(heading, section.rows.map(line)) {
      case .item(let index): try await press(section.rows[index])
      case .back, .text: return
      }
    }
  }

  private func line(_ row: ConsoleRow) -> String {
    let value =
      switch row.mark {
      case .toggle(let text, _), .value(let text, _): text
      }
    let details = words.list(row.details)
    return "\(row.name): \(value)" + (details.isEmpty ? "" : " (\(details))")
  }

  private func press(_ row: ConsoleRow) async throws {
    switch row.press {
    case .act(let use): try await perform(use, row)
    case .load: try await offer(consoleRows.choices(for: row.item).0, row)
    case .offer(let choices): try await offer(choices, row)
    case .confirm(let request, let use):
      guard await menu.confirms(request) else { return }
      try await perform(use, row)
    }
  }

  private func offer(_ choices: [Chooser.Choice], _ row: ConsoleRow) async throws {
    guard let use = try await menu.choose(line(row), from: choices)?.use else { return }
    try await perform(use, row)
  }

  /// Performs a control, and prints its row as it is then.
  private func perform(_ use: ControlUse, _ row: ConsoleRow) async throws {
    let before = try await services.store.status.offer
    do {
      try await services.store.perform(use)
      await services.checkout.deliverPending()
      try await rows.refreshOwned(services)
    } catch {
      return lines.say(words.reason(error))
    }
    if try await services.store.status.offer != before { try? await rows.loadPrices(services) }
    let now = try await consoleRows.info().sections.flatMap(\.rows)
    if let now = now.first(where: { $0.item == row.item }) { lines.say(line(now)) }
  }

  // MARK: - The storefront

  /// Countries that format prices in different ways. Any other can be entered by its three-letter
  /// code.
  private static let countries = [
    "GBR", "USA", "DEU", "POL", "JPN", "FRA", "CHE", "IND", "BRA", "EGY",
  ]

  private func storefront() async throws {
    let countries = Self.countries.compactMap { TipJarStore.Storefront(countryCode: $0) }
    switch try await menu.choose(
      storefrontLine(), countries.map(name),
      hint: words.text("For any other country, type its three-letter code: ITA."),
      takes: { $0.count == 3 })
    {
    case .item(let index): await move(to: countries[index].countryCode)
    case .text(let code): await move(to: code)
    case .back: return
    }
  }

  private func name(of storefront: TipJarStore.Storefront) -> String {
    let name = words.language.locale.localizedString(forRegionCode: storefront.countryCode)
    return words.list([name, storefront.countryCode, storefront.currencyCode])
  }

  private func move(to code: String) async {
    do {
      try await services.store.setStorefront(code)
      try? await rows.loadPrices(services)
      lines.say(try await storefrontLine())
    } catch {
      lines.say(words.reason(error))
    }
  }
}
