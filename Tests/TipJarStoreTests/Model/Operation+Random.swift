import TipJarDeterminism
import TipJarStore

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
      case 16..<20: .refund(id)
      case 20: .approve(random.pick(model.waiting(.pending) + [id]))
      case 21: .decline(random.pick(model.waiting(.pending) + [id]))
      case 22: .resolve(random.pick(model.waiting(.interrupted) + [id]))
      case 23: .delete(id)
      case 24, 25: .deliverPending(crash: crash)
      case 26: .restore
      case 27, 28: .listen
      case 29, 30: .askToBuy(random.below(3) == 0)
      case 31: .interrupt(random.below(3) == 0)
      case 32: .payments(random.below(3) > 0)
      case 33: .storefront(random.pick(["USA", "GBR", "JPN"]))
      case 34: .withhold(product, random.below(3) == 0)
      case 35: fault(&random)
      case 36: .pass(random.pick([1, 60, 86_400]))
      case 37, 38: .restart(clock: random.pick([0, 1, 3600, -1, -86_400]))
      default: random.below(3) == 0 ? .clear : .reset
      }
    return Turn(program: program, operation: operation)
  }

  /// An action of another program while a sheet is open.
  private static func meanwhile(
    _ program: Int, _ product: String, _ id: UInt64, _ random: inout Dice
  ) -> Turn {
    let choices: [Operation] = [
      .deliverPending(crash: nil), .buy(product, quantity: 1, answer: true, crash: nil),
      .buyUnfinished(product), .refund(id), .delete(id), .clear, .withhold(product, true),
      .askToBuy(true), .storefront("JPN"), .buyOutside(product, quantity: 1),
    ]
    return Turn(
      program: (program + random.below(2) + 1) % files.count, operation: random.pick(choices))
  }

  private static func fault(_ random: inout Dice) -> Operation {
    let isOn = random.below(3) == 0
    return random.pick([
      .failPurchase(isOn ? .productUnavailable : nil), .failVerification(isOn), .failSync(isOn),
    ])
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
