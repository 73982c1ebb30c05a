import TipJarMachines
package import TipJarVocabulary

extension Place {
  /// Indicates whether guests see it unless their host says otherwise: the console is for the
  /// developer of a store.
  package var isForGuests: Bool {
    switch self {
    case .apps, .tips, .purchases: true
    case .console: false
    }
  }

  var hasTimeline: Bool { self == .apps || self == .tips }

  /// Indicates whether two clicks open a row and one focuses it; elsewhere one operates its control.
  var opensRowsOnDoubleClick: Bool {
    switch self {
    case .apps, .purchases: true
    case .tips, .console: false
    }
  }
}

/// A place of the shop: a list with a focus. Its state, events, work and controls are in a folder
/// named after it; the shop keeps its value, and calls the members of this protocol for every
/// place.
protocol ShopPlace: Equatable, Sendable {
  static var place: Place { get }
  var scroll: Scroll { get set }
  var rowCount: Int { get }
  var focused: Shop.HitTarget? { get }
  /// The app or tip whose button has the focus: the subject of the timeline.
  var focusedID: ItemID? { get }

  /// Handles the opening of the place: requests the rows that it shows.
  mutating func enter(_ shop: Surroundings) -> [PlaceEffect]
  /// Focuses the row at `index`, or the next one that takes the focus; with `upwards`, the row before
  /// one that takes none.
  mutating func select(_ index: Int, upwards: Bool, _ shop: Surroundings) -> [PlaceEffect]
  /// Tab: moves the focus to the next control, or backwards for a negative step.
  mutating func moveControl(by step: Int, _ shop: Surroundings) -> [PlaceEffect]
  mutating func scroll(by rows: Int, _ shop: Surroundings) -> [PlaceEffect]
  /// Requests rows if some visible ones are not loaded.
  func loadMissing(in layout: Layout) -> [PlaceEffect]
  /// Keeps focus and scrolling in range of another layout, and requests rows that became visible.
  mutating func fit(_ shop: Surroundings) -> [PlaceEffect]
  /// `x`: removes the focused app, or the mark of a tip.
  mutating func remove(_ shop: Surroundings) -> [PlaceEffect]

  /// Returns the next visible change; `isLit` is false while a sheet stops the spinners.
  func nextChange(after now: Instant, isLit: Bool, in layout: Layout) -> Instant?
}

/// A list of rows that all take the focus, and are all at hand.
extension ShopPlace {
  var focusedID: ItemID? { nil }

  func loadMissing(in layout: Layout) -> [PlaceEffect] { [] }

  mutating func select(_ index: Int, upwards: Bool, _ shop: Surroundings) -> [PlaceEffect] {
    scroll.select(index, of: rowCount, visible: shop.layout.visibleRows(of: Self.place))
    return loadMissing(in: shop.layout)
  }

  mutating func scroll(by rows: Int, _ shop: Surroundings) -> [PlaceEffect] {
    scroll.scroll(by: rows, of: rowCount, visible: shop.layout.visibleRows(of: Self.place))
    return loadMissing(in: shop.layout)
  }

  mutating func fit(_ shop: Surroundings) -> [PlaceEffect] {
    scroll.settle(of: rowCount, visible: shop.layout.visibleRows(of: Self.place))
    return loadMissing(in: shop.layout)
  }

  mutating func moveControl(by step: Int, _ shop: Surroundings) -> [PlaceEffect] {
    guard rowCount > 0 else { return [] }
    return select((scroll.selected + step + rowCount) % rowCount, upwards: false, shop)
  }

  mutating func remove(_ shop: Surroundings) -> [PlaceEffect] { [] }

  func nextChange(after now: Instant, isLit: Bool, in layout: Layout) -> Instant? { nil }
}

struct Surroundings: Sendable {
  let now: Instant
  let layout: Layout
  let isOpen: Bool
  let isCovered: Bool
}

enum PlaceEffect: Equatable, Sendable {
  case work(Shop.Work)
  case screen(ScreenEffect)
  case show(Overlay)
  case log(EventLog.Entry)
  case notice(String)
}

extension Surroundings {
  func log(_ note: EventLog.Note, of subject: ItemID?) -> PlaceEffect {
    .log(EventLog.Entry(at: now, subject: subject, note: note))
  }

  func offer(_ title: String, _ choices: [Chooser.Choice], current: Int? = nil) -> PlaceEffect {
    let visible = layout.visibleChoices(of: choices.count)
    return .show(.chooser(Chooser(title, choices, current: current, visible: visible, since: now)))
  }

  func confirm(_ question: Question.Text, _ work: Shop.Work) -> PlaceEffect {
    .show(.question(Question(.change(question, work), since: now)))
  }
}
