import TipJarDeterminism
import TipJarStore
import TipJarVocabulary

/// An action on a store by the user, the app, or a test's controls.
indirect enum Operation: Equatable, Sendable {
  /// Buys through the checkout; a process that ends at `crash` leaves the disk as it is then.
  case buy(String, quantity: Int, answer: Bool, crash: Checkout.Step?)
  /// Buys, while another program performs a turn with the sheet open.
  case buyWhile(String, quantity: Int, Turn)
  /// Buys like an app that never finishes.
  case buyUnfinished(String)
  case buyOutside(String, quantity: Int)
  case use(ControlUse)
  case deliverPending(crash: Checkout.Step?)
  case restore
  /// Reads the updates since the last time; then the listener starts again.
  case listen
  /// Time passes for this program, in seconds.
  case pass(Int)
  /// Restarts the program; in the meantime its clock was moved by this many seconds, forward or
  /// back.
  case restart(clock: Int)
}

extension ControlUse {
  init(_ control: StoreControl, _ transaction: UInt64) { self.init(control, on: "\(transaction)") }

  init(_ control: StoreControl, on target: String = "", isOn: Bool) {
    self.init(control, on: target, isOn ? StoreControl.on : StoreControl.off)
  }

  var transaction: UInt64 { UInt64(target) ?? 0 }
  var isOn: Bool { value == StoreControl.on }
}

/// An operation by one of the programs.
struct Turn: Equatable, Sendable {
  let program: Int
  let operation: Operation
}

extension Turn: CustomStringConvertible {
  var description: String { "\(program): \(operation)" }
}

extension Turn {
  /// The file that each program has open; the first two share one.
  static let files = [StoreModel.File.shop, .shop, .builtIn]

  /// The next turn of a random history. Most ids exist, and most products are for sale.
  static func random(using random: inout Dice, after model: StoreModel) -> Turn {
    let program = random.below(files.count)
    let file = files[program]
    let product = random.below(20) == 0 ? "none" : random.pick(file.products)
    let id = UInt64(random.below(model.nextID + 1))
    let quantity = random.pick([1, 1, 1, 1, 2, 10, 0, 11])
    let crash = random.below(4) == 0 ? random.pick(Checkout.Step.allCases) : nil
    let operation: Operation =
      switch random.below(40) {
      case 0..<10:
        .buy(product, quantity: quantity, answer: random.below(8) > 0, crash: crash)
      case 10..<12:
        .buyWhile(product, quantity: quantity, meanwhile(program, product, id, &random))
      case 12..<14: .buyUnfinished(product)
      case 14..<16: .buyOutside(product, quantity: quantity)
      case 16..<20: .use(.init(.refund, id))
      case 20: .use(.init(.approve, random.pick(model.waiting(.pending) + [id])))
      case 21: .use(.init(.decline, random.pick(model.waiting(.pending) + [id])))
      case 22: .use(.init(.resolve, random.pick(model.waiting(.interrupted) + [id])))
      case 23: .use(.init(.delete, id))
      case 24, 25: .deliverPending(crash: crash)
      case 26: .restore
      case 27, 28: .listen
      case 29, 30: .use(.init(.askToBuy, isOn: random.below(3) == 0))
      case 31: .use(.init(.interruptedPurchases, isOn: random.below(3) == 0))
      case 32: .use(.init(.payments, isOn: random.below(3) > 0))
      case 33: .use(.init(.storefront, random.pick(["USA", "GBR", "JPN"])))
      case 34: .use(.init(.withheld, on: product, isOn: random.below(3) == 0))
      case 35: .use(fault(&random))
      case 36: .pass(random.pick([1, 60, 86_400]))
      case 37, 38: .restart(clock: random.pick([0, 1, 3600, -1, -86_400]))
      default: .use(.init(random.below(3) == 0 ? .clear : .reset))
      }
    return Turn(program: program, operation: operation)
  }

  /// An action of another program while a sheet is open.
  private static func meanwhile(
    _ program: Int, _ product: String, _ id: UInt64, _ random: inout Dice
  ) -> Turn {
    let choices: [Operation] = [
      .deliverPending(crash: nil), .buy(product, quantity: 1, answer: true, crash: nil),
      .buyUnfinished(product), .use(.init(.refund, id)), .use(.init(.delete, id)),
      .use(.init(.clear)), .use(.init(.withheld, on: product, isOn: true)),
      .use(.init(.askToBuy, isOn: true)), .use(.init(.storefront, "JPN")),
      .buyOutside(product, quantity: 1),
    ]
    return Turn(
      program: (program + random.below(2) + 1) % files.count, operation: random.pick(choices))
  }

  private static func fault(_ random: inout Dice) -> ControlUse {
    let isOn = random.below(3) == 0
    let (api, error) = random.pick([
      ("purchase", "productUnavailable"), ("verification", "invalidSignature"),
      ("appStoreSync", StoreKitError.offline.name),
    ])
    return ControlUse(.simulatedError, on: api, isOn ? error : "none")
  }
}

/// Chooses from a seeded sequence, so that a history can be repeated.
struct Dice {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Returns a number from 0 up to, and without, `limit`.
  mutating func below(_ limit: Int) -> Int { Int(generator.next() % UInt64(limit)) }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
