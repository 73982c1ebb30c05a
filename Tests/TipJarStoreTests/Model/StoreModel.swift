import TipJarStore
import TipJarVocabulary

/// The rules of the store on plain values, without database, receipt, lock or clock, to compare
/// with the real one. One folder, several programs on it.
struct StoreModel: Equatable {
  /// The prices by product, in hundredths of the currency.
  enum File: Equatable {
    case shop, builtIn

    var products: [String] {
      switch self {
      case .shop: ["dear", "cheap", "unlock", "pass"]
      case .builtIn: [fine, broad, quill]
      }
    }

    var storefront: String { self == .shop ? "USA" : "GBR" }

    func price(_ product: String) -> Int? {
      switch self {
      case .shop: ["dear": 999, "cheap": 499, "unlock": 200, "pass": 300][product]
      case .builtIn: [fine: 199, broad: 999, quill: 499][product]
      }
    }

    func type(_ product: String) -> Product.ProductType {
      switch product {
      case "unlock", quill: .nonConsumable
      case "pass": .nonRenewable
      default: .consumable
      }
    }
  }

  /// The store's record of a purchase.
  struct Purchase: Equatable {
    enum State { case pending, interrupted, purchased, declined }

    let id: UInt64
    let file: File
    let product: String
    let quantity: Int
    let storefront: String
    var date: Int
    var state: State
    var isFinished = false
    var isRefunded = false

    var stands: Bool { state == .purchased && !isRefunded }
    var isUnfinished: Bool { stands && !isFinished }
  }

  /// The controls of one file's store.
  struct Controls: Equatable {
    var askToBuy = false
    var interrupts = false
    var mayPay = true
    var storefront: String?
    var withheld: Set<String> = []
    var failingPurchase: Product.PurchaseError?
    var failsVerification = false
    var failsSync = false
  }

  /// The memory of one program.
  struct Program: Equatable {
    let file: File
    var clock: Int
    /// The time that the store is ahead of its clock.
    var lead: Int
    var lastSequence: Int
    /// The updates that its listener received: the transaction, and whether it was refunded then.
    var heard: [String] = []
    var now: Int { clock + lead }
  }

  /// The next transaction id of the folder.
  var nextID = 0
  var latestTime = 0
  var store: [UInt64: Purchase] = [:]
  /// The app's record, which stays when the store deletes a transaction.
  var ledger: [UInt64: Purchase] = [:]
  var controls: [File: Controls] = [:]
  /// The updates to report: transaction ids in order.
  var happenings: [(id: UInt64, file: File)] = []
  var programs: [Program] = []
  /// The step at which the active program crashes.
  var crash: Checkout.Step?
  /// The deliveries of this turn.
  var deliveries: [String] = []

  /// The process ended here.
  struct Crashed: Error {}

  /// The purchases of one file's store, oldest first.
  func purchases(_ file: File, _ fits: (Purchase) -> Bool) -> [Purchase] {
    store.values.filter { $0.file == file && fits($0) }.sorted { $0.id < $1.id }
  }

  func waiting(_ state: Purchase.State) -> [UInt64] {
    store.values.filter { $0.state == state }.map(\.id).sorted()
  }

  static func == (one: StoreModel, other: StoreModel) -> Bool {
    one.store == other.store && one.ledger == other.ledger && one.controls == other.controls
  }
}

extension StoreModel {
  /// Time never runs backwards, whatever the clocks say.
  mutating func stamp(_ program: Int) -> Int {
    latestTime = max(latestTime, programs[program].now)
    return latestTime
  }

  /// A program starts; its listener receives the unfinished transactions.
  mutating func start(_ program: Int, _ file: File, clock: Int) {
    let lead = max(0, latestTime - clock)
    var opened = Program(file: file, clock: clock, lead: lead, lastSequence: happenings.count)
    opened.heard = purchases(file, \.isUnfinished).map(told)
    if programs.indices.contains(program) {
      programs[program] = opened
    } else {
      programs.append(opened)
    }
    if controls[file] == nil {
      controls[file] = Controls()
      latestTime = max(latestTime, clock)
    }
  }

  /// Sends the listener the updates since the last time; of several about one transaction the last.
  mutating func tell(_ program: Int) {
    let (file, from) = (programs[program].file, programs[program].lastSequence)
    let news = happenings[min(from, happenings.count)...].map { $0.file == file ? $0.id : nil }
    for (place, id) in news.enumerated() {
      guard let id, !news[(place + 1)...].contains(id) else { continue }
      programs[program].lastSequence = from + place + 1
      if let purchase = store[id], purchase.isRefunded || !purchase.isFinished {
        programs[program].heard.append(told(purchase))
      }
    }
  }

  private func told(_ purchase: Purchase) -> String {
    "\(purchase.id)\(purchase.isRefunded ? " refunded" : "")"
  }
}
