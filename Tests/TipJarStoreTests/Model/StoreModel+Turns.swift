import TipJarStore
import TipJarVocabulary

extension StoreModel {
  /// Performs a turn, and returns its result.
  mutating func perform(_ turn: Turn) -> String {
    let (program, file) = (turn.program, programs[turn.program].file)
    deliveries = []
    var end: String
    do {
      end = try outcome(turn.operation, program, file)
    } catch is Crashed {
      end = "crashed"
      restartAll()
    } catch let refusal as Refusal {
      end = "\(refusal)"
    } catch {
      end = "\(error)"
    }
    defer { crash = nil }
    return (deliveries + [end]).joined(separator: ", ")
  }

  private mutating func outcome(
    _ operation: Operation, _ program: Int, _ file: File
  ) throws -> String {
    switch operation {
    case .buy(let product, let quantity, let answer, let step):
      let request = try request(program, product, quantity)
      crash = step
      return answer ? try buy(program, request) : "cancelled"
    case .buyWhile(let product, let quantity, let turn):
      let request = try request(program, product, quantity)
      let meanwhile = perform(turn)
      deliveries = []
      do {
        return "(\(meanwhile)) \(try buy(program, request))"
      } catch let refusal as Refusal {
        return "(\(meanwhile)) \(refusal)"
      }
    case .buyUnfinished(let product):
      let id = try commit(program, request(program, product, 1))
      return id.map { "made \($0)" } ?? "pending"
    case .buyOutside(let product, let quantity): return try buyOutside(program, product, quantity)
    case .deliverPending(let step):
      crash = step
      try deliverPending(program)
    case .restore: return try restore(program)
    case .listen:
      defer {
        programs[program].heard = []
        tell(program)
      }
      return "told \(programs[program].heard)"
    case .pass(let seconds): programs[program].clock += seconds
    case .restart(let seconds):
      start(program, file, clock: programs[program].clock + seconds)
    case .use(let use): try perform(use, program, file)
    }
    return "done"
  }

  private mutating func buyOutside(
    _ program: Int, _ product: String, _ quantity: Int
  ) throws -> String {
    let file = programs[program].file
    try checkSale(file, product, quantity)
    defer { tell(program) }
    if let paid = paidAlready(file, product) { return "made \(paid)" }
    let request = Request(
      product: product, quantity: quantity,
      storefront: controls(file).storefront ?? file.storefront, isPaidAlready: false)
    let id = make(program, request, .purchased)
    happenings.append((id, file))
    return "made \(id)"
  }

  private mutating func restore(_ program: Int) throws -> String {
    let file = programs[program].file
    if controls(file).failsSync { throw Refusal.store(.offline) }
    tell(program)
    try deliverPending(program)
    guard !controls(file).failsVerification else { return "owned []" }
    return "owned \(owned(file).map(\.id))"
  }

  private mutating func perform(_ use: ControlUse, _ program: Int, _ file: File) throws {
    let id = use.transaction
    switch use.control {
    case .refund:
      guard mine(id, file)?.state == .purchased else {
        throw StoreControlError.unknownTransaction(id)
      }
      if store[id]?.isRefunded == false {
        store[id]?.isRefunded = true
        _ = stamp(program)
        happenings.append((id, file))
      }
      tell(program)
    case .approve: try release(id, .pending, program, file)
    case .resolve: try release(id, .interrupted, program, file)
    case .decline:
      guard let purchase = mine(id, file) else { throw StoreControlError.unknownTransaction(id) }
      guard purchase.state == .pending else { throw StoreControlError.notPending(id) }
      store[id]?.state = .declined
    case .delete:
      guard mine(id, file) != nil else { throw StoreControlError.unknownTransaction(id) }
      store[id] = nil
    case .clear: for purchase in purchases(file, { _ in true }) { store[purchase.id] = nil }
    default: controls[file] = try controls(file, after: use)
    }
  }

  /// A pending purchase is now bought, unfinished, under the same id.
  private mutating func release(
    _ id: UInt64, _ state: Purchase.State, _ program: Int, _ file: File
  ) throws(StoreControlError) {
    guard let purchase = mine(id, file) else { throw .unknownTransaction(id) }
    guard purchase.state == state else {
      throw state == .pending ? .notPending(id) : .notInterrupted(id)
    }
    defer { tell(program) }
    let isBoughtOnce = file.type(purchase.product) == .nonConsumable
    if isBoughtOnce, paidAlready(file, purchase.product) != nil {
      store[id]?.state = .declined
      return
    }
    store[id]?.state = .purchased
    let date = stamp(program)
    store[id]?.date = date
    happenings.append((id, file))
  }

  private func controls(_ file: File, after use: ControlUse) throws -> Controls {
    var controls = controls(file)
    switch use.control {
    case .askToBuy: controls.askToBuy = use.isOn
    case .interruptedPurchases: controls.interrupts = use.isOn
    case .payments: controls.mayPay = use.isOn
    case .storefront: controls.storefront = use.value
    case .withheld:
      guard file.price(use.target) != nil else {
        throw StoreControlError.unknownProduct(use.target)
      }
      if use.isOn {
        controls.withheld.insert(use.target)
      } else {
        controls.withheld.remove(use.target)
      }
    case .simulatedError where use.target == "purchase":
      controls.failingPurchase = Product.PurchaseError(rawValue: use.value ?? "")
    case .simulatedError where use.target == "verification":
      controls.failsVerification = use.value != "none"
    case .simulatedError: controls.failsSync = use.value != "none"
    default: controls = Controls()
    }
    return controls
  }

  private func mine(_ id: UInt64, _ file: File) -> Purchase? {
    store[id].flatMap { $0.file == file ? $0 : nil }
  }

  private mutating func restartAll() {
    for (place, program) in programs.enumerated() {
      start(place, program.file, clock: program.clock)
    }
  }

  /// The products that the user owns: never a consumable, and of each product the latest purchase
  /// without a refund.
  func owned(_ file: File) -> [Purchase] {
    let standing = purchases(file) { $0.stands && file.type($0.product) != .consumable }
    return standing.filter { purchase in
      !standing.contains {
        $0.product == purchase.product && ($0.date, $0.id) > (purchase.date, purchase.id)
      }
    }
  }
}
