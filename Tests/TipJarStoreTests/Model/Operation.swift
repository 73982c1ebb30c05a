import TipJarStore

/// What somebody does to a store: the user, the app, or whoever holds the controls.
indirect enum Operation: Equatable, Sendable {
  /// Buys through the checkout; a process that ends at `crash` leaves the disk as it is then.
  case buy(String, quantity: Int, answer: Bool, crash: Checkout.Step?)
  /// Buys, and another program does something while the sheet is open.
  case buyWhile(String, quantity: Int, Turn)
  /// Buys as an app does that never finishes.
  case buyUnfinished(String)
  case buyOutside(String, quantity: Int)
  /// Finishes without recording, which rule 9 forbids: the next start has to make good for it.
  case finish(UInt64)
  case refund(UInt64), approve(UInt64), decline(UInt64), resolve(UInt64), delete(UInt64)
  case settle(crash: Checkout.Step?)
  case restore
  /// What the listener was told since it was asked last; then it listens anew.
  case listen
  case askToBuy(Bool), interrupt(Bool), payments(Bool), storefront(String)
  case withhold(String, Bool)
  case failPurchase(Product.PurchaseError?), failVerification(Bool), failSync(Bool)
  case clear, reset
  /// Time passes for this program, in seconds.
  case pass(Int)
  /// The program ends and starts anew; meanwhile its clock was moved by so many seconds, or set back.
  case restart(clock: Int)
}

/// An operation by one of the programs.
struct Turn: Equatable, Sendable {
  let program: Int
  let operation: Operation
}

extension Turn: CustomStringConvertible {
  var description: String { "\(program): \(operation)" }
}
