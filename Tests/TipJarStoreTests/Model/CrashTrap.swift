import Foundation
import Synchronization
import TipJarStore

/// A copy of the disk at a step of a purchase, as a crash at that point would leave it: the
/// databases and their write-ahead logs are copied while nothing is written.
final class CrashTrap: Sendable {
  /// The state that a crash left behind.
  struct Image {
    let folder: URL
    /// The number of deliveries that had been logged.
    let deliveries: Int
  }

  private struct State {
    var step: Checkout.Step?
    var image: URL?
    var deliveries: @Sendable () -> Int = { 0 }
    var taken: Image?
  }

  private let folder: URL
  private let state = Mutex(State())

  init(folder: URL) { self.folder = folder }

  /// Waits for a step; `deliveries` is the number of deliveries so far.
  func arm(
    _ step: Checkout.Step, image: URL, told: Int, deliveries: @escaping @Sendable () -> Int
  ) {
    state.withLock {
      $0 = State(step: step, image: image, deliveries: { deliveries() - told })
    }
  }

  /// Called at each step; the first one that matches is kept.
  func reach(_ step: Checkout.Step) {
    state.withLock { state in
      guard state.step == step, state.taken == nil, let image = state.image,
        (try? FileManager.default.copyItem(at: folder, to: image)) != nil
      else { return }
      state.taken = Image(folder: image, deliveries: state.deliveries())
    }
  }

  /// Returns the image, if the step was reached, and disarms the trap.
  func removeImage() -> Image? {
    state.withLock { state in
      defer { state = State() }
      return state.taken
    }
  }
}

/// A sheet that confirms after another operation; immediately if it is shown again.
actor BusySheet: PaymentSheet {
  private let work: @Sendable () async throws -> String
  private var result: Result<String, any Error>?

  init(_ work: @escaping @Sendable () async throws -> String) { self.work = work }

  /// The end of the purchase; nil if the sheet was never shown.
  var meanwhile: String? { get throws { try result?.get() } }

  func confirm(_ request: PaymentRequest) async -> Bool {
    guard result == nil else { return true }
    do {
      result = .success(try await work())
    } catch {
      result = .failure(error)
    }
    return true
  }
}
