import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// Random use of the whole program at a hundred times real time: it stays consistent and needs no
  /// more resources. A few seconds by default; TIPJAR_TEST_SOAK_MINUTES for longer,
  /// TIPJAR_TEST_SEED for another walk.
  @Suite(.serialized)
  final class SoakTests: FolderSuite {
    private static let size = Size(width: 100, height: 40)

    @Test func randomUseLeavesEverythingInPlace() throws {
      let environment = ProcessInfo.processInfo.environment
      let minutes = environment["TIPJAR_TEST_SOAK_MINUTES"].flatMap(Double.init)
      let seed = environment["TIPJAR_TEST_SEED"].flatMap(UInt64.init) ?? 1
      let app = try Storefront.open(in: rig.folder, rate: 100, size: Self.size)
      var walk = RandomUse(seed: seed)
      var samples: [Usage] = []
      let end =
        ContinuousClock.now + .seconds((minutes ?? (TestEnvironment.isLong ? 0.5 : 0.05)) * 60)
      while ContinuousClock.now < end {
        let part = min(end, ContinuousClock.now + .seconds(minutes == nil ? 2 : 10))
        while ContinuousClock.now < part { try walk.step(app) }
        try returnToApps(app)
        samples.append(try Usage(of: app.processID))
        if minutes != nil { print("soak: \(walk.count) actions, \(samples[samples.count - 1])") }
      }
      #expect(app.screen.unknown.isEmpty, "seed \(seed): \(app.screen.unknown)")
      #expect((samples.map(\.descriptors).max() ?? 0) <= samples[0].descriptors + 2)
      let half = samples.dropFirst(samples.count / 2)
      let growth = (half.last?.kilobytes ?? 0) - (half.first?.kilobytes ?? 0)
      #expect(growth < 4_096, "seed \(seed): \(growth) KB more in the second half")
      try app.quit()
      let count = try rig.consistentHistory().transactions.count
      if minutes != nil { print("soak: \(count) purchases, all with their receipts") }
    }

    /// Returns to the list of apps at the usual size, and checks the screen.
    private func returnToApps(_ app: PTYProcess) throws {
      app.resize(to: Self.size)
      // On a busy machine a lone Esc and the next key may arrive together, as Alt and that key. The
      // last ones end a search, which Esc does only in the list.
      for key in ["\u{1B}", "\u{1B}", "\u{1B}", "\u{1B}", "1", "1", "1", "\u{1B}", "\u{1B}"] {
        app.type(key)
        app.read(within: .milliseconds(60))
      }
      try app.type("\u{1B}[H\u{C}", until: "Lantern")
      #expect(app.screen.rows[0].contains("1 Apps") && app.screen.rows[0].contains("Tip Jar"))
      #expect(app.screen.isAlternate)
    }
  }
}

/// The resources of a process: its private memory, without shared pages of files, and its
/// descriptors.
private struct Usage: CustomStringConvertible {
  let kilobytes: Int
  let descriptors: Int
  var description: String { "\(kilobytes) KB of its own, \(descriptors) descriptors" }

  init(of process: Int32) throws {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") } ?? ""
    kilobytes = Int(line.filter(\.isNumber)) ?? 0
    descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count
  }
}

/// Random keys, except those that leave or that change the store independently.
private struct RandomUse {
  private(set) var count = 0
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private static let keys = [
    "\r", "\r", "\r", " ", "y", "y", "n", "j", "k", "\u{1B}[A", "\u{1B}[B", "1", "2", "2", "3",
    "p", "x", "e", "?", "m", "m", "/", "a", "\u{7F}", "\u{1B}", "G", "\u{1B}[6~", "\u{1B}[5~",
    "R", "\u{C}", "\u{1B}[200~pasted\u{1B}[201~",
  ]

  /// Performs one action, and checks the result.
  mutating func step(_ app: PTYProcess) throws {
    count += 1
    switch below(40) {
    case 0: try tip(app)
    case 1, 2: app.resize(to: Size(width: 1 + below(200), height: 1 + below(60)))
    case 3..<11: click(app)
    default: app.type(Self.keys[below(Self.keys.count)])
    }
    app.read(within: .milliseconds(below(40)))
  }

  /// Buys a tip deliberately, from any place: random keys seldom confirm a sheet in time.
  private func tip(_ app: PTYProcess) throws {
    for key in ["\u{1B}", "2", " "] {
      app.type(key)
      app.read(within: .milliseconds(60))
    }
    try app.letControlsArm()
    app.type("y")
  }

  /// Clicks in the list; the tabs and the footer lead elsewhere.
  private mutating func click(_ app: PTYProcess) {
    let size = app.screen.size
    guard size.height > 8 else { return }
    let point = Point(x: below(size.width), y: 3 + below(size.height - 6))
    try? app.mouse(.press, at: point)
    if below(4) == 0 { try? app.mouse(.drag, at: Point(x: below(size.width), y: point.y)) }
    try? app.mouse(.release, at: point)
  }

  private mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }
}
