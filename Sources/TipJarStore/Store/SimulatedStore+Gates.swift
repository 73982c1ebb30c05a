/// Gates: answers that are held back until a test lets them go, of this program's own calls.
extension SimulatedStore {
  /// Holds answers back from now on: those of loading products, of a purchase after its sheet, or of a sync.
  /// Whoever waits for one may still be cancelled.
  public func closeGate(forAPI api: FailableAPI) {
    gates[api] = gates[api] ?? []
  }

  /// Lets the answers go that are held back; those that follow are not held.
  public func openGate(forAPI api: FailableAPI) {
    for waiter in gates.removeValue(forKey: api) ?? [] { waiter.finish() }
  }

  /// How many answers of a call have been held back since its gate was closed; 0 while it is open.
  public func heldAnswers(forAPI api: FailableAPI) -> Int { gates[api]?.count ?? 0 }

  func waitAtGate(of api: FailableAPI) async throws {
    guard gates[api] != nil else { return }
    let (stream, waiter) = AsyncStream.makeStream(of: Void.self)
    gates[api]?.append(waiter)
    for await _ in stream {}
    try Task.checkCancellation()
  }
}
