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

  func waitAtGate(of api: FailableAPI) async throws {
    guard gates[api] != nil else { return }
    let (stream, waiter) = AsyncStream.makeStream(of: Void.self)
    gates[api]?.append(waiter)
    for await _ in stream {}
    try Task.checkCancellation()
  }
}
