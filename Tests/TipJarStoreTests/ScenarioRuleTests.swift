import Foundation
import Testing
import TipJarStore

/// The format of a scenario's file; each event is played once, in the order of their times.
@Suite struct ScenarioRuleTests {
  private func scenario(_ happenings: String, start: Date? = nil) throws -> Scenario {
    let start = start.map { #""start": "\#($0.formatted(.iso8601))", "# } ?? ""
    let text = #"{\#(start)"happenings": [\#(happenings)]}"#
    return try Scenario(parsing: Data(text.utf8), name: "scenario")
  }

  private func buyOutside(_ id: String, at seconds: Int) -> String {
    #"{"at": \#(seconds), "do": "buyOutside", "id": "\#(id)"}"#
  }

  /// A store whose clock advances by itself, from a scenario's start.
  private func checkout(_ bench: Bench, _ scenario: Scenario) async throws -> Checkout {
    try await bench.checkout(
      SimulatedStore(
        configuration: .builtIn, folder: bench.folder, clock: ScenarioClock(start: scenario.start),
        seed: 1, latency: .none))
  }

  @Test(
    arguments: [
      (#"{"seed": 1, "happening": []}"#, "happening", "happenings"),
      (#"{"latency": {"product": 1}}"#, "latency.product", "products"),
      (#"{"gates": [{"api": "purchase", "from": 1, "to": 2, "til": 3}]}"#, "gates[0].til", nil),
      (
        #"{"happenings": [{"at": 1, "do": "buy", "id": "x", "quantety": 3}]}"#,
        "happenings[0].quantety", "quantity"
      ),
      (#"{"seed": 1, "_by": "me", "errors": {}}"#, nil, nil),
    ])
  func aKeyThatNobodyReadsIsReported(_ text: String, _ key: String?, _ nearest: String?) throws {
    let scenario = try Scenario(parsing: Data(text.utf8), name: "run.json")
    #expect((scenario.notice != nil) == (key != nil))
    guard let notice = scenario.notice, let key else { return }
    #expect(notice.hasPrefix("run.json:1:") && notice.contains(" \(key): unknown key"))
    #expect(notice.contains(nearest.map { "did you mean \"\($0)\"?" } ?? "known keys: "))
  }

  @Test func happeningsComeByTheirTimesAndThoseOfOneTimeAsTheyStand() async throws {
    try await withBench { bench in
      let ids = [fine, broad, quill]
      let text = zip(ids, [2, 1, 1]).map { buyOutside($0, at: $1) }.joined(separator: ",")
      let scenario = try scenario(text)
      let checkout = try await checkout(bench, scenario)
      try await checkout.play(scenario)
      #expect(try await checkout.history().reversed().map(\.productID) == [broad, quill, fine])
    }
  }

  @Test(arguments: [(1, 2), (2, 1), (nil, 0)] as [(Int?, Int)])
  func aCallFailsAsOftenAsTheScenarioSays(_ times: Int?, _ bought: Int) async throws {
    try await withBench { bench in
      let count = times.map { #", "times": \#($0)"# } ?? ""
      let fail =
        #"{"at": 0, "do": "fail", "api": "purchase", "error": "networkError"\#(count)}"#
      let buy = #"{"at": 1, "do": "buy", "id": "\#(fine)"}"#
      let scenario = try scenario([fail, buy, buy, buy].joined(separator: ","))
      let checkout = try await checkout(bench, scenario)
      try await checkout.play(scenario)
      #expect(try await checkout.history().count == bought)
    }
  }

  @Test(arguments: ["0", "1001", "1.5"])
  func howOftenACallFailsHasARange(_ times: String) {
    let text =
      #"{"at": 0, "do": "fail", "api": "purchase", "error": "networkError", "times": \#(times)}"#
    #expect(throws: ScenarioError.self) { try scenario(text) }
  }

  @Test func whatAHappeningBringsIsRecordedBeforeTheEnd() async throws {
    try await withBench { bench in
      let scenario = try scenario(buyOutside(fine, at: 1))
      let checkout = try await checkout(bench, scenario)
      try await checkout.play(scenario)
      #expect(try await checkout.store.unfinished.isEmpty)
      #expect(try await checkout.collection().map(\.count) == [1])
    }
  }

  @Test func anotherScenarioIsPlayedFromItsBeginning() async throws {
    try await withBench { bench in
      let first = try scenario(buyOutside(fine, at: 1))
      let second = try scenario(buyOutside(broad, at: 1))
      let checkout = try await checkout(bench, first)
      for scenario in [first, second, second] { try await checkout.play(scenario) }
      #expect(try await checkout.history().map(\.productID) == [broad, fine])
    }
  }

  @Test func ofTwoProgramsThatPlayOneScenarioOneDoesEachHappening() async throws {
    try await withBench { bench in
      let scenario = try scenario(buyOutside("pass", at: 1), start: bench.clock.now)
      let checkouts = [
        try await bench.checkout(bench.store(shop(), seed: 1)),
        try await bench.checkout(bench.store(shop(), seed: 2)),
      ]
      async let first: Void = checkouts[0].play(scenario)
      async let second: Void = checkouts[1].play(scenario)
      await bench.clock.waitForSleepers(2)
      bench.clock.advance(by: .seconds(1))
      _ = try await (first, second)
      #expect(try await checkouts[0].history().map(\.id) == [0])
    }
  }

  @Test(arguments: [
    (#"{"happenings": [{"at": -1, "do": "clear"}]}"#, "happenings[0].at"),
    (#"{"happenings": [{"at": 1e11, "do": "clear"}]}"#, "happenings[0].at"),
    (#"{"happenings": [{"at": 1, "do": "latency", "milliseconds": -1}]}"#, "milliseconds"),
    (#"{"latency": {"products": 86400001}}"#, "latency.products"),
    (#"{"latency": {"purchase": -1}}"#, "latency.purchase"),
    (#"{"latency": {"jitter": -0.1}}"#, "latency.jitter"),
    (#"{"latency": {"jitter": 1.1}}"#, "latency.jitter"),
  ])
  func whatIsOutOfRangeIsReportedWithItsPlace(_ text: String, _ place: String) {
    let error = #expect(throws: ScenarioError.self) {
      try Scenario(parsing: Data(text.utf8), name: "scenario")
    }
    #expect(error.map { String(describing: $0).contains("\(place): out of range") } == true)
  }
}
