import Foundation
import TipJarDeterminism

@testable import TipJarDownloads

/// A download manager in a new folder, with a manual clock.
struct Rig {
  static let day = Date(timeIntervalSince1970: 1_795_000_000)
  static let marker = DownloadEvent(appID: "marker", attempt: -1, kind: .removed)

  let folder: Folder
  let clock = ManualClock()
  let manager: DownloadManager
  private let options: DownloadManager.Options
  private var events: DownloadEvents.Iterator
  private let ending: Ending

  /// Creates a rig; by default with 1 s of preparing, 1 s of downloading and 0.5 s of installing.
  init(
    _ apps: [App], in folder: Folder = Folder(), limit: Int = 3,
    duration: ClosedRange<Duration> = .seconds(1) ... .seconds(1), seed: UInt64 = 7,
    real: RealDownloads? = nil
  ) async {
    self.folder = folder
    options = DownloadManager.Options(
      limit: limit, preparing: .seconds(1), duration: duration, installing: .milliseconds(500),
      seed: seed)
    manager = DownloadManager(
      catalog: Catalog(apps: apps), folder: folder.url, clock: clock, date: { Self.day },
      options: options, real: real)
    events = manager.events.makeAsyncIterator()
    ending = Ending(of: manager)
    await manager.load()
  }

  /// Performs one tick and its consequences: the ticker sleeps again, or has ended.
  func step() async {
    guard let ticker = await manager.ticker else { return }
    await clock.waitForSleepers()
    clock.advance(by: options.tick)
    let asleep = Task { [clock] in await clock.waitForSleepers() }
    Task {
      await ticker.value
      asleep.cancel()
    }
    await asleep.value
  }

  /// Performs ticks of 0.1 s.
  func steps(_ count: Int) async {
    for _ in 0..<count { await step() }
  }

  /// Ticks until nothing moves.
  func runDry() async {
    while await manager.ticker != nil { await step() }
  }

  /// Downloads an app, and performs ticks of 0.1 s, or those until nothing moves.
  func download(_ id: App.ID = "moss", attempt: Int = 1, ticks: Int? = nil) async {
    await manager.download(id, attempt: attempt)
    if let ticks { await steps(ticks) } else { await runDry() }
  }

  /// Returns the events since the last call.
  mutating func said() async -> [DownloadEvent] {
    await manager.emit(Self.marker.kind, of: Self.marker.appID, attempt: Self.marker.attempt)
    var said: [DownloadEvent] = []
    // A task of the manager may add events after the marker.
    while !said.contains(Self.marker), let batch = await events.next(isolation: nil) {
      said += batch
    }
    return said.filter { $0 != Self.marker }
  }

  /// Returns the names of an app's events, with consecutive progress listed once.
  mutating func story(of id: App.ID = "moss") async -> [String] {
    await said().filter { $0.appID == id }.map(\.name).reduce(into: []) { story, name in
      if name != "progressed" || story.last != name { story.append(name) }
    }
  }

  func record(_ id: App.ID = "moss") async -> AppRecord { await manager.record(for: id) }
}

/// A guard that ends the ticker of a test that ends during a download: asleep on a stopped clock,
/// it would leak with everything that it refers to.
private final class Ending: Sendable {
  private let manager: DownloadManager

  init(of manager: DownloadManager) { self.manager = manager }

  deinit { Task { [manager] in await manager.ticker?.cancel() } }
}

extension DownloadManager {
  /// Writes a record, as any change to an app does. Returns false on failure.
  @discardableResult
  func markOwned(_ id: App.ID) -> Bool { change(id) { $0.isOwned = true } == nil }
}

/// A folder that is removed when the test ends.
final class Folder: Sendable {
  let url = FileManager.default.temporaryDirectory
    .appending(path: "tipjar-downloads-\(UUID().uuidString)", directoryHint: .isDirectory)

  var path: String { url.path(percentEncoded: false) }
  var records: String { path + "/apps" }

  deinit { try? FileManager.default.removeItem(at: url) }

  func names() -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: records)) ?? []).sorted()
  }

  func permissions(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}

extension App {
  static func sample(
    _ id: String = "moss", size: Int64 = 1_000_000, version: String = "1.2",
    failsOnce: String? = nil, initially: Initially? = nil
  ) -> App {
    App(
      id: id, name: id, version: version, size: size, failsOnce: failsOnce, initially: initially)
  }
}

extension DownloadEvent {
  var name: String {
    switch kind {
    case .reached(.fetching(let progress)):
      progress.step == .continued ? "progressed" : "\(progress.step)"
    case .reached(.retrying): "queued"
    case .reached(.installing): "downloaded"
    case .reached(let state): String("\(state)".prefix { $0 != "(" })
    case .noted: "noted"
    case .removed: "removed"
    }
  }

  var progress: DownloadProgress? {
    if case .fetching(let progress)? = state { progress } else { nil }
  }

  var received: Int64? { progress?.step == .restarted ? nil : progress?.received }
}
