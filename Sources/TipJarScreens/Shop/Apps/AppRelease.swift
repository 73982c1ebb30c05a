package import TipJarVocabulary

/// The texts of a row and a page about an app with commands, besides its facts.
package struct AppRelease: Equatable, Sendable {
  /// The installed version, if the offered one is its update.
  package var updated: String?
  /// The reasons why it may not be the newest version, or no update: "as of 3 days ago".
  package var remarks: [String] = []
  package var commands: [AppExecutable] = []
  /// The words beside a command that is copied, and beside one that is run.
  package var (copies, runs) = ("", "")
  /// The line after a command that was run has ended: that Enter returns.
  package var ending = ""
  package var rollBack: Question.Text?
  /// Indicates whether it stays at its version; nil if it has no version to stay at.
  package var isPinned: Bool?
  /// Indicates whether it has a newer version, and stays because it is pinned or was rolled back.
  package var isLeft = false
  /// Indicates whether the facts have the size of the installed files.
  package var isOnDisk: Bool { isPinned != nil }
  /// The notes of the offered version, or of the installed one if that stays, as plain text of
  /// several lines; may be empty.
  package var notes = ""

  package init() {}
}

extension Apps {
  /// Offers the commands of an app, to be copied into a shell or run here; one without any has a screen
  /// that says so.
  func open(_ row: AppRow, _ shop: Surroundings) -> [PlaceEffect] {
    let release = row.release
    guard !release.commands.isEmpty else { return [.show(.opened(row, since: shop.now))] }
    let copies = release.commands.map {
      Chooser.Choice($0.name, detail: release.copies, effect: .work(.apps(.copyCommand($0.name))))
    }
    let runs = release.commands.map {
      Chooser.Choice(
        $0.name, detail: release.runs, effect: .screen(.run($0.path, then: release.ending)))
    }
    return [shop.offer(row.name, copies + runs)]
  }

  package var canRollBack: Bool {
    guard let row = inHand, row.release.rollBack != nil, !isElsewhere(row.id) else { return false }
    return button(for: row.id)?.works != true
  }

  func rollBack(_ shop: Surroundings) -> [PlaceEffect] {
    guard let row = inHand, let question = row.release.rollBack else {
      return [.work(.tell(.refused(.nothingOlder)))]
    }
    guard canRollBack else { return [] }
    return [shop.confirm(question, .apps(.rollBack(row.id)))]
  }

  /// `P`: lets the app in hand stay at its version, or follow the catalogue again.
  func togglePin() -> [PlaceEffect] {
    guard let row = inHand, let isPinned = row.release.isPinned else {
      return [.work(.tell(.refused(.nothingToPin)))]
    }
    return [.work(.apps(.pin(row.id, !isPinned)))]
  }
}
