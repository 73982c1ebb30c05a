import TestSupport
import Testing

@testable import TipJarMachines

/// The presses on a set of controls, as a table: times in milliseconds, steps, and their results.
@Suite struct PressTrackerTests {
  typealias Tracker = PressTracker<String>

  static let table = """
    a click                    | 0 down a, 50 up inside                        | a
    in the tolerance zone      | 0 down a, 20 move tolerance, 50 up tolerance  | a
    dragged off                | 0 down a, 20 move outside, 50 up outside      | a: releasedOutside
    dragged off and back       | 0 down a, 20 move outside, 40 move inside, 50 up inside | a
    beside the controls        | 0 down -, 50 up inside                        | -: noPress
    another button             | 0 other a, 50 otherUp inside                  | -: otherButton
    a control that is not there | 0 down gone, 50 up inside                    | -: noPress
    a disabled control         | 0 down off, 50 up inside                      | off: disabled, -: noPress
    a costly one just came     | 1249 down new, 1300 up inside        | new: tooSoon, new: noPress
    another just came          | 1100 down menu, 1150 up inside                | menu
    a double click brings it   | 1000 down a, 1000 up inside, 1249 down menu   | a, menu: secondClick again
    a click after that time    | 1000 down a, 1000 up inside, 1250 down menu   | a
    a control that came before | 1250 down new, 1300 up inside                 | new
    goes while pressed         | 0 down goes, 150 up inside           | goes: removed, goes: noPress
    goes, and time passes      | 0 down goes, 110 time, 150 up inside | goes: removed, goes: noPress
    changes while pressed      | 0 down turns, 150 up inside        | turns: replaced, turns: noPress
    is disabled while pressed  | 0 down ends, 150 up inside           | ends: disabled, ends: noPress
    Esc                        | 0 down a, 10 escape, 50 up inside             | a: escape, a: noPress
    focus loss                 | 0 down a, 10 blur, 50 up inside            | a: focusLoss, a: noPress
    a release that was lost    | 0 down a, 500 down b, 550 up inside           | b
    two clicks                 | 0 down a, 50 up inside, 200 down a, 250 up inside | a, a
    the second click is late   | 0 down ends, 50 up inside, 200 down ends      | ends, ends: disabled again
    a click much later         | 0 down ends, 50 up inside, 600 down ends      | ends, ends: disabled
    a key                      | 0 key a                                       | a
    a held key                 | 0 key a, 120 key a, 240 key a   | a, a: keyHeld again, a: keyHeld again
    a held key that costs      | 0 key pay, 120 key pay                        | pay, pay: keyHeld again
    two keys                   | 0 key a, 121 key a                            | a, a
    two keys that cost         | 0 key pay, 121 key pay                        | pay, pay: tooSoon
    two that cost, almost      | 0 key pay, 699 key pay                        | pay, pay: tooSoon
    a third one too soon       | 0 key pay, 600 key pay, 1099 key pay | pay, pay: tooSoon, pay: tooSoon
    a third one later          | 0 key pay, 600 key pay, 1100 key pay          | pay, pay: tooSoon, pay
    two keys that cost, slowly | 0 key pay, 700 key pay                        | pay, pay
    another key between them   | 0 key pay, 470 focus, 480 key pay             | pay, pay
    the focus moves in between | 0 key a, 50 focus, 100 key a                  | a, a
    typing under a sheet       | 0 key a, 2000 type, 2499 key pay              | a, pay: tooSoon
    typing long before         | 0 key a, 2000 type, 2500 key pay              | a, pay
    a fresh screen             | 1001 key new                                  | new
    it came after a key        | 0 key a, 1699 key new                         | a, new: tooSoon
    it came long after a key   | 0 key a, 1700 key new                         | a, new
    what costs nothing came    | 0 key a, 1001 key menu                        | a, menu
    a key opens a control      | 0 key a, 900 key a, 1020 key new | a, a, new: keyHeld again
    a key on a disabled one    | 0 key off, 100 key off  | off: disabled, off: disabled again
    a click on a replaced stop | 1399 down stop, 1450 up inside           | stop: tooSoon, stop: noPress
    a key on a replaced stop   | 1399 key stop                                 | stop: tooSoon
    a click on it later        | 1400 down stop, 1450 up inside                | stop
    a key on it later          | 1400 key stop                                 | stop
    a key on no control        | 0 key gone                                    |
    a key during a press       | 0 down a, 10 key a, 50 up inside              | a, a: noPress
    a held key during a press  | 0 key a, 0 down a, 0 key a, 0 up inside       | a, a: keyHeld again, a
    """

  static let rows = table.split(separator: "\n").map { line in
    line.split(separator: "|", omittingEmptySubsequences: false).map {
      $0.split(separator: " ").joined(separator: " ")
    }
  }

  @Test(arguments: rows) func presses(_ row: [String]) throws {
    var tracker = Tracker()
    var outcome: [String] = []
    for step in row[1].split(separator: ",") {
      let words = step.split(separator: " ").map(String.init)
      let now = Instant.ms(try #require(Double(words[0])))
      let event = try #require(Self.event(words.dropFirst()))
      let effects = tracker.handle(event, at: now) { Self.target($0, at: now) }
      outcome += effects.map(Self.name)
    }
    #expect(outcome.joined(separator: ", ") == row[2])
  }

  /// A terminal that reports releases says what is held, so that nothing is guessed by time.
  @Test(arguments: [
    ("a", [0, 60], false, "a, a"), ("a", [0, 900], true, "a, a: keyHeld again"),
    ("pay", [0, 300], false, "pay, pay"), ("pay", [0, 200], false, "pay, pay: tooSoon"),
    ("pay", [0, 900], true, "pay, pay: keyHeld again"),
  ])
  func aReportedRepeatIsHeldAndAnotherPressIsNot(
    _ control: String, _ times: [Double], _ isRepeat: Bool, _ outcome: String
  ) {
    var tracker = Tracker()
    var effects: [Tracker.Effect] = []
    for (index, time) in times.enumerated() {
      tracker.keyRepeats = index > 0 && isRepeat
      effects += tracker.handle(.keyPressed(control), at: .ms(time)) {
        Self.target($0, at: .ms(time))
      }
    }
    #expect(effects.map(Self.name).joined(separator: ", ") == outcome)
  }

  @Test func aPressedControlIsDrawnPressedWhileThePointerIsOnIt() {
    var tracker = Tracker()
    _ = tracker.handle(.pointer(.down(.primary, on: "a")), at: .zero) { _ in .init() }
    #expect(tracker.isActive && tracker.isPressed("a", at: .ms(10)))
    #expect(!tracker.isPressed("b", at: .ms(10)))
    _ = tracker.handle(.pointer(.moved(.outside)), at: .ms(20)) { _ in .init() }
    #expect(tracker.isActive && !tracker.isPressed("a", at: .ms(20)))
    #expect(tracker.nextChange(after: .ms(20)) == nil)
  }

  @Test func aKeyDrawsItsControlPressedFor120Milliseconds() {
    var tracker = Tracker()
    _ = tracker.handle(.keyPressed("a"), at: .zero) { _ in .init() }
    #expect(tracker.isPressed("a", at: .ms(119)) && !tracker.isPressed("a", at: .ms(120)))
    #expect(tracker.nextChange(after: .zero) == .ms(120))
    #expect(!tracker.isPressed("a", shownSince: .ms(50), at: .ms(60)), "its look was replaced")
  }

  @Test func aDownloadButtonIsATarget() {
    var button = DownloadButton(installed: false)
    #expect(Tracker.Target(button, at: .zero) == .init())
    button.handle([.tapped], at: .ms(1_000))
    let changing = Tracker.Target(button, at: .ms(1_050))
    #expect(changing.refusal == .lookIsBehind && changing.isCostly)
    let settled = Tracker.Target(button, at: .ms(1_100))
    #expect(settled.refusal == nil && settled.armedSince == .ms(1_000))
    button.handle([.prepared(1), .downloaded(1)], at: .ms(2_000))
    #expect(Tracker.Target(button, at: .ms(3_000)).refusal == .disabled)
  }

  private static func event(_ words: ArraySlice<String>) -> Tracker.Event? {
    let zones: [String: Press.Zone] = [
      "inside": .inside, "tolerance": .tolerance, "outside": .outside,
    ]
    guard let verb = words.first, let object = words.last else { return nil }
    return switch verb {
    case "down": .pointer(.down(.primary, on: object == "-" ? nil : object))
    case "other": .pointer(.down(.other, on: object))
    case "move": zones[object].map { .pointer(.moved($0)) }
    case "up": zones[object].map { .pointer(.up(.primary, $0)) }
    case "otherUp": zones[object].map { .pointer(.up(.other, $0)) }
    case "key": .keyPressed(object)
    case "focus": .focusKeyPressed
    case "type": .otherKeyPressed
    case "escape": .interrupted(.escape)
    case "blur": .interrupted(.focusLoss)
    case "time": .controlsChanged
    default: nil
    }
  }

  private static func target(_ control: String, at now: Instant) -> Tracker.Target? {
    let isLater = now >= .ms(100)
    return switch control {
    case "gone": nil
    case "goes": isLater ? nil : .init()
    case "new": .init(shownSince: .ms(1_000), isCostly: true)
    case "menu": .init(shownSince: .ms(1_000))
    case "off": .init(refusal: .disabled)
    case "turns": .init(shownSince: isLater ? .ms(100) : .distantPast)
    case "ends": .init(refusal: isLater ? .disabled : nil)
    case "pay": .init(isCostly: true)
    case "stop": replaced
    default: .init()
    }
  }

  /// A stop that replaced another control.
  private static var replaced: Tracker.Target {
    var target = Tracker.Target(isCostly: true)
    target.replacedAt = .ms(1_000)
    return target
  }

  private static func name(_ effect: Tracker.Effect) -> String {
    switch effect {
    case .activated(let control): control
    case .refused(let control, .interrupted(let reason), _): "\(control ?? "-"): \(reason)"
    case .refused(let control, let refusal, let isRepeat):
      "\(control ?? "-"): \(refusal)\(isRepeat ? " again" : "")"
    }
  }
}
