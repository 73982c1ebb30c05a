import Dispatch
import Foundation
import Logging
import Synchronization
public import TipJarStore

/// The store behind StoreKit's static members, such as `Transaction.updates`.
///
/// An app has one store, which ``use(_:customer:)`` or ``SKTestSession`` chooses for the process.
/// Tests that run at the same time have one each: a store that is chosen within
/// ``isolated(_:)`` is that of the operation, of its child tasks, and of every `Task` that it
/// starts, a detached one included if its file imports this module. A product is bought in the
/// store of the task, whichever it came from; a transaction is finished in its own.
public enum StoreKitEnvironment {
  /// The answers of a customer to the sheets that StoreKit presents.
  public struct Customer: Sendable {
    /// Answers before each purchase, unless dialogs are off.
    public var paymentSheet: any PaymentSheet
    /// Decides in the sheet of subscriptions whether one renews.
    public var renews: @Sendable (Product.SubscriptionInfo.Status) async -> Bool
    /// Returns the code, by the reference name of its offer, in the sheet for offer codes; nil
    /// cancels.
    public var offerCode: @Sendable () async -> String?

    /// A customer; by default one who buys, changes no subscription and has no code.
    public init(
      paymentSheet: any PaymentSheet = PresetPaymentSheet(),
      renews: @escaping @Sendable (Product.SubscriptionInfo.Status) async -> Bool = {
        $0.renewalInfo.unsafePayloadValue.willAutoRenew
      }, offerCode: @escaping @Sendable () async -> String? = { nil }
    ) { (self.paymentSheet, self.renews, self.offerCode) = (paymentSheet, renews, offerCode) }
  }

  /// Chooses the store for the process, or for the operation of ``isolated(_:)`` that runs; nil
  /// for none.
  public static func use(_ store: SimulatedStore?, customer: Customer = Customer()) {
    scope.select(store.map { ChosenStore($0, customer) })
  }

  /// The store that is chosen; nil for none.
  public static var store: SimulatedStore? { scope.selection?.store }

  /// Runs an operation whose choice of a store is its own.
  public static func isolated<Result>(
    _ operation: () async throws -> Result
  ) async rethrows -> Result {
    try await $scope.withValue(StoreScope()) { try await operation() }
  }

  @TaskLocal static var scope = StoreScope()

  /// Logs the error of a call that StoreKit declares without errors.
  static func log(_ error: any Error) {
    Logger(label: "app.tipjar.storekit").error("\(error.localizedDescription)")
  }
}

/// A run of the app, between two calls of `SKTestSession.relaunch()`.
final class Launch: Sendable {
  private let hasEnded = Atomic(false)

  var isOver: Bool { hasEnded.load(ordering: .acquiring) }
  func end() { hasEnded.store(true, ordering: .releasing) }
}

final class ChosenStore: Sendable {
  let store: SimulatedStore
  let thread = BlockingThread()
  private let answers: Mutex<StoreKitEnvironment.Customer>

  init(_ store: SimulatedStore, _ customer: StoreKitEnvironment.Customer) {
    self.store = store
    answers = Mutex(customer)
  }

  var customer: StoreKitEnvironment.Customer {
    get { answers.withLock { $0 } }
    set { answers.withLock { $0 = newValue } }
  }
}

/// The choice of a store, with those who follow it.
final class StoreScope: Sendable {
  /// The reasons why no store is chosen.
  private enum Absence {
    case notChosen
    /// The session that opened the chosen one is gone, and its store with it.
    case released

    var problem: String {
      switch self {
      case .notChosen:
        "no store is chosen; call StoreKitEnvironment.use(_:) or create an SKTestSession"
      case .released:
        "the SKTestSession was released, and its store is gone; keep the session as long as the test runs"
      }
    }
  }

  private struct State {
    var selection: ChosenStore?
    var absence = Absence.notChosen
    var launch = Launch()
    var followers: [Int: Follower] = [:]
    var next = 0
    var intents: [Int: AsyncStream<PurchaseIntent>.Continuation] = [:]
    /// Intents without a listener, which wait for the first one.
    var waiting: [PurchaseIntent] = []
  }

  private struct Follower {
    let follow: @Sendable (ChosenStore?) -> Void
    let end: @Sendable () -> Void
  }

  private let state = Mutex(State())

  /// The launch of the app to which a sequence belongs that is subscribed to now.
  var launch: Launch { state.withLock { $0.launch } }

  /// Ends the sequences without an end, and what they have not delivered yet.
  func relaunch() {
    let ended = state.withLock { state in
      var ends = state.followers.values.map(\.end)
      for listener in state.intents.values { ends.append { listener.finish() } }
      state.launch.end()
      (state.launch, state.followers, state.intents) = (Launch(), [:], [:])
      return ends
    }
    for end in ended { end() }
  }

  var selection: ChosenStore? { state.withLock { $0.selection } }

  /// The chosen store.
  ///
  /// - Throws: ``StoreKitError/systemError(_:)`` if there is none.
  var chosen: ChosenStore {
    get throws(StoreKitError) {
      let (selection, absence) = state.withLock { ($0.selection, $0.absence) }
      guard let selection else { throw .problem(absence.problem) }
      return selection
    }
  }

  /// Returns the answer of a call that StoreKit declares without errors: one is logged, and the
  /// answer is that of a store without transactions.
  func answer<Answer>(
    _ none: Answer, _ body: (ChosenStore) async throws -> Answer
  ) async -> Answer {
    do {
      return try await body(chosen)
    } catch {
      if !(error is CancellationError) { StoreKitEnvironment.log(error) }
      return none
    }
  }

  func select(_ selection: ChosenStore?) {
    state.withLock { Self.select(selection, .notChosen, &$0) }
  }

  /// Removes the store of a session that is released, unless another one was chosen since.
  func deselect(_ selection: ChosenStore) {
    state.withLock { state in
      if state.selection === selection { Self.select(nil, .released, &state) }
    }
  }

  private static func select(_ selection: ChosenStore?, _ absence: Absence, _ state: inout State) {
    (state.selection, state.absence) = (selection, absence)
    for follower in state.followers.values { follower.follow(selection) }
  }

  /// The elements of a stream of whatever store is chosen, from now on. It ends with its reader only:
  /// an app listens from its start, and its tests choose one store after the other.
  func following<Element: Sendable>(
    _ open: @escaping @Sendable (SimulatedStore) -> AsyncStream<Element>
  ) -> AsyncStream<Element> {
    AsyncStream { outlet in
      let listener = Listener()
      let follow = { @Sendable (selection: ChosenStore?) in
        listener.replace(
          with: selection.map { open($0.store) }.map { elements in
            Task { for await element in elements { outlet.yield(element) } }
          })
      }
      let key = state.withLock { state in
        state.next += 1
        state.followers[state.next] = Follower(follow: follow, end: { outlet.finish() })
        follow(state.selection)
        return state.next
      }
      outlet.onTermination = { _ in
        self.state.withLock { $0.followers[key] = nil }
        listener.replace(with: nil)
      }
    }
  }

  /// The task that reads the stream of the store that is chosen.
  private final class Listener: Sendable {
    private let task = Mutex<Task<Void, Never>?>(nil)

    func replace(with next: Task<Void, Never>?) {
      task.withLock { task in
        task?.cancel()
        task = next
      }
    }
  }

  /// The intents that were sent since the last listener, and all later ones.
  var intents: AsyncStream<PurchaseIntent> {
    AsyncStream { listener in
      let key = state.withLock { state in
        state.next += 1
        state.intents[state.next] = listener
        for intent in state.waiting { listener.yield(intent) }
        state.waiting = []
        return state.next
      }
      listener.onTermination = { _ in self.state.withLock { $0.intents[key] = nil } }
    }
  }

  func send(_ intent: PurchaseIntent) {
    state.withLock { state in
      for listener in state.intents.values { listener.yield(intent) }
      if state.intents.isEmpty { state.waiting.append(intent) }
    }
  }
}

/// A thread that carries out asynchronous calls for a caller who waits, as StoreKit's synchronous
/// properties have to. It is none of those that tasks run on, so a caller on one of them cannot
/// starve the call.
final class BlockingThread: TaskExecutor {
  private let queue = DispatchQueue(label: "app.tipjar.storekit")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  func run<Result: Sendable>(
    _ operation: @escaping @Sendable () async throws -> Result
  ) throws -> Result {
    let (done, result) = (DispatchSemaphore(value: 0), Outcome<Result>())
    Task(executorPreference: self) {
      do {
        let value = try await operation()
        result.value.withLock { $0 = .success(value) }
      } catch {
        result.value.withLock { $0 = .failure(error) }
      }
      done.signal()
    }
    done.wait()
    return try result.value.withLock { try $0.get() }
  }

  private final class Outcome<Value: Sendable>: Sendable {
    let value = Mutex<Result<Value, any Error>>(.failure(CancellationError()))
  }
}

// They hide the standard library's, whose tasks forget which store is chosen. Apps listen to
// `Transaction.updates` in such a task.
extension Task where Failure == Never {
  /// Starts a task that is not of the caller's actor, and keeps its choice of a store.
  @discardableResult
  public static func detached(
    name: String? = nil, priority: TaskPriority? = nil,
    operation: sending @escaping @isolated(any) () async -> Success
  ) -> Task<Success, Never> { Task(name: name, priority: priority, operation: operation) }
}

extension Task where Failure == any Error {
  /// Starts a task that is not of the caller's actor, and keeps its choice of a store.
  @discardableResult
  public static func detached(
    name: String? = nil, priority: TaskPriority? = nil,
    operation: sending @escaping @isolated(any) () async throws -> Success
  ) -> Task<Success, any Error> { Task(name: name, priority: priority, operation: operation) }
}
