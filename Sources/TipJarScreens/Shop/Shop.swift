public import TipJarMachines
public import TipJarVocabulary

/// The root state: everything that the storefront shows, as one value. It composes the places, and
/// keeps their shared state: the overlays, the press, the notice. It contains formatted text and
/// the visible rows, never the catalogue, a price to format or a date.
public struct Shop: StateMachine {
  /// The controls of a frame.
  public typealias Control = TipJarScreens.Control

  /// The places that are shown, in their order; at least one.
  public let places: [Place]
  /// The open place.
  public internal(set) var place: Place
  /// The layout of the screen.
  public internal(set) var layout = Layout(columns: 80, rows: 24)

  /// The catalogue and its download buttons.
  public internal(set) var apps: Apps
  /// The tip jar.
  public internal(set) var tips: Tips
  /// The history.
  public internal(set) var purchases: Purchases
  /// The store's controls.
  public internal(set) var console = Console()

  /// The sheets, pages and alerts on top of the place, bottom first.
  public internal(set) var overlays: [Overlay] = []
  /// The moment at which the last overlay closed.
  var uncoveredSince: Instant = .distantPast
  /// The scrolling of the text that is read.
  public internal(set) var reading = Reading()

  /// The press in progress.
  public internal(set) var press = PressTracker<Control>()
  /// The row that was clicked last, for a double click.
  var lastClick: RowClick?
  /// The command of the latest key; nil if it had none. Only the same key again may be held.
  var lastCommand: Command?
  /// The moment of the latest key with a command.
  var lastCommandAt: Instant = .distantPast

  /// The animation of the looks of new buttons.
  public let motion: DownloadButton.Motion
  /// A Boolean value that indicates whether this user can make payments (StoreKit 2's
  /// `AppStore.canMakePayments`).
  public internal(set) var canMakePayments = true
  /// The latest events of buttons, which explain why a press did nothing.
  public internal(set) var log = EventLog()
  /// A line for the user that disappears by itself.
  public internal(set) var notice: Notice?
  /// A Boolean value that indicates whether mouse reports are requested.
  public internal(set) var isMouseOn: Bool
  private let wantsMouse: Bool
  /// A Boolean value that indicates whether the bell rings when a download ends.
  public var ringsBell = false

  /// Creates a storefront with the ids and names of its tips, before anything was read. It opens at
  /// `place`, or at the first of `places` if `place` is not one of them; by default it has all
  /// places.
  public init(
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
  public var isMouseSwitchedOff: Bool { wantsMouse && !isMouseOn }
  /// A Boolean value that indicates whether the timeline of the focused button is open.
  public var isTimelineOpen: Bool { layout.isTimelineOpen }
  /// The maximum number of characters of typed text; no name is longer.
  public static let textLimit = 256
}

extension Shop {
  /// An event of the user, of the screen, or of work that was requested. The large and rare ones
  /// are boxed, so that the frequent small ones are cheap to pass.
  public enum Event: Equatable, Sendable {
    /// The screen has started.
    case started
    /// The screen has a size.
    case resized(columns: Int, rows: Int)
    /// A key with a command was pressed.
    case command(Command)
    /// A key without a command was pressed.
    case otherKey
    /// Text was typed into the search field, or to find a choice.
    case typed(String)
    /// A mouse button went down, moved or went up.
    case pointer(Press.Pointer<Control>)
    /// The wheel turned, by rows, over a column; negative is up.
    case wheel(rows: Int, column: Int = 0)
    /// A scroll bar was dragged, so that `to` is the first visible row or line.
    case scrolled(Scrollable, to: Int)
    /// The terminal lost the focus, or the program was stopped and continued.
    case focusLost
    /// The open text was wrapped: the visible lines, and all of them.
    case measured(visible: Int, count: Int)

    /// Events of the places.
    case apps(Apps.Event)
    case tips(Tips.Event)
    case purchases(Purchases.Event)
    case console(Console.Event)

    /// A payment, or real downloads, need a yes. A question about downloads replaces an earlier
    /// one.
    case asked(Question.Subject)
    /// The question with this ticket no longer needs an answer.
    case withdrawn(Question.Ticket)
    /// This user's permission to buy was read.
    case paymentsChanged(isAllowed: Bool)
    /// A line for the user.
    case noticed(String)
  }

  /// An effect: a request to the screen, or work.
  public typealias Effect = ProgramEffect<Work>

  /// Work for the effect runner, as data.
  public enum Work: Equatable, Sendable {
    /// Work for the places.
    case apps(Apps.Work)
    case tips(Tips.Work)
    case purchases(Purchases.Work)
    case console(Console.Work)
    /// Passes on the answer to a question.
    case answer(Question.Ticket, Bool)
    /// Shows the user a line; the runner chooses the words.
    case tell(Message)
  }

  /// A message for the user.
  public enum Message: Equatable, Sendable {
    /// Mouse reports are on or off.
    case mouse(isOn: Bool)
    /// A press did nothing, for this reason.
    case refused(RefusalReason)
    /// The prices are being fetched.
    case pricesComing
    /// A download was stopped, and its partial file was deleted.
    case stopped(ItemID)
  }
}

/// A line at the right of the footer that disappears by itself.
public struct Notice: Equatable, Sendable {
  /// The line.
  public var text: String
  /// The moment at which it appeared.
  public var since: Instant
  /// The duration for which it is shown.
  public static let duration: Duration = .seconds(4)

  /// Returns whether it is still shown.
  public func isShown(at now: Instant) -> Bool {
    now < since.advanced(by: Notice.duration)
  }

  func nextChange(after now: Instant) -> Instant? {
    isShown(at: now) ? since.advanced(by: Notice.duration) : nil
  }
}

/// A click on a row; a second one soon after makes a double click.
struct RowClick: Equatable, Sendable {
  /// The row of an app, a purchase or the console.
  var row: Control
  /// The moment of the click.
  var at: Instant
}
