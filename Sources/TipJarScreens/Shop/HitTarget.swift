import TipJarMachines
package import TipJarVocabulary

/// A part of the screen that can be clicked: the key of a hit region, and of a press in progress. It
/// belongs to the frame around the places, to a place, or to an overlay.
package enum HitTarget: Hashable, Sendable {
  /// A place's name in the top line.
  case place(Place)
  /// A key in the footer, which can be clicked.
  case key(Command)
  /// The scroll bar of a list or a text.
  case scrollbar(Scrollable)

  case apps(Apps.HitTarget)
  case tips(Tips.HitTarget)
  case purchases(Purchases.HitTarget)
  case console(Console.HitTarget)

  case overlay(OverlayTarget)

  /// A Boolean value that indicates whether a press on it acts; other controls only take the focus.
  var acts: Bool {
    switch self {
    case .apps(.row), .tips(.row), .scrollbar: false
    case .purchases(.row): !Place.purchases.opensRowsOnDoubleClick
    case .apps, .tips, .purchases, .place, .key, .console, .overlay: true
    }
  }

  var item: ItemID? {
    switch self {
    case .apps(let control): control.item
    case .tips(let control): control.item
    case .console(let control): control.item
    case .place, .key, .scrollbar, .purchases, .overlay: nil
    }
  }

  var row: HitTarget? {
    switch self {
    case .apps(.button(let id)): .apps(.row(id))
    case .tips(.buy(let id)): .tips(.row(id))
    case .console(.mark(let item, button: _)): .console(.row(item))
    case .apps, .tips, .purchases, .console, .place, .key, .scrollbar, .overlay: nil
    }
  }
}

package enum OverlayTarget: Hashable, Sendable {
  /// A row of the chooser, by its index in the whole list, independent of the typed text.
  case choice(Int)
  /// A button of a question, or of a receipt.
  case answer(Answer)
  /// A button on the sheet of a link.
  case link(LinkSheet.Button)
  /// The button that closes an alert, the help or an app's page.
  case dismiss
  /// The area outside a sheet or below a thank-you: a click there closes it.
  case outside
  /// A key in the help: it closes the help and performs the key's command below it.
  case helpKey(Command)
}
