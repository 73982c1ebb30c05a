import Foundation
import TipJarVocabulary

@testable import TipJarStore

/// A random history of three programs on one state folder, the first two of which have one file
/// open: real actors, databases and receipts; only the clocks are advanced by hand.
actor StoreWalk {
  /// A rule that does not hold.
  struct Broken: Error, CustomStringConvertible {
    let description: String
  }

  private struct Program {
    let clock: ManualStoreClock
    let store: SimulatedStore
    let checkout: Checkout
    let trap: CrashTrap
  }

  /// The end of an operation.
  private enum End {
    case bought(UInt64), refused, done
  }

  /// The state of a file's store as a program sees it.
  private struct Picture: Equatable {
    /// Each purchase that the ledger has, and whether it was refunded.
    var recorded: [UInt64: Bool]
    var history: [HistoryEntry]
    var collection: [String: Int]
    var unfinished: [UInt64]
    var all: [Transaction]
    var owned: [UInt64]
    var waiting: [UInt64]
    var errors: [FailableAPI: SimulatedError]
    var controls: [Bool]
    var withheld: Set<String>
  }

  private static let products = [["dear", "cheap", "unlock", "pass"], [fine, broad, quill]]
  /// The file of each program.
  private static let files = [0, 0, 1]

  private let root: URL
  private var folder: URL
  private var dice: Dice
  private var programs: [Program] = []
  private var lives = 0
  /// The highest id and the latest date so far.
  private var highest = -1
  private var latest = Date.distantPast

  init(seed: UInt64, in root: URL) throws {
    self.root = root
    folder = root.appending(path: "0", directoryHint: .isDirectory)
    dice = Dice(seed: seed)
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
  }

  /// Performs operations, and checks the rules after each of them.
  func run(_ count: Int) async throws {
    for place in Self.files.indices {
      programs.append(try await program(place, at: Date(timeIntervalSince1970: 1_767_268_800)))
    }
    var before = try await pictures()
    for number in 0..<count {
      let place = dice.below(Self.files.count)
      let end = try await perform(place)
      do {
        if let image = programs[place].trap.removeImage() {
          before = try await crash(to: image, after: before)
        } else {
          let after = try await pictures()
          try check(before, after)
          try check(end, of: Self.files[place], before, after)
          before = after
        }
      } catch let broken as Broken {
        throw Broken(description: "operation \(number), program \(place): \(broken)")
      }
    }
  }

  private func program(_ place: Int, at date: Date) async throws -> Program {
    let clock = ManualStoreClock(start: date)
    let store = try await SimulatedStore(
      configuration: Self.files[place] == 0 ? shop() : .builtIn, folder: folder, clock: clock,
      latency: .none)
    let trap = CrashTrap(folder: folder)
    let checkout = Checkout(
      store: store, ledger: try await Ledger(folder: folder), step: { trap.reach($0) })
    return Program(clock: clock, store: store, checkout: checkout, trap: trap)
  }

  /// Ends all programs, and starts them on the disk's contents at the step. Then they deliver.
  private func crash(to image: URL, after before: [Picture]) async throws -> [Picture] {
    folder = image
    for place in programs.indices {
      programs[place] = try await program(place, at: programs[place].clock.now)
    }
    let found = try await pictures()
    try check(before, found)
    for program in programs { await program.checkout.start() }
    let delivered = try await pictures()
    try check(found, delivered)
    for picture in delivered where picture.errors[.verification] == nil {
      try require(picture.unfinished.isEmpty, "unfinished after a start: \(picture.unfinished)")
    }
    return delivered
  }

  private func perform(_ place: Int, isMeanwhile: Bool = false) async throws -> End {
    do {
      return try await act(place, isMeanwhile: isMeanwhile)
    } catch is StoreControlError {
      return .refused
    } catch is StoreKitError {
      return .refused
    } catch is Product.PurchaseError {
      return .refused
    } catch is Checkout.Failure {
      return .refused
    }
  }

  /// Performs a random operation of a program. Most ids exist, and most products are for sale.
  private func act(_ place: Int, isMeanwhile: Bool) async throws -> End {
    let (store, checkout) = (programs[place].store, programs[place].checkout)
    let product = dice.below(20) == 0 ? "none" : dice.pick(Self.products[Self.files[place]])
    let quantity = dice.pick([1, 1, 1, 1, 2, 10, 0, 11])
    let isOn = dice.below(3) == 0
    let waiting = try await store.pendingRequests + store.interruptedPurchases
    let id = UInt64(dice.below(highest + 2))
    let open = waiting.isEmpty ? id : dice.pick(waiting).id
    switch dice.below(isMeanwhile ? 30 : 36) {
    case 0..<10: return try await buy(product, quantity, place, isMeanwhile: isMeanwhile)
    case 10, 11: _ = try await store.purchase(product, sheet: yes)
    case 12, 13: try await store.buyProduct(identifier: product, options: [.quantity(quantity)])
    case 14..<17: try await store.refundTransaction(identifier: id)
    case 17: try await store.approveAskToBuyTransaction(identifier: open)
    case 18: try await store.declineAskToBuyTransaction(identifier: open)
    case 19: try await store.resolveIssueForTransaction(identifier: open)
    case 20: try await store.deleteTransaction(identifier: id)
    case 21, 22: await checkout.deliverPending()
    case 23: _ = try await checkout.restore()
    case 24: try await store.setAskToBuyEnabled(isOn)
    case 25: try await store.setInterruptedPurchasesEnabled(isOn)
    case 26: try await store.setCanMakePayments(!isOn)
    case 27: try await store.setStorefront(dice.pick(["USA", "GBR", "JPN"]))
    case 28: try await store.setWithheld(product, isOn)
    case 29: try await arm(isOn, store)
    case 30: programs[place].clock.advance(by: .seconds(dice.pick([1, 60, 86_400])))
    case 31, 32:
      let date = programs[place].clock.now + dice.pick([0, 1, 3600, -1, -86_400])
      programs[place] = try await program(place, at: date)
    case 33: try await store.clearTransactions()
    default: try await store.resetToDefaultState()
    }
    return .done
  }

  private func arm(_ isOn: Bool, _ store: SimulatedStore) async throws {
    let errors: [(FailableAPI, SimulatedError)] = [
      (.purchase, .purchase(.productUnavailable)),
      (.verification, .verification(.invalidSignature)),
      (.appStoreSync, .generic(.offline)),
    ]
    let (api, error) = dice.pick(errors)
    try await store.setSimulatedError(isOn ? error : nil, forAPI: api)
  }

  /// Buys through the checkout. The process may end at a step, or another program may do something
  /// while the sheet is open.
  private func buy(
    _ product: String, _ quantity: Int, _ place: Int, isMeanwhile: Bool
  ) async throws -> End {
    let chance = isMeanwhile ? 9 : dice.below(10)
    if chance < 3 {
      lives += 1
      let image = root.appending(path: "\(lives)", directoryHint: .isDirectory)
      programs[place].trap.arm(dice.pick(Checkout.Step.allCases), image: image)
    }
    let other = (place + dice.below(2) + 1) % Self.files.count
    let busy = BusySheet { _ = try await self.perform(other, isMeanwhile: true) }
    let sheet: any PaymentSheet =
      chance < 5 && chance > 2 ? busy : PresetPaymentSheet(answer: chance > 5)
    let outcome = await programs[place].checkout.purchase(product, quantity: quantity, sheet: sheet)
    try await busy.check()
    switch outcome {
    case .purchased(let transaction): return .bought(transaction.id)
    case .userCancelled: return .refused
    case .pending, .unverified, .failed: return .done
    }
  }

  // MARK: The rules

  /// The state of both files, in which the programs of one file agree.
  private func pictures() async throws -> [Picture] {
    let (one, two) = (try await picture(programs[0]), try await picture(programs[1]))
    try require(one == two, "two programs see\n\(one)\nand\n\(two)")
    return [one, try await picture(programs[2])]
  }

  private func picture(_ program: Program) async throws -> Picture {
    let (store, checkout) = (program.store, program.checkout)
    let status = try await store.status
    let (unfinished, all) = (try await store.unfinished, try await store.all)
    let owned = try await store.currentEntitlements
    if status.simulatedErrors[.verification] == nil {
      for result in unfinished + all + owned { _ = try result.payloadValue }
    }
    let history = try await checkout.history()
    try require(try await checkout.historyCount() == history.count, "the count of the history")
    return Picture(
      recorded: Dictionary(
        try await checkout.ledger.entries(of: store.id).map {
          ($0.transactionID, $0.revocationDate != nil)
        }, uniquingKeysWith: { $0 && $1 }),
      history: history,
      collection: Dictionary(
        uniqueKeysWithValues: try await checkout.collection().map { ($0.productID, $0.count) }),
      unfinished: unfinished.map(\.unsafePayloadValue.id), all: all.map(\.unsafePayloadValue),
      owned: owned.map(\.unsafePayloadValue.id),
      waiting: try await store.pendingRequests.map(\.id) + store.interruptedPurchases.map(\.id),
      errors: status.simulatedErrors,
      controls: [.askToBuy, .interruptedPurchases, .payments].map(status.isOn),
      withheld: status.withheld)
  }

  /// What holds from any state to the next one.
  private func check(_ before: [Picture], _ after: [Picture]) throws {
    let (last, past) = (highest, latest)
    for (old, new) in zip(before, after) {
      for (id, isRefunded) in old.recorded {
        let now = new.recorded[id]
        try require(now != nil, "the purchase \(id) is lost")
        try require(!isRefunded || now == true, "the refund of \(id) is undone")
      }
      try require(
        Set(new.history.map(\.id)).count == new.history.count, "one is twice in the history")
      for entry in new.history {
        let was = old.history.first { $0.id == entry.id }
        try require(was != nil || Int(entry.id) > last, "the id \(entry.id) comes again")
        let isSame = was?.purchaseDate == entry.purchaseDate
        try require(isSame || entry.purchaseDate >= past, "the date of \(entry.id) goes back")
        highest = max(highest, Int(entry.id))
        latest = max(latest, entry.purchaseDate)
      }
      var counts: [String: Int] = [:]
      for entry in new.history where new.recorded[entry.id] == false {
        counts[entry.productID, default: 0] += entry.quantity
      }
      try require(counts == new.collection, "\(new.collection) of \(counts) are in the collection")
      let once = new.all.filter { $0.productType == .nonConsumable && $0.revocationDate == nil }
      try require(Set(once.map(\.productID)).count == once.count, "one is bought twice: \(once)")
    }
  }

  /// What an operation's end says of its state.
  private func check(_ end: End, of file: Int, _ before: [Picture], _ after: [Picture]) throws {
    switch end {
    case .bought(let id):
      let isFinished = after[file].recorded[id] != nil && !after[file].unfinished.contains(id)
      try require(isFinished, "the purchase \(id) is not recorded and finished")
    case .refused: try require(before == after, "what was refused changed\n\(before)\nto\n\(after)")
    case .done: break
    }
  }

  private func require(_ holds: Bool, _ rule: @autoclosure () -> String) throws(Broken) {
    if !holds { throw Broken(description: rule()) }
  }
}
