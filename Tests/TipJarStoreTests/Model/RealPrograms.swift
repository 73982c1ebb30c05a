import Foundation
import TipJarStore

/// Several programs on one state folder, each with its own connections and its own clock, to
/// compare with the model. Real actors, real databases, real receipts; only the clocks are advanced
/// manually.
actor RealPrograms {
  private struct Program {
    let file: StoreModel.File
    let clock: ManualStoreClock
    let store: SimulatedStore
    let checkout: Checkout
    let log: EventLog
    let trap: CrashTrap
    var updates: AsyncStream<VerificationResult<Transaction>>
  }

  private let root: URL
  private var folder: URL
  private var lives = 0
  private var programs: [Program] = []

  init(root: URL) {
    self.root = root
    folder = root.appending(path: "0", directoryHint: .isDirectory)
  }

  /// Starts a program, or restarts it.
  func start(_ place: Int, _ file: StoreModel.File, clock seconds: Int) async throws {
    let clock = ManualStoreClock(start: Date(timeIntervalSince1970: Double(seconds)))
    let store = try await SimulatedStore(
      configuration: file == .shop ? shop() : .builtIn, folder: folder, clock: clock,
      latency: .none)
    let (log, trap) = (EventLog(), CrashTrap(folder: folder))
    let checkout = Checkout(
      store: store, ledger: try await Ledger(folder: folder),
      step: { trap.reach($0) },
      log: { log.append($0) })
    let program = Program(
      file: file, clock: clock, store: store, checkout: checkout, log: log, trap: trap,
      updates: await store.updates)
    if programs.indices.contains(place) {
      programs[place] = program
    } else {
      programs.append(program)
    }
  }

  /// Performs a turn, and returns its result.
  func perform(_ turn: Turn) async throws -> String {
    let program = programs[turn.program]
    let told = program.log.events.count
    var end: String
    do {
      end = try await outcome(turn.operation, turn.program, program)
    } catch let error as Product.PurchaseError {
      end = "\(StoreModel.Refusal.purchase(error))"
    } catch let error as StoreKitError {
      end = "\(StoreModel.Refusal.store(error))"
    } catch let failure as Checkout.Failure {
      end = StoreModel.Refusal(failure).map { "\($0)" } ?? "\(failure)"
    } catch let error as StoreControlError {
      end = "\(error)"
    }
    var deliveries = program.log.events.dropFirst(told).compactMap(\.delivery)
    if let image = program.trap.removeImage() {
      deliveries = Array(deliveries.prefix(image.deliveries))
      try await dieAndStart(from: image.folder)
      end = "crashed"
    }
    return (deliveries + [end]).joined(separator: ", ")
  }

  private func outcome(
    _ operation: Operation, _ place: Int, _ program: Program
  ) async throws -> String {
    let (store, checkout) = (program.store, program.checkout)
    switch operation {
    case .buy(let id, let quantity, let answer, let step):
      arm(program, step)
      let sheet = PresetPaymentSheet(answer: answer)
      return try await words(checkout.purchase(id, quantity: quantity, sheet: sheet))
    case .buyWhile(let id, let quantity, let turn):
      let sheet = BusySheet { try await self.perform(turn) }
      let outcome = await checkout.purchase(id, quantity: quantity, sheet: sheet)
      guard let meanwhile = try await sheet.meanwhile else { return try words(outcome) }
      do {
        return "(\(meanwhile)) \(try words(outcome))"
      } catch let failure as Checkout.Failure {
        return "(\(meanwhile)) \(StoreModel.Refusal(failure).map { "\($0)" } ?? "\(failure)")"
      }
    case .buyUnfinished(let id):
      let result = try await store.purchase(id, sheet: yes)
      guard case .success(let made) = result else { return "\(result)" }
      return "made \(made.unsafePayloadValue.id)"
    case .buyOutside(let id, let quantity):
      let bought = try await store.buyProduct(identifier: id, options: [.quantity(quantity)])
      return "made \(bought.id)"
    case .deliverPending(let step):
      arm(program, step)
      await checkout.deliverPending()
    case .restore: return "owned \(try await checkout.restore().map(\.id))"
    case .listen:
      let told = await heard(program.updates)
      programs[place].updates = await store.updates
      return "told \(told)"
    case .pass(let seconds): program.clock.advance(by: .seconds(seconds))
    case .restart(let seconds):
      let clock = Int(program.clock.now.timeIntervalSince1970) + seconds
      try await start(place, program.file, clock: clock)
    case .use(let use): try await store.perform(use)
    }
    return "done"
  }

  private func words(_ outcome: Checkout.Outcome) throws -> String {
    switch outcome {
    case .purchased(let transaction): return "purchased \(transaction.id)"
    case .userCancelled: return "cancelled"
    case .pending: return "pending"
    case .unverified: return "unverified"
    case .failed(let failure): throw failure
    }
  }

  /// The updates that a listener has received. A cancelled reader receives the pending ones, and
  /// then the end.
  private func heard(_ updates: AsyncStream<VerificationResult<Transaction>>) async -> [String] {
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var heard: [String] = []
      for await result in updates {
        let told = result.unsafePayloadValue
        heard.append("\(told.id)\(told.revocationDate == nil ? "" : " refunded")")
      }
      return heard
    }.value
  }

  private func arm(_ program: Program, _ step: Checkout.Step?) {
    guard let step else { return }
    lives += 1
    let log = program.log
    program.trap.arm(
      step, image: root.appending(path: "\(lives)", directoryHint: .isDirectory),
      told: log.events.count(where: { $0.delivery != nil }),
      deliveries: { log.events.count { $0.delivery != nil } })
  }

  /// Ends all programs, and starts them on the disk's contents at the step.
  private func dieAndStart(from image: URL) async throws {
    let before = programs
    folder = image
    for (place, program) in before.enumerated() {
      let clock = Int(program.clock.now.timeIntervalSince1970)
      try await start(place, program.file, clock: clock)
    }
  }

  /// The state as a program sees it.
  func picture(_ place: Int) async throws -> Picture {
    try await programs[place].checkout.picture(programs[place].file)
  }
}
