package import TipJarMachines
import TipJarVocabulary

/// A stop or a removal that can be taken back, with the line that says so.
package struct Undo: Equatable, Sendable {
  package enum Change: Equatable, Sendable {
    /// A download was stopped; with the fraction that it had received, or nil for an unknown one.
    case stop(Double?)
    /// The bytes of a paused or failed download were discarded.
    case discard(Double?)
    case removal
  }

  package var id: ItemID
  package var change: Change
  package var line: Notice
  package static let duration: Duration = .seconds(8)

  init(id: ItemID, change: Change, _ text: String, at now: Instant) {
    (self.id, self.change) = (id, change)
    line = Notice(text: text, since: now, lasts: Undo.duration, hint: .undo)
  }
}

extension Shop {
  /// Returns the line for the user: the latest notice, or else what can be taken back.
  package func message(at now: Instant) -> Notice? {
    [notice, undo?.line].compactMap(\.self).first { $0.isShown(at: now) }
  }

  /// A Boolean value that indicates whether the time to take back the last stop or removal is up.
  func hasUndoEnded(at now: Instant) -> Bool { undo?.line.isShown(at: now) == false }

  mutating func begin(_ undo: Undo) { (self.undo, notice) = (undo, nil) }

  mutating func makeFinal(at now: Instant) -> [Effect] {
    guard let undo, hasUndoEnded(at: now) else { return [] }
    self.undo = nil
    return [.work(.apps(.makeFinal(undo.id)))]
  }

  mutating func takeBack(at now: Instant) -> [Effect] {
    guard let undo, !hasUndoEnded(at: now) else {
      return makeFinal(at: now) + [.work(.tell(.refused(.nothingToUndo)))]
    }
    self.undo = nil
    return apply(apps.takeBack(undo, surroundings(of: .apps, at: now)), at: now)
  }
}

extension Apps {
  /// Continues a stopped download. What else was taken away is given back as it was: an app, or a
  /// download that was paused, or that is no longer among the loaded rows.
  mutating func takeBack(_ undo: Undo, _ shop: Surroundings) -> [PlaceEffect] {
    if case .stop(let fraction) = undo.change, button(for: undo.id) != nil {
      return handle(.stopUndone(fraction), for: undo.id, shop)
    }
    return [.work(.apps(.undo(undo.id, nil)))]
  }
}

extension DownloadButton {
  /// The change that the end of a stopped run is.
  var stopped: Undo.Change { discards ? .discard(fraction) : .stop(fraction) }
}
