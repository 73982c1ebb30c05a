import Foundation
import Synchronization
import TipJarStore

/// A copy of the disk at a step of a purchase, as a crash at that point would leave it: the
/// databases and their write-ahead logs are copied while nothing is written.
final class CrashTrap: Sendable {
  private struct State {
    var step: Checkout.Step?
    var image: URL?
    var isTaken = false
  }

  private let folder: URL
  private let state = Mutex(State())

  init(folder: URL) { self.folder = folder }

  /// Waits for a step, to copy the folder to `image`.
  func arm(_ step: Checkout.Step, image: URL) {
    state.withLock { $0 = State(step: step, image: image) }
  }

  /// Called at each step; the first one that matches is kept.
  func reach(_ step: Checkout.Step) {
    state.withLock { state in
      guard state.step == step, !state.isTaken, let image = state.image else { return }
      state.isTaken = (try? FileManager.default.copyItem(at: folder, to: image)) != nil
    }
  }

  /// Returns the image, if the step was reached, and disarms the trap.
  func removeImage() -> URL? {
    state.withLock { state in
      defer { state = State() }
      return state.isTaken ? state.image : nil
    }
  }
}

/// A sheet that confirms after another operation; immediately if it is shown again.
actor BusySheet: PaymentSheet {
  private let work: @Sendable () async throws -> Void
  private var result: Result<Void, any Error>?

  init(_ work: @escaping @Sendable () async throws -> Void) { self.work = work }

  /// Throws what the operation threw.
  func check() throws { try result?.get() }

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
