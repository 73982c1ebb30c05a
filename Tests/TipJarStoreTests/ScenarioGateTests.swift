import Foundation
import TestSupport
import Testing
import TipJarStore

/// A scenario's gates hold answers back in a span of time.
@Suite struct ScenarioGateTests {
  @Test(arguments: [
    (#"{"api": "purchase", "from": 4, "to": 6}"#, [3, 6, 6, 8]),
    (#"{"api": "loadProducts", "from": 4, "to": 6}"#, [3, 4, 5, 8]),
    (
      #"{"api": "purchase", "from": 4, "to": 6}, {"api": "purchase", "from": 6, "to": 7}"#,
      [3, 7, 7, 8]
    ),
  ])
  func anAnswerThatIsDueWithinAGateComesWhenItEnds(
    _ gates: String, _ expected: [Double]
  ) async throws {
    try await withBench { bench in
      let happenings = [3, 4, 5, 8].map { #"{"at": \#($0), "do": "buy", "id": "\#(fine)"}"# }
      let scenario = try Scenario(
        parsing: Data(
          #"{"gates": [\#(gates)], "happenings": [\#(happenings.joined(separator: ","))]}"#.utf8),
        name: "gates")
      let store = try await SimulatedStore(
        configuration: .builtIn, folder: bench.folder, clock: ScenarioClock(start: scenario.start),
        seed: 1, latency: .none)
      let checkout = try await bench.checkout(store)
      try await checkout.play(scenario)
      let times = try await checkout.history().reversed().map {
        ($0.purchaseDate.timeIntervalSince(scenario.start) * 100).rounded() / 100
      }
      #expect(times == expected)
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func aResetWithinAScenarioDoesNotPlayItAgain() async throws {
    try await withBench { bench in
      let scenario = try Scenario(
        parsing: Data(
          #"""
          {"happenings": [{"at": 1, "do": "buyOutside", "id": "\#(fine)"}, {"at": 2, "do": "reset"},
          {"at": 3, "do": "buyOutside", "id": "\#(broad)"}]}
          """#.utf8), name: "reset")
      let store = try await SimulatedStore(
        configuration: .builtIn, folder: bench.folder, clock: ScenarioClock(start: scenario.start),
        seed: 1, latency: .none)
      let checkout = try await bench.checkout(store)
      try await checkout.play(scenario)
      #expect(try await checkout.history().map(\.id) == [1, 0])
    }
  }

  @Test(arguments: [
    (#"{"api": "verification", "from": 1, "to": 2}"#, "gates[0].api"),
    (#"{"api": "purchase", "from": 2, "to": 1}"#, "gates[0].to"),
    (#"{"api": "purchase", "to": 1}"#, "from"),
  ])
  func whatIsNoGateIsReportedWithItsPlace(_ gate: String, _ place: String) {
    #expect {
      try Scenario(parsing: Data(#"{"gates": [\#(gate)]}"#.utf8), name: "gates")
    } throws: {
      String(describing: $0).contains(place)
    }
  }
}
