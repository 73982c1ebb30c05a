import Synchronization
import TipJarStore

/// Collects the events that a checkout logs.
final class EventLog: Sendable {
  private let lines = Mutex<[CheckoutEvent]>([])

  var events: [CheckoutEvent] { lines.withLock { $0 } }

  func append(_ event: CheckoutEvent) { lines.withLock { $0.append(event) } }
}
