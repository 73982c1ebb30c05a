import TipJarVocabulary

/// The rules of subscriptions on plain values, at a rate at which every period, grace and offer
/// takes 60 seconds and billing retry 120, to compare with the real store.
struct SubscriptionModel {
  enum Operation: Equatable, Sendable {
    case buy(String), share(String), use(ControlUse), advance(Int)
  }

  struct Period: Equatable {
    let id: Int
    let original: Int
    let product: String
    let start: Int
    var end: Int
    let isRenewal: Bool
    let price: Int
    var isShared = false
    var isUpgraded = false
    var isRefunded = false
  }

  enum Phase: String { case subscribed, inGracePeriod, inBillingRetryPeriod, expired, revoked }

  struct Row: Equatable {
    let original: Int
    /// The period that counts.
    var period: Int
    var product: String
    var next: String
    var isOn = true
    var phase = Phase.subscribed
    var end: Int
    var renewals = 0
    var isAsked = false
    var isDeclined = false
    var isShared = false
    var isEntitled: Bool { phase == .subscribed || phase == .inGracePeriod }
    /// The time of the next change; none after the end.
    var due: Int? {
      switch phase {
      case .subscribed: end
      case .inGracePeriod: end + 60
      case .inBillingRetryPeriod: end + 120
      case .expired, .revoked: nil
      }
    }
  }

  static let products = ["gold": 1, "silver": 2, "copper": 2, "year": 2, "bronze": 3]
  static let prices = ["gold": 1000, "silver": 500, "copper": 400, "year": 5000, "bronze": 200]

  var now = 0
  var rows: [Row] = []
  var periods: [Period] = []
  var fails = false
  var hasGrace = false

  struct Refused: Error {}

  /// Carries out an operation; throws if the store refuses it. Returns the id of a purchase.
  mutating func perform(_ operation: Operation) throws(Refused) -> Int? {
    switch operation {
    case .buy(let product): return try buy(product, isShared: false)
    case .share(let product):
      let count = periods.count
      let id = try buy(product, isShared: true)
      guard id == count else { throw Refused() }
      return id
    case .use(let use): try perform(use, Int(use.transaction))
    case .advance(let seconds):
      now += seconds
      catchUp()
    }
    return nil
  }

  private mutating func perform(_ use: ControlUse, _ id: Int) throws(Refused) {
    switch (use.control, use.value) {
    case (.stopSharing, _):
      let place = try place(id)
      let period = rows[place].period
      guard rows[place].isShared, !periods[period].isRefunded else { throw Refused() }
      try perform(ControlUse(.refund), period)
    case (.expire, _):
      let place = try held(use.target)
      cut(place)
      lapse(place)
    case (.renew, _):
      let place = try held(use.target)
      cut(place)
      rows[place].isOn = true
      (rows[place].isAsked, rows[place].isDeclined) = (false, false)
      renew(place, at: now)
    case (.autoRenew, _):
      let place = try place(id)
      guard rows[place].due != nil else { throw Refused() }
      if use.isOn { turnOn(place) } else { rows[place].isOn = false }
      if !use.isOn, rows[place].phase == .inBillingRetryPeriod { lapse(place) }
    case (.resolve, _):
      let place = try place(id)
      guard rows[place].isOn,
        rows[place].phase == .inGracePeriod || rows[place].phase == .inBillingRetryPeriod
      else { throw Refused() }
      renew(place, at: rows[place].phase == .inGracePeriod ? rows[place].end : now)
      catchUp()
    case (.priceIncrease, "request"?):
      let place = try place(id)
      guard rows[place].isEntitled else { throw Refused() }
      (rows[place].isAsked, rows[place].isDeclined) = (true, false)
    case (.priceIncrease, _):
      let place = try place(id)
      guard rows[place].isEntitled, rows[place].isAsked else { throw Refused() }
      rows[place].isAsked = false
      if use.value == "decline" { (rows[place].isOn, rows[place].isDeclined) = (false, true) }
    case (.refund, _):
      let place = try place(id)
      guard !periods[id].isRefunded else { return }
      periods[id].isRefunded = true
      guard rows[place].period == id else { return }
      rows[place].phase = .revoked
      rows[place].isOn = false
    case (.billingRetry, _): fails = use.isOn
    default: hasGrace = use.isOn
    }
  }

  // MARK: Purchases

  /// A family member's shared purchase is apart from what the customer bought.
  private mutating func buy(_ product: String, isShared: Bool) throws(Refused) -> Int {
    if let place = rows.lastIndex(where: { $0.isEntitled && $0.isShared == isShared }) {
      let old = rows[place]
      if old.product == product {
        if isShared { throw Refused() }
        if old.next != product { follow(place, product) }
        turnOn(place)
        return old.period
      }
      if old.phase == .inGracePeriod {
        if fails { throw Refused() }
        return start(place, product)
      }
      let (was, will) = (Self.products[old.product] ?? 0, Self.products[product] ?? 0)
      let isSameLength = (old.product == "year") == (product == "year")
      if will < was || (will == was && isSameLength) {
        periods[old.period].isUpgraded = true
        periods[old.period].isRefunded = periods[old.period].price > 0
        return start(place, product)
      }
      if isShared { throw Refused() }
      follow(place, product)
      return old.period
    }
    let places = rows.indices.filter { rows[$0].isShared == isShared }
    let isRetried = places.contains { rows[$0].phase == .inBillingRetryPeriod }
    if !isRetried, let last = places.max(by: { rows[$0].end < rows[$1].end }) {
      return start(last, product)
    }
    let id = periods.count
    var row = Row(
      original: id, period: id, product: product, next: product, end: 0, isShared: isShared)
    row.phase = .expired
    rows.append(row)
    return start(rows.count - 1, product)
  }

  /// The free period was never used, and nothing of the group is subscribed to.
  private var isEligible: Bool {
    !periods.contains { $0.product == "silver" && $0.price == 0 && !$0.isShared }
      && !rows.contains { $0.due != nil && !$0.isShared }
  }

  /// Another product from the next period on.
  private mutating func follow(_ place: Int, _ product: String) {
    rows[place].next = product
    turnOn(place)
  }

  /// A price increase that was refused is pending again.
  private mutating func turnOn(_ place: Int) {
    rows[place].isOn = true
    if rows[place].isDeclined { (rows[place].isAsked, rows[place].isDeclined) = (true, false) }
  }

  /// A period that is paid now.
  private mutating func start(_ place: Int, _ product: String) -> Int {
    let price = product == "silver" && isEligible ? 0 : nil
    add(place, product, at: now, price: price, isRenewal: false)
    (rows[place].isOn, rows[place].renewals) = (true, 0)
    (rows[place].isAsked, rows[place].isDeclined) = (false, false)
    return rows[place].period
  }

  private mutating func add(
    _ place: Int, _ product: String, at start: Int, price: Int?, isRenewal: Bool
  ) {
    let (id, isShared) = (periods.count, rows[place].isShared)
    periods.append(
      Period(
        id: id, original: rows[place].original, product: product, start: start, end: start + 60,
        isRenewal: isRenewal, price: isShared ? 0 : price ?? Self.prices[product] ?? 0,
        isShared: isShared))
    // An increase is of the product.
    if rows[place].product != product {
      (rows[place].isAsked, rows[place].isDeclined) = (false, false)
    }
    (rows[place].period, rows[place].product) = (id, product)
    (rows[place].next, rows[place].end) = (product, start + 60)
    rows[place].phase = .subscribed
  }

  // MARK: Time

  private mutating func catchUp() {
    while true {
      let due = rows.indices.filter { rows[$0].due.map { $0 <= now } ?? false }
      guard let place = due.min(by: { (rows[$0].due ?? 0, $0) < (rows[$1].due ?? 0, $1) })
      else { return }
      step(place)
    }
  }

  private mutating func step(_ place: Int) {
    switch rows[place].phase {
    case .inGracePeriod:
      if rows[place].isOn { rows[place].phase = .inBillingRetryPeriod } else { lapse(place) }
    case .inBillingRetryPeriod: lapse(place)
    case .subscribed:
      let isUnanswered = rows[place].isAsked && rows[place].next == rows[place].product
      if !rows[place].isOn || isUnanswered || rows[place].renewals >= 12 {
        lapse(place)
      } else if fails {
        rows[place].phase = hasGrace ? .inGracePeriod : .inBillingRetryPeriod
      } else {
        renew(place, at: rows[place].end)
      }
    case .expired, .revoked: break
    }
  }

  private mutating func renew(_ place: Int, at start: Int) {
    add(place, rows[place].next, at: start, price: nil, isRenewal: true)
    rows[place].renewals += 1
  }

  private mutating func lapse(_ place: Int) {
    (rows[place].phase, rows[place].isOn) = (.expired, false)
    (rows[place].isAsked, rows[place].isDeclined) = (false, false)
  }

  /// Ends the current period now.
  private mutating func cut(_ place: Int) {
    guard rows[place].end > now else { return }
    rows[place].end = now
    periods[rows[place].period].end = now
  }

  private func held(_ product: String) throws(Refused) -> Int {
    let places = rows.indices.filter { rows[$0].product == product && rows[$0].due != nil }
    guard let place = places.last(where: { rows[$0].isEntitled }) ?? places.last else {
      throw Refused()
    }
    return place
  }

  private func place(_ id: Int) throws(Refused) -> Int {
    guard periods.indices.contains(id),
      let place = rows.firstIndex(where: { $0.original == periods[id].original })
    else { throw Refused() }
    return place
  }

  /// The visible state of a store for a program, in words.
  var picture: [String] {
    let statuses = rows.reversed().map {
      "\($0.original) \($0.phase) \($0.period) \($0.isOn ? $0.next : "-") \($0.end)"
    }
    let entitled = rows.filter(\.isEntitled).map(\.period).sorted()
    let all = periods.map {
      "\($0.id) \($0.original) \($0.product) \($0.start)-\($0.end) \($0.isRenewal) \($0.price) "
        + "\($0.isUpgraded) \($0.isRefunded) \($0.isShared)"
    }
    return statuses + ["entitled \(entitled)"] + all
  }
}
