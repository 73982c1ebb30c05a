import TipJarStore

/// An action on a store by the user, the app, or a test's controls.
indirect enum Operation: Equatable, Sendable {
  /// Buys through the checkout; a process that ends at `crash` leaves the disk as it is then.
  case buy(String, quantity: Int, answer: Bool, crash: Checkout.Step?)
  /// Buys, while another program performs a turn with the sheet open.
  case buyWhile(String, quantity: Int, Turn)
  /// Buys like an app that never finishes.
  case buyUnfinished(String)
  case buyOutside(String, quantity: Int)
  case refund(UInt64), approve(UInt64), decline(UInt64), resolve(UInt64), delete(UInt64)
  case deliverPending(crash: Checkout.Step?)
  case restore
  /// Reads the updates since the last time; then the listener starts again.
  case listen
  case askToBuy(Bool), interrupt(Bool), payments(Bool), storefront(String)
  case withhold(String, Bool)
  case failPurchase(Product.PurchaseError?), failVerification(Bool), failSync(Bool)
  case clear, reset
  /// Time passes for this program, in seconds.
  case pass(Int)
  /// Restarts the program; in the meantime its clock was moved by this many seconds, forward or
  /// back.
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
