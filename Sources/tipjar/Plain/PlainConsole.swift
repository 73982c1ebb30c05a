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
      let first = sections.first?.rows ?? []
      let others = sections.dropFirst().map(\.title)
      switch try await menu.choose(words.place(.console), first.map(line) + others) {
      case .item(let index) where index < first.count: try await press(first[index])
      case .item(let index): try await section(others[index - first.count])
      case .back, .text: return
      }
    }
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

  private func line(_ row: ConsoleRow) -> String { row.summary(words) }

  private func press(_ row: ConsoleRow) async throws {
    guard case .mark(let press) = row.control else {
      let names = row.buttons.map(\.name)
      guard case .item(let index) = try await menu.choose(line(row), names) else { return }
      return try await self.press(row.buttons[index].press, row)
    }
    try await self.press(press, row)
  }

  private func press(_ press: ConsoleRow.Press, _ row: ConsoleRow) async throws {
    switch press {
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
}
