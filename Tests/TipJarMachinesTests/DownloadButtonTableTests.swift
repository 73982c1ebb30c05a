import TestSupport
import Testing

@testable import TipJarMachines

/// Every phase and every event, as a table. A cell is the result of the event: `-` ignored, `late`
/// dropped as late, `=` no effect but not dropped, `offer` a new offer to fall back to, otherwise
/// the next phase and the effect.
@Suite("Section 3, every pair of phase and event")
struct DownloadButtonTableTests {
  static let table = """
    phase          tapped             stop              pause        resume
    get            preparing+prepare  -                 -            -
    get:price(nil) -                  -                 -            -
    get:unsold     -                  -                 -            -
    get:update     preparing+prepare  -                 -            -
    get:failed     preparing+prepare  -                 -            -
    get:kept       downloading+download -               -            -
    preparing      -                  cancelling+cancel -            -
    waiting        -                  cancelling+cancel -            -
    sizeless       -                  cancelling+cancel paused+pause -
    downloading    -                  cancelling+cancel paused+pause -
    paused         -                  cancelling+cancel -            downloading+download
    installing     -                  -                 -            -
    cancelling     -                  -                 -            -
    open           =+open             -                 -            -

    phase          retry                offered    uninstalled
    get            -                    get:owned  -
    get:price(nil) -                    get:owned  -
    get:unsold     -                    get:owned  -
    get:update     -                    get:owned  get:owned
    get:failed     preparing+prepare    get:owned  -
    get:kept       downloading+download get:owned  -
    preparing      -                    offer      -
    waiting        -                    offer      -
    sizeless       -                    offer      -
    downloading    -                    offer      -
    paused         -                    offer      -
    installing     -                    offer      -
    cancelling     -                    offer      -
    open           -                    =          get:owned

    phase          queued   prepared              started     restarted   progressed  paused
    get            late     late                  late        late        late        late
    get:price(nil) late     late                  late        late        late        late
    get:unsold     late     late                  late        late        late        late
    get:update     late     late                  late        late        late        late
    get:failed     late     late                  late        late        late        late
    get:kept       late     late                  late        late        late        late
    preparing      -        downloading+download  -           -           =           -
    waiting        =        -                     downloading downloading downloading paused
    sizeless       waiting  -                     =           =           downloading paused
    downloading    waiting  -                     =           downloading downloading paused
    paused         =        -                     =           paused      paused      =
    installing     -        -                     -           -           -           -
    cancelling     -        -                     -           -           -           -
    open           late     late                  late        late        late        late

    phase          downloaded  finished         failed             cancelled
    get            late        late             late               late
    get:price(nil) late        late             late               late
    get:unsold     late        late             late               late
    get:update     late        late             late               late
    get:failed     late        late             late               late
    get:kept       late        late             late               late
    preparing      -           open+downloaded  get:failed+cancel  get
    waiting        installing  open+downloaded  get:kept+cancel    get
    sizeless       installing  open+downloaded  get:failed+cancel  get
    downloading    installing  open+downloaded  get:kept+cancel    get
    paused         installing  open+downloaded  get:kept+cancel    get
    installing     =           open+downloaded  get:failed+cancel  get
    cancelling     -           open+downloaded  get                get
    open           late        late             late               late
    """

  struct Cell: CustomTestStringConvertible {
    var phase: String
    var event: String
    var expected: String
    var testDescription: String { "\(phase) x \(event)" }
  }

  static let cells: [Cell] = {
    var columns: [Substring] = []
    var cells: [Cell] = []
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words[0] != "phase" else {
        columns = words
        continue
      }
      for (column, word) in zip(columns, words).dropFirst() {
        cells.append(Cell(phase: String(words[0]), event: String(column), expected: String(word)))
      }
    }
    return cells
  }()

  /// A button in each phase, and the number of its run.
  static let buttons: [String: DownloadButton] = {
    let button = DownloadButton(installed: false)
    let downloading: [DownloadButton.Event] = [.tapped, .prepared(1), .progressed(1, 0.5)]
    return [
      "get": button,
      "get:price(nil)": DownloadButton(installed: false, offer: .price(nil)),
      "get:unsold": DownloadButton(installed: false, offer: .unavailable),
      "get:update": DownloadButton(installed: false, offer: .update),
      "get:failed": button.after([.tapped, .failed(1, reason: "no network")]),
      "get:kept": button.after(downloading + [.failed(1, reason: "no network")]),
      "preparing": button.after([.tapped]),
      "waiting": button.after(downloading + [.queued(1)]),
      "sizeless": button.after([.tapped, .prepared(1)]),
      "downloading": button.after(downloading),
      "paused": button.after(downloading + [.pauseRequested]),
      "installing": button.after(downloading + [.downloaded(1)]),
      "cancelling": button.after(downloading + [.stopTapped]),
      "open": button.after(downloading + [.finished(1)]),
    ]
  }()

  /// Each event, of the run with this number.
  static func event(_ name: String, _ attempt: Int) -> DownloadButton.Event? {
    events(attempt)[name]
  }

  static func events(_ attempt: Int) -> [String: DownloadButton.Event] {
    [
      "tapped": .tapped, "stop": .stopTapped, "pause": .pauseRequested,
      "resume": .resumeRequested, "retry": .retryTapped, "offered": .offered(.owned),
      "uninstalled": .uninstalled, "queued": .queued(attempt),
      "prepared": .prepared(attempt), "started": .started(attempt),
      "restarted": .restarted(attempt),
      "progressed": .progressed(attempt, 0.75), "downloaded": .downloaded(attempt),
      "finished": .finished(attempt), "failed": .failed(attempt, reason: "disk full"),
      "paused": .paused(attempt), "cancelled": .cancelled(attempt),
    ]
  }

  static let workEvents = [
    "queued", "prepared", "started", "restarted", "progressed", "downloaded", "finished", "failed",
    "paused", "cancelled",
  ]

  @Test func tableHoldsEveryPair() {
    let pairs = Set(Self.cells.map { "\($0.phase) \($0.event)" })
    #expect(pairs.count == Self.cells.count)
    #expect(pairs.count == Self.buttons.count * Self.events(1).count)
  }

  @Test(arguments: cells) func pair(_ cell: Cell) throws {
    let before = try #require(Self.buttons[cell.phase])
    let event = try #require(Self.event(cell.event, before.attempt))
    var after = before
    let effects = after.handle(event, at: .ms(1))
    #expect(describe(event, from: before, to: after, effects) == cell.expected)
    let drops = effects.count { if case .dropped = $0 { true } else { false } }
    #expect(after.droppedCount == before.droppedCount + drops)
  }

  @Test(arguments: buttons.keys.sorted(), workEvents)
  func eventOfAnotherRunIsDropped(_ phase: String, _ name: String) throws {
    let before = try #require(Self.buttons[phase])
    for attempt in [before.attempt - 1, before.attempt + 1] {
      let event = try #require(Self.event(name, attempt))
      var after = before
      #expect(after.handle(event, at: .ms(1)) == [.dropped(event, .lateAttempt)])
      #expect(after.droppedCount == before.droppedCount + 1)
      after.droppedCount = before.droppedCount
      #expect(after == before)
    }
  }

  @Test(arguments: buttons.keys.sorted(), workEvents)
  func eventThatComesTwiceAsksForNothingMore(_ phase: String, _ name: String) throws {
    var button = try #require(Self.buttons[phase])
    let event = try #require(Self.event(name, button.attempt))
    _ = button.handle(event, at: .ms(1))
    let reached = button.phase
    for effect in button.handle(event, at: .ms(2)) {
      guard case .dropped = effect else {
        Issue.record("\(effect)")
        continue
      }
    }
    #expect(button.phase == reached)
  }

  private func describe(
    _ event: DownloadButton.Event, from before: DownloadButton, to after: DownloadButton,
    _ effects: [DownloadButton.Effect]
  ) -> String {
    if effects == [.dropped(event, .ignored)] { return after.phase == before.phase ? "-" : "?" }
    if effects == [.dropped(event, .lateAttempt)] {
      return after.phase == before.phase ? "late" : "?"
    }
    let target =
      if after.phase != before.phase || after.failure != before.failure {
        name(after)
      } else if after.offer != before.offer {
        "offer"
      } else {
        "="
      }
    return ([target] + effects.map { name($0, after.attempt) }).joined(separator: "+")
  }

  private func name(_ button: DownloadButton) -> String {
    switch button.phase {
    case .get(.resume): "get:kept"
    case .get where button.failure != nil && button.offer == .free: "get:failed"
    case .get(.free): "get"
    case .get(.price): "get:price"
    case .get(.unavailable): "get:unsold"
    case .get(.owned): "get:owned"
    case .get(.update): "get:update"
    default: caseName(button.phase)
    }
  }

  /// The effect's name, if it belongs to the latest run.
  private func name(_ effect: DownloadButton.Effect, _ latest: Int) -> String {
    switch effect {
    case .prepare(latest), .download(latest), .pause(latest), .cancel(latest), .downloaded, .open:
      caseName(effect)
    case .prepare, .download, .pause, .cancel, .dropped: "?\(effect)"
    }
  }
}

/// Returns the name of a case without its values.
func caseName(_ value: some Any) -> String { String("\(value)".prefix { $0 != "(" }) }
