import Foundation
import Logging
import TipJarDeterminism
import TipJarDownloads
import TipJarFiles
import TipJarMachines
package import TipJarInterface
import TipJarScreens
import TipJarStore
import TipJarTerminal
import TipJarWidgets

/// A run of the storefront on a recording screen with manual clocks. Time advances from one
/// deadline to the next; all work is completed before each step.
@MainActor
final class SnapshotRun {
  private let screen: RecordingScreen
  private let frames = ManualClock()
  private let timers = HandTimers()
  private let work = ManualClock()
  let storefront: ShopSession
  private var running: Task<ShopSession.Loop.Ending, Never>?
  /// The start of every snapshot: 18 November 2026, 9:00 UTC.
  private static let start = Date(timeIntervalSince1970: 1_794_992_400)

  /// Creates a storefront that is not open yet, with the settings' state folder.
  init(_ settings: Settings, size: Size, glyphs: GlyphSet) throws {
    screen = RecordingScreen(size: size)
    // At normal speed the manual clock itself is used, since it does not round.
    let downloads: any Clock<Duration> =
      settings.rate == 1 ? work : RateClock(work, rate: settings.rate)
    storefront = ShopSession(
      settings, inventory: try Inventory(settings),
      texts: .snapshot(settings.screen.language.words), glyphs: glyphs, screen: screen,
      frames: FrameClock(frames) { [timers] in timers.makeTimer($0) },
      clocks: Services.Clocks(
        store: ManualStoreClock(start: Self.start, rate: settings.rate, clock: work),
        downloads: downloads), log: .silent)
  }

  /// Buys products the day before, a minute apart, in the settings' state folder.
  /// - Throws: the error of a file in the settings or of the folder, or
  ///   ``ShopError/notBought(product:)``.
  static func buy(_ history: [String], _ settings: Settings) async throws {
    guard !history.isEmpty else { return }
    var settings = settings
    (settings.rate, settings.simulation.latency) = (1, nil)
    let clock = ManualClock()
    let store = ManualStoreClock(start: start.addingTimeInterval(-86_400), clock: clock)
    let checkout = try await Services.openCheckout(
      settings, try Products(settings), for: .writing,
      clocks: Services.Clocks(store: store, downloads: clock), log: .silent)
    for id in history {
      let outcome = await checkout.purchase(id, sheet: PresetPaymentSheet())
      guard case .purchased = outcome else { throw ShopError.notBought(product: id) }
      clock.advance(by: .seconds(60))
    }
  }

  func open(_ stage: SnapshotScreen.Stage) async throws {
    guard let index = storefront.shop.places.firstIndex(of: stage.place) else {
      throw ShopError.placeLeftOut(screen: stage.rawValue)
    }
    running = Task { [storefront] in await storefront.run().ending }
    _ = try await storefront.services()
    await waitUntilIdle()
    for step in stage.path("\(index + 1)") {
      try await press(KeyScript(step.key).steps)
      var left = 200
      while !step.isThere(storefront.shop), left > 0 {
        await advance(by: .milliseconds(50))
        left -= 1
      }
      if left == 0 { throw ShopError.screenMissing(screen: stage.rawValue) }
    }
  }

  /// Presses keys and draws the frames at these times from now; ends after the last frame.
  func play(_ script: KeyScript, at times: [Duration]) async -> [Canvas] {
    await Snapshot.frames(
      of: screen, at: times, while: script, frames, draw: storefront.loop.draw,
      press: { event in
        screen.send(event)
        await waitUntilIdle()
      }, advance: advance)
  }

  func close() async {
    screen.close()
    _ = await running?.value
  }

  private func press(_ steps: [KeyScript.Step]) async throws {
    for case .input(let event) in steps { screen.send(event) }
    await waitUntilIdle()
    await advance(by: Snapshot.keyInterval)
  }

  /// Advances from one deadline to the next. Both clocks show the same time.
  private func advance(by duration: Duration) async {
    let end = frames.now.advanced(by: duration)
    while true {
      let next = min(nextFrame ?? end, work.nextDeadline ?? end, end)
      let isWork = work.nextDeadline.map { $0 <= next } ?? false
      let step = max(.zero, frames.now.duration(to: next))
      work.advance(by: step)
      frames.advance(by: step)
      if isWork { await waitUntilIdle() }
      await draw(at: next)
      let isOver = frames.now >= end && (nextFrame.map { $0 > end } ?? true)
      if isOver, work.nextDeadline.map({ $0 > end }) ?? true { return }
    }
  }

  private var nextFrame: ManualClock.Instant? {
    timers.deadline.map { ManualClock.Instant(offset: .nanoseconds($0.nanoseconds)) }
  }

  private func draw(at moment: ManualClock.Instant) async {
    let before = (storefront.runningTasks, storefront.loop.eventCount)
    timers.fire(until: Instant(nanoseconds: moment.offset.nanoseconds))
    if before != (storefront.runningTasks, storefront.loop.eventCount) { await waitUntilIdle() }
  }
}

/// Waits until no work is left. Each round passes through the queue of every actor, including those
/// of the databases, so that work in progress advances by at least one hop. If no visible state
/// changes for more rounds than the longest chain of hops between actors, the work is complete.
extension SnapshotRun {
  private static let rounds = 24

  /// The visible state of the work in progress.
  private struct Traces: Equatable {
    var frames: Int
    var sleepers: Int
    var deadline: ManualClock.Instant?
    var tasks: Int
    var events: Int
  }

  private var traces: Traces {
    Traces(
      frames: screen.frames.count, sleepers: work.sleeperCount, deadline: work.nextDeadline,
      tasks: storefront.runningTasks, events: storefront.loop.eventCount)
  }

  private func waitUntilIdle() async {
    var quiet = 0
    var before = traces
    // Work that neither sleeps nor ends is running on another core. The limit prevents an endless
    // wait.
    var left = 5000
    while quiet < Self.rounds || storefront.runningTasks > work.sleeperCount && left > 0 {
      left -= 1
      await queueBehindEverything()
      let after = traces
      quiet = after == before ? quiet + 1 : 0
      before = after
    }
  }

  private func queueBehindEverything() async {
    await Task.yield()
    guard let services = try? await storefront.services() else { return }
    _ = await services.downloads.records
    await services.checkout.takeTurn()
    await storefront.runner.rows.takeTurn()
    await Task.yield()
  }
}

extension Texts {
  /// Dates and numbers in a fixed locale and time zone, wherever the snapshot is taken.
  package static func snapshot(_ words: Words) -> Texts {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return Texts(words: words, calendar: calendar)
  }
}
