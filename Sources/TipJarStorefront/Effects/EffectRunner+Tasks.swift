import TipJarDownloads
import TipJarStore

extension EffectRunner {
  /// Starts a task for `key` once the services are open. An earlier task for the same key
  /// continues.
  package func start(
    _ key: Key, _ work: @escaping @MainActor (EffectRunner, Services) async -> Void
  ) {
    taskCount += 1
    let number = taskCount
    let task = Task { @MainActor [weak self, opening] in
      // The error is reported where the services are opened.
      guard let services = try? await opening.value, let self else { return }
      await work(self, services)
      if tasks[key]?.number == number { tasks[key] = nil }
    }
    tasks[key] = (number, task)
  }

  /// Starts a task for `key` unless one is running; then its result serves both requests.
  func startOnce(
    _ key: Key, _ work: @escaping @MainActor (EffectRunner, Services) async -> Void
  ) {
    if tasks[key] == nil { start(key, work) }
  }

  /// Cancels the task for `key`. Returns false if there was none.
  func cancelTask(_ key: Key) -> Bool {
    tasks[key]?.task.cancel()
    return tasks[key] != nil
  }

  /// Ends all work: dismisses payment sheets, records completed payments, and keeps the data of
  /// partial downloads.
  @discardableResult
  package func stop() async -> Int {
    for (_, entry) in tasks { entry.task.cancel() }
    for (key, entry) in tasks where key.isPayment { await entry.task.value }
    guard let services = try? await opening.value else { return 0 }
    await services.downloads.stop()
    return await services.downloads.resumableCount
  }
}

extension EffectRunner.Key {
  fileprivate var isPayment: Bool {
    switch self {
    case .tip, .payment: true
    case .apps, .prices, .purchases, .console, .products, .restore, .open, .deliveries, .downloads,
      .folder, .subscriptions,
      .catalog, .choices, .control, .consent, .work, .removal,
      .refund:
      false
    }
  }
}
