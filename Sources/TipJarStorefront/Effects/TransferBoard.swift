import TipJarDownloads
import TipJarMachines
import TipJarScreens

/// How far each download is, in figures; in words only for those that are looked at, and only when a frame
/// is drawn. Ten thousand downloads tell a hundred thousand figures a second, and twelve of them are in sight.
@MainActor
final class TransferBoard {
  private struct Figures: Equatable {
    var received: Int64
    var total: Int64
    /// Nil before the first bytes came in.
    var rate: Int64?
  }

  private let texts: Texts
  private var figures: [ItemID: Figures] = [:]
  /// What was last told of each, in figures.
  private var told: [ItemID: Figures] = [:]

  init(texts: Texts) { self.texts = texts }

  /// Takes what happened to a download.
  func note(_ event: DownloadEvent, of id: ItemID) {
    switch event.kind {
    case .started(let received, let total):
      figures[id] = Figures(received: received, total: total)
    case .progressed(let received, let total, let rate):
      figures[id] = Figures(received: received, total: total, rate: rate)
    case .downloaded, .finished, .failed, .broken, .cancelled, .removed:
      figures[id] = nil
      told[id] = nil
    case .queued, .prepared, .paused, .noted: break
    }
  }

  /// What is new of these apps since the last call, in words.
  func news(of ids: [ItemID]) -> [(id: ItemID, transfer: Transfer)] {
    ids.compactMap { id in
      guard let latest = figures[id], told[id] != latest else { return nil }
      told[id] = latest
      return (id, words(latest))
    }
  }

  private func words(_ figures: Figures) -> Transfer {
    let received = texts.received(figures.received, of: figures.total)
    guard let rate = figures.rate else { return Transfer(received: received, rate: "", left: "") }
    return Transfer(
      received: received, rate: texts.rate(rate),
      left: texts.timeLeft(figures.received, of: figures.total, at: rate))
  }
}
