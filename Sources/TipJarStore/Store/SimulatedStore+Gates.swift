import Foundation

/// Gates, which hold the answers of this program's calls until a test releases them.
extension SimulatedStore {
  /// Holds answers back from now: those of loading products, of a purchase after its sheet, or of a
  /// sync. A task that waits for one can still be cancelled.
  public func closeGate(forAPI api: FailableAPI) {
    gates[api] = gates[api] ?? []
  }

  /// Releases the held answers; later ones are not held.
  public func openGate(forAPI api: FailableAPI) {
    for waiter in gates.removeValue(forKey: api) ?? [] { waiter.finish() }
  }

  /// The number of answers of a call that are held back at its gate; 0 while the gate is open.
  public func heldAnswers(forAPI api: FailableAPI) -> Int { gates[api]?.count ?? 0 }

  /// Holds answers back in a scenario's spans of time.
  func hold(_ gates: [Scenario.Gate], from start: Date) { (spans, spansStart) = (gates, start) }

  /// Sleeps through the spans in which an answer that is due now is held back.
  func waitForSpans(of api: FailableAPI) async throws {
    while let end = endOfSpan(of: api) {
      try await clock.sleep(for: .milliseconds(Int64((end * 1000).rounded(.up))))
    }
  }

  /// Seconds to the end of a span that holds answers back now; nil for none.
  private func endOfSpan(of api: FailableAPI) -> Double? {
    let time = now.timeIntervalSince(spansStart)
    // Clocks count in milliseconds: the rest of the last one is over.
    let span = spans.first { $0.api == api && $0.from <= time && time < $0.to - 0.001 }
    return span.map { $0.to - time }
  }

  func waitAtGate(of api: FailableAPI) async throws {
    guard gates[api] != nil else { return }
    let (stream, waiter) = AsyncStream.makeStream(of: Void.self)
    gates[api]?.append(waiter)
    for await _ in stream {}
    try Task.checkCancellation()
  }
}
