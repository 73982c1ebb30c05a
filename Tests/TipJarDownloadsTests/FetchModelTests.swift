import Foundation
import Testing
import TipJarDeterminism
import TipJarHTTP

@testable import TipJarDownloads

/// Real downloads against a model: a server whose file changes and whose connections drop, and a
/// program that is killed. Each byte carries its version, and an installed file has only one.
@Suite struct FetchModelTests {
  @Test(arguments: 0..<20) func installedFilesAreAllOfOneVersion(block: Int) {
    var ends = (done: 0, failed: 0, joined: 0)
    for seed in block * 100..<block * 100 + 100 {
      var world = World(seed: UInt64(seed))
      switch world.run() {
      case .done:
        ends.done += 1
        let versions = Set(world.bytes)
        #expect(versions.count == 1, "seed \(seed): bytes of \(versions)")
        #expect(world.bytes.count == versions.first.map(world.size), "seed \(seed)")
        #expect(world.wanted == nil || versions == [world.wanted], "seed \(seed)")
        if world.joins > 0 { ends.joined += 1 }
      case .failed: ends.failed += 1
      case .tooLong: Issue.record("seed \(seed) does not end")
      }
    }
    // Each kind of end occurs, including files from several requests.
    #expect(ends.done > 10 && ends.failed > 10 && ends.joined > 3, "\(ends)")
  }
}

/// A server, a disk and a program that downloads.
private struct World {
  enum End { case done, failed, tooLong }
  /// The kinds of validators that a server sends.
  enum Sign: CaseIterable { case strong, weak, date, fresh, none }

  private static let now = Date(timeIntervalSince1970: 1_795_000_000)

  /// The file on disk: the version of each byte.
  private(set) var bytes: [Int] = []
  /// The number of answers that continued the received bytes.
  private(set) var joins = 0
  /// The version whose digest the catalogue has; nil if it has none.
  let wanted: Int?
  private let sizes: [Int]
  private let sign: Sign
  private let hasRanges: Bool
  private let tellsLength: Bool
  private let isSizeKnown: Bool
  private var version = 0
  private var kept: PartRecord
  private var generator: SeededGenerator
  private var fetch: Fetch

  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let size = Int.random(in: 1...60, using: &generator)
    let grows = Bool.random(using: &generator)
    sizes = (0..<6).map { grows ? size + $0 : size }
    sign = Sign.allCases.randomElement(using: &generator) ?? .none
    hasRanges = Int.random(in: 0..<5, using: &generator) > 0
    tellsLength = Int.random(in: 0..<4, using: &generator) > 0
    isSizeKnown = Bool.random(using: &generator)
    wanted = Bool.random(using: &generator) ? Int.random(in: 0..<3, using: &generator) : nil
    let app = App.real("https://a/f", 0, sha256: wanted.map { "\($0)" })
    kept = PartRecord(of: app)
    fetch = Fetch(
      .init(
        addresses: ["https://a/f", "https://b/f"], size: isSizeKnown ? Int64(size) : nil,
        digest: app.sha256, largest: 1000), record: kept, length: 0, generator: generator)
    self.generator = generator
  }

  func size(_ version: Int) -> Int { sizes[version % sizes.count] }

  private mutating func chance(_ part: Int) -> Bool {
    Int.random(in: 0..<part, using: &generator) == 0
  }

  mutating func run() -> End {
    var step = fetch.begin()
    for _ in 0..<3000 {
      follow()
      if chance(12) { step = restart() }
      switch step {
      case .request(let request): step = answer(request)
      case .wait: step = fetch.begin()
      case .check:
        let isWhole = Set(bytes).count == 1 && bytes.count == size(bytes[0])
        step = fetch.check(isWhole ? "\(bytes[0])" : "mixed", isPage: false)
      case .done: return .done
      case .failed: return .failed
      }
    }
    return .tooLong
  }

  /// Discards the bytes if the fetch has, as the file does.
  private mutating func follow() {
    if bytes.count > Int(fetch.length) { bytes = [] }
  }

  /// Kills the program and starts it again with the state on disk.
  private mutating func restart() -> Fetch.Step {
    if kept.validator == nil, wanted == nil { bytes = [] }
    fetch = Fetch(
      fetch.target, record: kept, length: Int64(bytes.count), generator: generator)
    return fetch.begin()
  }

  private mutating func answer(_ request: TransportRequest) -> Fetch.Step {
    if chance(3) { version = (version + 1) % 5 }
    if chance(8) { return fetch.end(.noConnection) }
    let head = head(for: request)
    let verdict = fetch.receive(head, at: Self.now)
    follow()
    switch verdict {
    case .leave(let step): return step
    case .replace: #expect(bytes.isEmpty)
    case .append: joins += 1
    }
    kept = fetch.record
    return send(from: head.status == 206 ? Int(request.offset) : 0)
  }

  /// Returns the answer of an honest server.
  private func head(for request: TransportRequest) -> AnswerHead {
    var head = AnswerHead(status: 200)
    switch sign {
    case .strong: head.etag = "\"\(version)\""
    case .weak: head.etag = "W/\"0\""
    case .date:
      head.lastModified = "Sun, 06 Nov 1994 08:4\(version):37 GMT"
      head.date = "Sun, 06 Nov 1994 09:49:37 GMT"
    case .fresh:
      head.lastModified = "Sun, 06 Nov 1994 08:49:37 GMT"
      head.date = "Sun, 06 Nov 1994 08:49:38 GMT"
    case .none: break
    }
    let size = Int64(size(version))
    head.length = tellsLength ? size : nil
    let isCurrent = request.validator.map { $0 == head.etag ?? head.lastModified } ?? true
    guard hasRanges, request.offset > 0, isCurrent else { return head }
    guard request.offset < size else {
      head.status = 416
      head.range = ContentRange(bytes: nil, total: size)
      return head
    }
    head.status = 206
    head.range = ContentRange(bytes: request.offset...size - 1, total: size)
    head.length = size - request.offset
    return head
  }

  private mutating func send(from start: Int) -> Fetch.Step {
    var place = start
    let end = size(version)
    while place < end {
      // A program that is killed here continues with these bytes.
      if chance(10) { return fetch.end(.cut) }
      let count = Int.random(in: 1...max(1, min(20, end - place)), using: &generator)
      if let step = fetch.receive(Int64(count)) { return step }
      bytes += Array(repeating: version, count: count)
      place += count
    }
    return fetch.end(nil)
  }
}
