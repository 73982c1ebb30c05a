import TipJarDownloads
import TipJarMachines
import TipJarScreens

/// The progress of each download. It is formatted only for visible downloads, and only when a frame
/// is drawn: ten thousand downloads report a hundred thousand values a second, and about twelve of
/// them are visible.
@MainActor
final class TransferBoard {
  private struct Figures: Equatable {
    var received: Int64
    var total: Int64
    /// The rate in bytes per second, or nil before the first bytes arrive.
    var rate: Int64?
  }

  private let texts: Texts
  private var figures: [ItemID: Figures] = [:]
  /// The values that were last returned for each app.
  private var reported: [ItemID: Figures] = [:]

  init(texts: Texts) { self.texts = texts }

  /// Applies an event of a download.
  func note(_ event: DownloadEvent, of id: ItemID) {
    switch event.kind {
    case .started(let received, let total):
      figures[id] = Figures(received: received, total: total)
    case .progressed(let received, let total, let rate):
      figures[id] = Figures(received: received, total: total, rate: rate)
    case .downloaded, .finished, .failed, .broken, .cancelled, .removed:
      figures[id] = nil
      reported[id] = nil
    case .queued, .prepared, .paused, .noted: break
    }
  }

  /// Returns the formatted progress of these apps, if it changed since the last call.
  func news(of ids: [ItemID]) -> [(id: ItemID, transfer: Transfer)] {
    ids.compactMap { id in
      guard let latest = figures[id], reported[id] != latest else { return nil }
      reported[id] = latest
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
