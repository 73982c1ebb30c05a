extension SimulatedStore {
  /// Reads the purchases from the store again, as `AppStore.sync()` does behind a Restore button.
  ///
  /// - Throws: the ``StoreKitError`` that is armed for it, `userCancelled` among them; nothing
  ///   that is owned is lost then. `CancellationError` when cancelled.
  public func sync() async throws {
    try await wait(for: .appStoreSync)
    try await throwSimulatedError(forAPI: .appStoreSync)
    await refresh()
  }
}
