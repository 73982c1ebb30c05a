package import TipJarMachines

/// The words of the gallery. Names of types and of states in the code are not translated.
package struct GalleryWords: Sendable {
  /// A phrase on the gallery's pages or in its footer.
  package enum Phrase: CaseIterable, Sendable {
    case move, pages, press, time, step, slower, faster, back, nothingRuns, storesPrice
    case notKnownYet, downloadedBefore, updateAvailable, turnOfTwoSeconds, inQueue, stopSquare
    case unknownSize, stopped, cannotBeStopped, stopping, installed, getAgain, pressOrEnter
    case pressToStop, asyncButton, increment, tipJarView, reload, reactiveButton, triggered
    case ring, fourSizes, changes, inPictures, live, appStores, filled, large, controlSize
    case blueAndOrange, everyColour, normal, focused, pressed, disabled, tinted, prominent
    case onSheet, plain, ringStop, ringPlay, ringFull, cloud, spinner, tipLoading, tipPrice
    case tipUnavailable, tipPurchasing, tipPending, pictures, barAndRule, search, lastLine
    case pillToSpinner, spinnerToRing, ringToPill, cloudToSpinner, pillToRing
  }

  package var page: @Sendable (Gallery.Page) -> String
  var phrase: @Sendable (Phrase) -> String
  /// The settings that differ from the storefront's, in the footer.
  var policy: @Sendable (String) -> String
  var stoppedAt: @Sendable (String) -> String
  var speed: @Sendable (_ fraction: Int) -> String
  var thanks: @Sendable (_ tip: String) -> String
  /// TipJarView's tips.
  package var tip: @Sendable (Nib) -> (name: String, caption: String)

  /// The tips of the demonstration, the dearest last.
  package var tips: [TipJar.Tip] {
    Nib.allCases.map { nib in
      let (name, caption) = tip(nib)
      return TipJar.Tip(id: ItemID(nib.id), name: name, caption: caption)
    }
  }

  func callAsFunction(_ phrase: Phrase) -> String { self.phrase(phrase) }
}

extension Words {
  /// The words of the gallery.
  package var gallery: GalleryWords {
    switch language {
    case .english: .english
    case .german: .german
    case .japanese: .japanese
    case .polish: .polish
    }
  }
}
