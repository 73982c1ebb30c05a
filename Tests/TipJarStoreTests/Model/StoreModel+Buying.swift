import TipJarStore
import TipJarVocabulary

extension StoreModel {
  /// The reason why nothing was bought.
  enum Refusal: Error, Equatable {
    case purchase(Product.PurchaseError)
    case store(StoreKitError)
    /// The sheet showed a purchase as paid that no longer is: it is shown again.
    case outdated
  }

  /// The contents of a sheet.
  struct Request {
    let product: String
    let quantity: Int
    let storefront: String
    /// A Boolean value that indicates whether it is already paid, so that nothing is charged.
    let isPaidAlready: Bool
  }

  /// Throws unless the product is sold in this quantity.
  func checkSale(_ file: File, _ product: String, _ quantity: Int) throws(Refusal) {
    guard file.price(product) != nil else { throw .purchase(.productUnavailable) }
    switch file.type(product) {
    case .nonConsumable where quantity != 1: throw .purchase(.invalidQuantity)
    case _ where !(1...10).contains(quantity): throw .purchase(.invalidQuantity)
    default: break
    }
  }

  /// Rules 4 and 5: an unfinished consumable and an owned non-consumable are not charged again.
  func paidAlready(_ file: File, _ product: String) -> UInt64? {
    let standing = purchases(file) { $0.product == product && $0.stands }
    switch file.type(product) {
    case .consumable: return standing.last { !$0.isFinished }?.id
    case .nonConsumable: return standing.first?.id
    default: return nil
    }
  }

  func request(_ program: Int, _ product: String, _ quantity: Int) throws(Refusal) -> Request {
    let file = programs[program].file
    try checkSale(file, product, quantity)
    // The user is not asked about a purchase that cannot be paid.
    guard controls(file).mayPay else { throw .purchase(.purchaseNotAllowed) }
    if controls(file).withheld.contains(product) { throw .purchase(.productUnavailable) }
    return Request(
      product: product, quantity: quantity,
      storefront: controls(file).storefront ?? file.storefront,
      isPaidAlready: paidAlready(file, product) != nil)
  }

  /// The store's answer to a sheet that was confirmed: an id, or nil for a request that waits.
  mutating func commit(_ program: Int, _ request: Request) throws(Refusal) -> UInt64? {
    let file = programs[program].file
    let controls = controls(file)
    guard controls.mayPay else { throw .purchase(.purchaseNotAllowed) }
    if let error = controls.failingPurchase { throw .purchase(error) }
    if controls.withheld.contains(request.product) { throw .purchase(.productUnavailable) }
    if let paid = paidAlready(file, request.product) { return paid }
    guard !request.isPaidAlready else { throw .outdated }
    if controls.askToBuy { return hold(program, request, .pending) }
    if controls.interrupts { return hold(program, request, .interrupted) }
    return make(program, request, .purchased)
  }

  /// A repeated request is merged.
  private mutating func hold(_ program: Int, _ request: Request, _ state: Purchase.State) -> UInt64?
  {
    let waiting = purchases(programs[program].file) {
      $0.product == request.product && [.pending, .interrupted].contains($0.state)
    }
    if waiting.isEmpty { make(program, request, state) }
    return nil
  }

  @discardableResult
  mutating func make(_ program: Int, _ request: Request, _ state: Purchase.State) -> UInt64 {
    let id = UInt64(nextID)
    nextID += 1
    store[id] = Purchase(
      id: id, file: programs[program].file, product: request.product, quantity: request.quantity,
      storefront: request.storefront, date: stamp(program), state: state)
    return id
  }

  /// The checkout's purchase: first the transactions that a crash left, then the store's answer,
  /// which is granted if it is verified.
  mutating func buy(_ program: Int, _ request: Request) throws -> String {
    let file = programs[program].file
    if !request.isPaidAlready { try drain(program) }
    let id: UInt64?
    do {
      id = try commit(program, request)
    } catch .outdated {
      return try buy(program, self.request(program, request.product, request.quantity))
    }
    guard let id else { return "pending" }
    try reach(.purchased)
    if controls(file).failsVerification { return "unverified" }
    try grant([id])
    return "purchased \(id)"
  }

  /// Recorded first, finished after, each in one write; granted once. Returns the new ones.
  @discardableResult
  mutating func grant(_ ids: [UInt64]) throws(Crashed) -> [UInt64] {
    try reach(.verified)
    let new = ids.filter { ledger[$0] == nil }
    for id in new { ledger[id] = store[id] }
    try reach(.recorded)
    for id in ids { store[id]?.isFinished = true }
    try reach(.finished)
    return new
  }

  /// Grants unfinished transactions; never unverified ones.
  mutating func drain(_ program: Int) throws(Crashed) {
    let file = programs[program].file
    guard !controls(file).failsVerification else { return }
    let unfinished = purchases(file, \.isUnfinished).map(\.id)
    guard !unfinished.isEmpty else { return }
    for id in try grant(unfinished) { deliveries.append("granted \(id)") }
  }

  /// Grants unfinished transactions and takes back refunded ones.
  mutating func deliverPending(_ program: Int) throws(Crashed) {
    try drain(program)
    let file = programs[program].file
    guard !controls(file).failsVerification else { return }
    for purchase in purchases(file, \.isRefunded) where ledger[purchase.id]?.isRefunded == false {
      ledger[purchase.id]?.isRefunded = true
      deliveries.append("refunded \(purchase.id)")
    }
  }

  private func reach(_ step: Checkout.Step) throws(Crashed) {
    if crash == step { throw Crashed() }
  }

  func controls(_ file: File) -> Controls { controls[file] ?? Controls() }
}
