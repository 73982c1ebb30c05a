import Testing
import TipJarDeterminism
import TipJarMachines
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

@testable import TipJarDownloads
@testable import TipJarScreens
@testable import TipJarStorefront
@testable import tipjar

/// Random use of the storefront, with work that never ends.
@Suite("Check 5, a timer is set where the picture moves, and nowhere else")
struct RestTests {
  @Test(arguments: [1, 2, 3, 4, 7, 38] as [UInt64])
  func timersGoWithThePicture(seed: UInt64) {
    var random = SeededGenerator(seed: seed, id: "rest")
    var scene = Scene()
    scene.openTips()
    scene.send(.command(.open(.apps)))
    var counts = [true: 0, false: 0]
    for _ in 0..<100 {
      let event = Self.event(scene.shop, &random)
      scene.send(event, after: .milliseconds(.random(in: 0...1_200, using: &random)))
      var later = scene
      later.playToRest(within: .seconds(12))
      let rests = later.shop.nextChange(after: later.now) == nil
      counts[rests, default: 0] += 1
      // Six minutes without a frame, or thirty frames of which some differ.
      #expect(
        later.moves(inFrames: rests ? 3 : 30) != rests, "seed \(seed), \(event), \(later.size)")
    }
    #expect(counts[true, default: 0] > 2 && counts[false, default: 0] > 2, "\(counts)")
  }

  private static func event(_ shop: Shop, _ random: inout SeededGenerator) -> Shop.Event {
    switch Int.random(in: 0..<10, using: &random) {
    case 0...4: key(shop, &random)
    case 5: download(shop, &random)
    case 6: .tips(tips(shop, &random))
    case 7: Int.random(in: 0..<3, using: &random) == 0 ? .asked(.payment(sheet)) : .command(.back)
    case 8:
      .resized(
        columns: .random(in: 25...130, using: &random), rows: .random(in: 7...30, using: &random))
    default: .purchases(.loaded(Scene.history(Scene.purchases), TipCollection()))
    }
  }

  /// Returns a key with an effect in the current state; places, downloads and the way back are
  /// preferred.
  private static func key(_ shop: Shop, _ random: inout SeededGenerator) -> Shop.Event {
    let keys: [Key.Code] = [
      .up, .down, .home, .end, .enter, .enter, .escape, .escape, .character(" "), .character(" "),
    ]
    let codes = keys + "1111223 jjG yn/peR?".map { .character($0) }
    let code = codes.randomElement(using: &random) ?? .escape
    return .command(
      KeyTable.standard.command(for: Key(code), in: shop.context, at: shop.place) ?? .redraw)
  }

  private static let sheet = Payment(
    ticket: 1, productID: "fine", name: "Fine Tip", caption: "a neat note", price: "£1.99")

  private static func download(_ shop: Shop, _ random: inout SeededGenerator) -> Shop.Event {
    let id: ItemID =
      ["lantern", "margin", "tidepool", "moth"].randomElement(using: &random) ?? "moth"
    let attempt = shop.apps.button(for: id)?.attempt ?? 0
    let events: [DownloadButton.Event] = [
      .queued(attempt), .prepared(attempt), .started(attempt),
      .progressed(attempt, .random(in: 0...1, using: &random)), .downloaded(attempt),
      .finished(attempt), .failed(attempt, reason: "It fell."), .cancelled(attempt),
    ]
    return .apps(.download(id, events.randomElement(using: &random) ?? .uninstalled))
  }

  private static func tips(_ shop: Shop, _ random: inout SeededGenerator) -> TipJar.Event {
    let events: [TipJar.Event] = [
      .storeChanged, .approved("fine"), .purchaseEnded(1, .userCancelled),
      .productsLoaded(2, Scene.offers), .productsFailed(2, reason: "Nobody answers."),
    ]
    return events.randomElement(using: &random) ?? .opened
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
