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
    /// The latest turn of a real download, while it counts.
    var turn: Turn?
  }

  /// A turn of a real download, in words.
  private enum Turn: Equatable {
    /// The received bytes are hashed.
    case checking
    /// It is paused because the disk is full, until bytes come.
    case full(String)
    /// It starts again or asks another host, until its end.
    case changed(String)
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
      let turn = lastingTurn(of: id)
      figures[id] = Figures(received: received, total: total, turn: turn)
    case .restarted(let total):
      figures[id] = Figures(received: 0, total: total, turn: lastingTurn(of: id))
    case .progressed(let received, let total, let rate):
      let turn = lastingTurn(of: id)
      figures[id] = Figures(received: received, total: total, rate: rate, turn: turn)
    case .noted(let note):
      figures[id, default: Figures(received: 0, total: 0)].turn = turn(note)
    case .paused:
      if case .full? = figures[id]?.turn { break }
      figures[id]?.turn = nil
    case .downloaded, .finished, .failed, .broken, .cancelled, .removed:
      figures[id] = nil
      reported[id] = nil
    case .queued, .prepared: break
    }
  }

  private func turn(_ note: DownloadNote) -> Turn? {
    let text = texts.note(note).titled
    return switch note {
    case .checking: .checking
    // The screen counts the seconds.
    case .retrying: nil
    case .diskFull, .pausedForRoom: .full(text)
    case .restarted, .mirror: .changed(text)
    }
  }

  /// The turn that still counts when bytes come.
  private func lastingTurn(of id: ItemID) -> Turn? {
    guard let turn = figures[id]?.turn, case .changed = turn else { return nil }
    return turn
  }

  /// Returns the progress of these apps, in words, if it changed since the last call.
  func news(of ids: [ItemID]) -> [(id: ItemID, transfer: Transfer)] {
    ids.compactMap { id in
      guard let latest = figures[id], reported[id] != latest else { return nil }
      reported[id] = latest
      return (id, words(latest))
    }
  }

  private func words(_ figures: Figures) -> Transfer {
    var transfer = Transfer(
      received: texts.received(figures.received, of: figures.total), rate: "", left: "")
    if let rate = figures.rate {
      transfer.rate = texts.rate(rate)
      transfer.left = texts.timeLeft(figures.received, of: figures.total, at: rate)
    }
    switch figures.turn {
    case .checking: transfer.isChecking = true
    case .full(let text), .changed(let text): transfer.note = text
    case nil: break
    }
    return transfer
  }
}
