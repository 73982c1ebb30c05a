import Foundation
import Testing
import TipJarDeterminism
import TipJarMachines
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

@testable import TipJarInterface
@testable import TipJarScreens

/// A user who presses keys, clicks, drags, scrolls and resizes at random, while the store answers
/// late or not at all. In every state, the focused control is visible, and nothing is bought
/// without confirmation. `TIPJAR_WALK_STEPS` makes the walks longer.
@Suite struct PersonWalkTests {
  private static let steps =
    ProcessInfo.processInfo.environment["TIPJAR_WALK_STEPS"].flatMap(Int.init) ?? 60

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func whateverOneDoesTheFocusIsInSightAndNothingIsBoughtUnasked(_ seed: UInt64) {
    var person = Person(seed: seed)
    for step in 0..<Self.steps {
      person.act()
      let problems = person.problems
      if !problems.isEmpty {
        let picture = person.scene.canvas.text.joined(separator: "\n")
        Issue.record("step \(step), \(person.last): \(problems)\n\(picture)")
        return
      }
    }
  }

  /// A timer is set where the picture moves, and nowhere else.
  @Test(arguments: [1, 2, 3, 4, 7, 38] as [UInt64]) func timersGoWithThePicture(_ seed: UInt64) {
    var person = Person(seed: seed)
    // Work that never ends, whose spinners are among the apps.
    for id: ItemID in ["margin", "tidepool"] { person.scene.send(.apps(.download(id, .tapped))) }
    var counts = [true: 0, false: 0]
    for step in 0..<Self.steps {
      person.act()
      var later = person.scene
      if step.isMultiple(of: 2) { later.send(.command(.open(.apps))) }
      later.playToRest(within: .seconds(12))
      let rests = later.shop.nextChange(after: later.now) == nil
      counts[rests, default: 0] += 1
      // Six minutes without a frame, or thirty frames of which some differ.
      #expect(later.moves(inFrames: rests ? 3 : 30) != rests, "\(person.last), \(later.size)")
    }
    #expect(counts[true, default: 0] > 2 && counts[false, default: 0] > 2, "\(counts)")
  }
}

/// The user, the screen, and the store.
private struct Person {
  var scene: Scene
  /// The last action, in words.
  private(set) var last = ""
  private var random: SeededGenerator
  private var grip = ScrollGrip<HitTarget>()
  /// The pending answers of the store and the catalogue, oldest first.
  private var answers: [Shop.Event] = []
  /// A Boolean value that indicates whether a sheet was confirmed without the user.
  private var unaskedYes = false

  private static let sizes = [
    (30, 8), (40, 10), (40, 16), (52, 12), (64, 18), (80, 24), (104, 32), (200, 60), (20, 5),
  ]
  private static let keys: [Key] =
    "jkhlgGKJ1234 ypxsrRemqn?/".map { Key(.character($0)) }
    + [
      .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .enter, .enter, .tab, .backTab,
      .escape, .backspace,
    ].map { Key($0) }

  init(seed: UInt64) {
    scene = Scene()
    random = SeededGenerator(seed: seed)
  }

  mutating func act() {
    if !answers.isEmpty, one(in: 3) {
      send(answers.remove(at: Int(random.next() % 2) % answers.count))
    }
    switch random.next() % 16 {
    case 0..<8: press(pick(Self.keys))
    case 8..<12: point()
    case 12: send(.wheel(rows: Int(random.next() % 7) - 3, column: Int(random.next() % 100)))
    case 13:
      let (columns, rows) = pick(Self.sizes)
      send(.resized(columns: columns, rows: rows))
    case 14: send(pick([.focusLost, .noticed("Something was said that takes a while to read.")]))
    default: scene.now = scene.now.advanced(by: .milliseconds(Int(random.next() % 2000)))
    }
    scene.measure()
  }

  private mutating func press(_ key: Key) {
    let wasYes = key == Key(.character("y")) || scene.shop.focused == .overlay(.answer(.yes))
    let keys = KeyTable.standard
    if let command = keys.command(for: key, in: scene.shop.context, at: scene.shop.place) {
      send(.command(command), isYes: wasYes)
    } else if scene.shop.context.takesText, case .character(let letter) = key.code {
      send(.typed(String(letter)))
    } else {
      send(.otherKey)
    }
  }

  /// Presses somewhere, mostly on a control, and releases there or elsewhere.
  private mutating func point() {
    let frame = scene.frame
    let down = somewhere(on: frame)
    let up = one(in: 3) ? somewhere(on: frame) : down
    last = "pressed at \(down)"
    if let pull = grip.handle(MouseEvent(.press(.left), at: down), on: frame) { drag(pull) }
    if grip.isHeld {
      if let pull = grip.handle(MouseEvent(.release(.left), at: up), on: frame) { drag(pull) }
      return
    }
    let control = frame.control(at: down)
    send(.pointer(.down(.primary, on: control)))
    if one(in: 4) { press(pick(Self.keys)) }
    let zone = scene.shop.press.pressed.map { scene.frame.zone(of: $0, at: up) } ?? .outside
    let isYes =
      scene.shop.press.pressed == .overlay(.answer(.yes)) || scene.shop.press.pressed == .key(.buy)
      || scene.shop.press.pressed == .key(.activate)
    send(.pointer(.up(.primary, zone)), isYes: isYes)
  }

  private mutating func drag(_ pull: (bar: HitTarget, top: Int)) {
    if case .scrollbar(let part) = pull.bar { send(.scrolled(part, to: pull.top)) }
  }

  private mutating func somewhere(on frame: TipJarWidgets.Frame<HitTarget>) -> Point {
    if one(in: 4) || frame.regions.isEmpty {
      return Point(x: Int(random.next() % 220), y: Int(random.next() % 64))
    }
    let rect = pick(frame.regions).rect
    return Point(
      x: rect.x + Int(random.next() % UInt64(max(1, rect.width))),
      y: rect.y + Int(random.next() % UInt64(max(1, rect.height))))
  }

  private mutating func send(_ event: Shop.Event, isYes: Bool = false) {
    last = "\(event)".prefix(200).description
    let effects = scene.send(event, after: .milliseconds(Int(random.next() % 400)))
    for effect in effects {
      if case .work(.answer(.payment, true)) = effect, !isYes { unaskedYes = true }
      if case .work(let work) = effect { answers += answer(to: work) }
    }
  }

  private mutating func answer(to work: Shop.Work) -> [Shop.Event] {
    switch work {
    case .apps(.load(let query)): return [.apps(.loaded(Scene.window(of: query)))]
    case .apps(.prepare(let id, let attempt)):
      return [
        .apps(.download(id, one(in: 3) ? .failed(attempt, reason: "no") : .prepared(attempt)))
      ]
    case .apps(.download(let id, let attempt)):
      return [
        .started(attempt), .progressed(attempt, 0.5), .downloaded(attempt), .finished(attempt),
      ]
      .map { .apps(.download(id, $0)) }
    case .apps(.pause(let id, let attempt)): return [.apps(.download(id, .paused(attempt)))]
    case .apps(.cancel(let id, let attempt)): return [.apps(.download(id, .cancelled(attempt)))]
    case .tips(.fetchProducts(let attempt)):
      return [
        .tips(
          one(in: 3)
            ? .productsFailed(attempt, reason: "out of reach")
            : .productsLoaded(attempt, Scene.offers))
      ]
    case .tips(.purchase(let attempt, let id)):
      let request = Payment(
        ticket: attempt, productID: id, name: "A tip", caption: "", price: "£0.99")
      return [
        .asked(.payment(request)), .withdrawn(.payment(attempt)),
        .tips(.purchaseEnded(attempt, one(in: 2) ? .purchased : .pending)),
      ]
    case .purchases(.load):
      let collection = TipCollection(summary: "You have some.", detail: "Some tips.", count: 3)
      return [.purchases(.loaded(Scene.history(one(in: 4) ? [] : Scene.purchases), collection))]
    case .console(.load): return [.console(.loaded(.sample))]
    case .console(.loadChoices(let setting)):
      let choices = (0..<30).map { Chooser.Choice("Choice \($0)", use: ControlUse(.clear)) }
      return [.console(.choicesLoaded(setting, one(in: 2) ? choices : [choices[0]], current: 0))]
    case .purchases(.restore(let attempt)): return [.purchases(.restored(attempt, .success))]
    default: return []
    }
  }

  /// The problems with the current screen.
  var problems: [String] {
    var problems: [String] = []
    let frame = scene.frame
    if unaskedYes { problems.append("a yes that nobody said") }
    if let next = scene.shop.nextChange(after: scene.now), next <= scene.now {
      problems.append("a frame behind")
    }
    if let cursor = frame.cursor, !frame.canvas.bounds.contains(cursor.place) {
      problems.append("the cursor is off the screen")
    }
    for region in frame.regions where region.rect.intersection(frame.canvas.bounds) != region.rect {
      problems.append("\(region) is off the screen")
    }
    if scene.shop.overlays.count > 6 { problems.append("\(scene.shop.overlays.count) overlays") }
    // The reason for missing tips stays visible when the next attempt has just begun.
    let isRetrying = scene.shop.tips.jar.failure(at: scene.now) != nil
    if scene.shop.layout.isUsable, !isRetrying, let focused = scene.shop.focused,
      !isInSight(focused, frame)
    {
      problems.append("\(focused) is out of sight")
    }
    return problems
  }

  private func isInSight(_ control: HitTarget, _ frame: TipJarWidgets.Frame<HitTarget>) -> Bool {
    let rows: [HitTarget] =
      switch control {
      case .apps(.button(let id)): [.apps(.row(id))]
      case .tips(.buy(let id)): [.tips(.row(id))]
      case .console(.mark(let item, button: _)): [.console(.row(item))]
      default: []
      }
    return ([control] + rows).contains { frame.region(of: $0) != nil }
  }

  private mutating func one(in count: UInt64) -> Bool { random.next() % count == 0 }
  private mutating func pick<Element>(_ list: [Element]) -> Element {
    list[Int(random.next() % UInt64(list.count))]
  }
}

extension Scene {
  /// Advances time from timer to timer, until none is set or the limit is reached.
  fileprivate mutating func playToRest(within limit: Duration) {
    let end = now.advanced(by: limit)
    while let next = shop.nextChange(after: now), next < end { now = next }
  }

  /// Returns true if the picture changes within this number of timers, or of two-minute intervals
  /// without one.
  fileprivate func moves(inFrames count: Int) -> Bool {
    var later = self
    for _ in 0..<count {
      later.now = later.shop.nextChange(after: later.now) ?? later.now.advanced(by: .seconds(120))
      if later.canvas != canvas { return true }
    }
    return false
  }
}
