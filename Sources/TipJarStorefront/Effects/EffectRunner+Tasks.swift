import TipJarDownloads
import TipJarStore

extension EffectRunner {
  /// Starts a task for `key`, which waits for the services first. An older one for the same key goes on.
  package func start(
    _ key: Key, _ work: @escaping @MainActor (EffectRunner, Services) async -> Void
  ) {
    taskCount += 1
    let number = taskCount
    let task = Task { @MainActor [weak self, opening] in
      // Whoever opens the services tells why they could not be opened.
      guard let services = try? await opening.value, let self else { return }
      await work(self, services)
      if tasks[key]?.number == number { tasks[key] = nil }
    }
    tasks[key] = (number, task)
  }

  /// The same, unless one goes on: who asks again waits for the same answer.
  func startOnce(
    _ key: Key, _ work: @escaping @MainActor (EffectRunner, Services) async -> Void
  ) {
    if tasks[key] == nil { start(key, work) }
  }

  /// Cancels the task for `key`. Returns whether there was one.
  func cancelTask(_ key: Key) -> Bool {
    tasks[key]?.task.cancel()
    return tasks[key] != nil
  }

  /// Ends all work: sheets are withdrawn, a payment that was made is recorded, what is there of downloads
  /// is kept.
  package func stop() async {
    for (_, entry) in tasks { entry.task.cancel() }
    for (key, entry) in tasks where key.isPayment { await entry.task.value }
    if let services = try? await opening.value { await services.downloads.stop() }
  }
}

extension EffectRunner.Key {
  fileprivate var isPayment: Bool {
    switch self {
    case .tip, .payment: true
    case .apps, .prices, .purchases, .console, .products, .restore, .open, .deliveries, .downloads,
      .folder,
      .scenario, .catalog, .choices, .control, .work, .removal, .refund:
      false
    }
  }
}
