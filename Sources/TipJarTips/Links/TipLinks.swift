package import TipJarInterface
package import TipJarMachines

/// The tip jar of an author's own links: a list of pages, and a sheet with the address and the code
/// of one page.
///
/// It sells nothing and opens no store. A second, deliberate press opens a page, where people pay.
/// Afterwards the sheet reports what tipjar did, because it cannot know what a person did there.
package struct TipLinks: Program {
  package enum HitTarget: Hashable, Sendable {
    case row(Int)
    case button(Button)
    /// The area around a sheet.
    case outside
    /// A key in the footer or in the help.
    case key(Command)
    case scrollbar(Scrollable)
  }

  package typealias Button = LinkSheet.Button
  package typealias Note = LinkSheet.Note

  /// An input, or the end of some work.
  package enum Event: Equatable, Sendable {
    /// A key with a command. `isRepeat` is nil if the terminal does not report whether it is held.
    case command(Command, isRepeat: Bool? = nil)
    /// A key without a meaning here.
    case otherKey
    case pointer(Press.Pointer<HitTarget>)
    case wheel(rows: Int)
    /// A scroll bar was dragged, so that `to` is the first visible line.
    case scrolled(Scrollable, to: Int)
    case resized
    case focusLost
    /// The lines of the next frame, measured before it is drawn.
    case measured(Measures)
    /// An attempt to open a page ended: it was opened, its browser is running, or it was not opened.
    /// The text names a program that failed.
    case openEnded(Int, Note, problem: String = "")
    /// An address was copied, the terminal was asked to, or the address is too long for that.
    case copied(link: Int, Note)
    case backgroundKnown
  }

  /// The numbers of visible lines and of all lines, of the list and of the text on top.
  package struct Measures: Equatable, Sendable {
    package var rows = 0
    package var contentRows = 0
    /// The lines of the selected row.
    package var selection = 0..<0
    package var textRows = 0
    package var textCount = 0
  }

  package typealias Effect = ProgramEffect<Work>

  package enum Work: Equatable, Sendable {
    /// Opens the page of a link; the end of the attempt is reported with its number.
    case open(Int, link: Int)
    case copy(link: Int)
  }

  package let links: [TipLink]
  /// The name of the project that receives the tips; empty if the file has none.
  package let name: String
  let opensPages: Bool
  /// The entries of the file that cannot be used, one line each.
  let problems: [String]

  package internal(set) var selected = 0
  package internal(set) var top = 0
  /// The sheet of the selected link.
  package internal(set) var sheet: LinkSheet?
  package internal(set) var isHelpOpen = false
  package internal(set) var textTop = 0
  package internal(set) var measures = Measures()
  /// Indicates whether lines may have been added or removed since they were measured.
  package internal(set) var isStale = true
  package internal(set) var press = PressTracker<HitTarget>()
  package internal(set) var isMouseOn: Bool
  let startsWithMouse: Bool
  /// A Boolean value that indicates whether there is a browser to start.
  let hasBrowser: Bool
  /// A Boolean value that indicates whether the terminal's background is known: without colours, a
  /// code is dark on light only then.
  package internal(set) var knowsBackground: Bool
  var seeksSelection = false

  package internal(set) var opened: [Int] = []
  package internal(set) var copied: [Int] = []
  package internal(set) var isInterrupted = false
  /// The number of the last attempt, and the link that one in progress opens.
  var attempt = 0
  var opening: Int?
  /// The command of the latest key; nil if it had none. Only the same key again may be held.
  var lastCommand: Command?

  /// Creates a jar of at least one link. Without a browser Enter offers to copy an address.
  package init(
    _ links: [TipLink], name: String, hasBrowser: Bool = true, mouse: Bool = true,
    knowsBackground: Bool = true, problems: [String] = []
  ) {
    (self.knowsBackground, self.links, self.name) = (knowsBackground, links, name)
    self.problems = problems
    opensPages = links.contains(where: \.canBeOpened)
    self.hasBrowser = hasBrowser
    isMouseOn = mouse
    startsWithMouse = mouse
  }

  package func nextChange(after now: Instant) -> Instant? { press.nextChange(after: now) }

  package func urgency(of event: Event) -> FrameUrgency {
    switch event {
    case .command, .pointer, .wheel, .scrolled, .openEnded, .copied: .answered
    case .resized, .focusLost, .backgroundKnown: .changed
    case .otherKey, .measured: .none
    }
  }

  package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    if event != .otherKey { isStale = true }
    switch event {
    case .command(let command, let isRepeat):
      press.keyRepeats = isRepeat
      return perform(command, at: now)
    case .otherKey:
      lastCommand = nil
      return track(.otherKeyPressed, at: now)
    case .pointer(.down(.primary, on: let control?)): return pointerDown(on: control, at: now)
    case .pointer(let pointer): return track(.pointer(pointer), at: now)
    case .wheel(let rows): if isListOpen { scrollList(by: rows) } else { scrollText(by: rows) }
    case .scrolled(.list, let line): scrollList(by: line - top)
    case .scrolled(.text, let line): scrollText(by: line - textTop)
    case .resized:
      seeksSelection = true
      return track(.interrupted(.resize), at: now)
    case .focusLost: return track(.interrupted(.focusLoss), at: now)
    case .measured(let measures): measure(measures)
    case .openEnded(let number, let note, let problem): endOpening(number, note, problem)
    case .copied(let link, let note): endCopying(of: link, note)
    case .backgroundKnown: knowsBackground = true
    }
    return []
  }
}
