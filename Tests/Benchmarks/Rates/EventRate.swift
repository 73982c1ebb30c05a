import Foundation
import TipJarMachines
import TipJarScreens

/// The number of events that the storefront's value handles in a second of processor time, while
/// ten thousand downloads run.
struct EventRate {
  private static let buttons = 10_000
  private static let rounds = 200

  private let ids = (0..<buttons).map { ItemID("app\($0)") }

  /// The storefront with all of them downloading.
  private func shop() -> Shop {
    var shop = Shop(tips: [])
    let rows = ids.map { AppRow(id: $0, name: $0.rawValue) }
    let query = AppQuery(text: "", offset: 0, limit: rows.count)
    let window = AppWindow(query: query, count: rows.count, total: rows.count, rows: rows)
    send(.resized(columns: 120, rows: 40), to: &shop)
    send(.apps(.loaded(window)), to: &shop)
    for id in ids {
      for event in [.tapped, .prepared(1), .started(1)] as [DownloadButton.Event] {
        send(.apps(.download(id, event)), to: &shop)
      }
    }
    precondition(shop.apps.buttons.count == Self.buttons, "not all of them run")
    return shop
  }

  @discardableResult
  private func send(
    _ event: Shop.Event, to shop: inout Shop, at now: Instant = .zero
  ) -> [Shop.Effect] {
    shop.handle(event, at: now)
  }

  /// The median of seven runs of two million events.
  func perSecond() -> Int {
    var shop = shop()
    let times = (0..<7).map { run in
      let start = clock()
      for round in run * Self.rounds..<(run + 1) * Self.rounds {
        let part = Double(round) / Double(8 * Self.rounds)
        let now = Instant(nanoseconds: Int64(round) * 100_000_000)
        for id in ids { send(.apps(.download(id, .progressed(1, part))), to: &shop, at: now) }
      }
      return Double(clock() - start) / Double(CLOCKS_PER_SEC)
    }
    return Int(Double(Self.rounds * Self.buttons) / times.sorted()[3])
  }
}
