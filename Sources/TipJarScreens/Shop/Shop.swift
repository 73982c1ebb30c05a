package import TipJarMachines
package import TipJarVocabulary

/// The root state: everything that the storefront shows, as one value. It composes the places, and
/// keeps their shared state: the overlays, the press, the notice. It contains formatted text and
/// the visible rows, never the catalogue, a price to format or a date.
package struct Shop: StateMachine {
  package typealias HitTarget = TipJarScreens.HitTarget

  /// The places that are shown, in their order; at least one.
  package let places: [Place]
  package internal(set) var place: Place
  package internal(set) var layout = Layout(columns: 80, rows: 24)

  /// The catalogue and its download buttons.
  package internal(set) var apps: Apps
  package internal(set) var tips: Tips
  package internal(set) var purchases: Purchases
  package internal(set) var console = Console()

  /// The sheets, pages and alerts on top of the place, bottom first.
  package internal(set) var overlays: [Overlay] = []
  /// The moment at which the last overlay closed.
  var uncoveredSince: Instant = .distantPast
  package internal(set) var reading = Reading()

  package internal(set) var press = PressTracker<HitTarget>()
  var lastClick: RowClick?
  /// The command of the latest key; nil if it had none. Only the same key again may be held.
  var lastCommand: Command?
  /// The moment of the latest key with a command.
  var lastCommandAt: Instant = .distantPast

  /// The animation of the looks of new buttons.
  package let motion: DownloadButton.Motion
  /// Indicates whether this user can make payments (StoreKit 2's `AppStore.canMakePayments`).
  package internal(set) var canMakePayments = true
  /// The latest events of buttons, which explain why a press did nothing.
  package internal(set) var log = EventLog()
  /// A line for the user that disappears by itself.
  package internal(set) var notice: Notice?
  package internal(set) var isMouseOn: Bool
  private let wantsMouse: Bool
  /// A Boolean value that indicates whether the bell rings when a download ends.
  package var ringsBell = false

  /// Creates a storefront with the ids and names of its tips, before anything was read. It opens at
  /// `place`, or at the first of `places` if `place` is not one of them; by default it has all
  /// places.
  package init(
    tips: [TipJar.Tip], places: [Place] = Place.allCases, place: Place = .apps,
    order: AppOrder = .featured, mouse: Bool = true, motion: DownloadButton.Motion = .standard
  ) {
    let chosen = Place.allCases.filter(places.contains)
    self.places = chosen.isEmpty ? Place.allCases : chosen
    self.place = self.places.contains(place) ? place : self.places[0]
    self.isMouseOn = mouse
    self.wantsMouse = mouse
    self.motion = motion
    self.apps = Apps(order: order, motion: motion)
    self.tips = Tips(tips, isStill: motion.isStill)
    self.purchases = Purchases(isStill: motion.isStill)
    self.layout.tips = tips.count
  }

  /// Accepts every press, even if it may be unintended, so that tests need not wait.
  package mutating func actOnEveryPress() { press.isCautious = false }

  /// A Boolean value that indicates whether mouse reports were turned off during this run.
  package var isMouseSwitchedOff: Bool { wantsMouse && !isMouseOn }
  package var isTimelineOpen: Bool { layout.isTimelineOpen }
  /// The maximum number of characters of typed text; no name is longer.
  package static let textLimit = 256
}

extension Shop {
  /// An event of the user, of the screen, or of work that was requested. The large and rare ones
  /// are boxed, so that the frequent small ones are cheap to pass.
  package enum Event: Equatable, Sendable {
    case started
    case resized(columns: Int, rows: Int)
    /// A key with a command. `isRepeat` is nil if the terminal does not report whether it is held.
    case command(Command, isRepeat: Bool? = nil)
    /// A key without a command was pressed.
    case otherKey
    /// Text was typed into the search field, or to find a choice.
    case typed(String)
    /// A mouse button went down, moved or went up.
    case pointer(Press.Pointer<HitTarget>)
    /// The wheel turned, by rows, over a column; negative is up.
    case wheel(rows: Int, column: Int = 0)
    /// A scroll bar was dragged, so that `to` is the first visible row or line.
    case scrolled(Scrollable, to: Int)
    /// The terminal lost the focus, or the program was stopped and continued.
    case focusLost
    /// The open text was wrapped: the visible lines, and all of them.
    case measured(visible: Int, count: Int)

    case apps(Apps.Event)
    case tips(Tips.Event)
    case purchases(Purchases.Event)
    case console(Console.Event)

    /// A payment, or downloads, need a yes. A question about downloads replaces an earlier one.
    case asked(Question.Subject)
    /// The question with this ticket no longer needs an answer.
    case withdrawn(Question.Ticket)
    case paymentsChanged(isAllowed: Bool)
    /// A line for the user, and the message that it words, if it answers a press.
    case noticed(String, about: Message? = nil)
  }

  package typealias Effect = ProgramEffect<Work>

  package enum Work: Equatable, Sendable {
    case apps(Apps.Work)
    case tips(Tips.Work)
    case purchases(Purchases.Work)
    case console(Console.Work)
    case answer(Question.Ticket, Bool)
    /// Shows the user a line; the runner chooses the words.
    case tell(Message)
  }

  package enum Message: Equatable, Sendable {
    case mouse(isOn: Bool)
    case refused(RefusalReason)
    /// The prices are being fetched.
    case pricesComing
    /// A download was stopped, and its partial file was deleted.
    case stopped(ItemID)
  }
}

/// A line at the right of the footer, or below a sheet, that disappears by itself, or with its cause.
package struct Notice: Equatable, Sendable {
  /// The focused control that refused a press, and the state in which it refuses; nil for a press
  /// that came too soon or while the control changed.
  struct Cause: Equatable, Sendable {
    var control: HitTarget?
    var refusal: Press.Refusal?
  }

  package var text: String
  package var since: Instant
  var cause: Cause?
  package static let duration: Duration = .seconds(4)

  package func isShown(at now: Instant) -> Bool { now < since.advanced(by: Notice.duration) }

  func nextChange(after now: Instant) -> Instant? {
    isShown(at: now) ? since.advanced(by: Notice.duration) : nil
  }
}

struct RowClick: Equatable, Sendable {
  /// The row of an app, a purchase or the console.
  var row: HitTarget
  var at: Instant
}
