public import Foundation
import TipJarJSON

extension Scenario {
  /// Reads the scenario at `url`, a file in JSON:
  ///
  /// ```json
  /// { "seed": 7, "start": "2026-01-01T12:00:00Z", "latency": {"products": 100, "purchase": 200,
  /// "jitter": 0.1}, "errors": {"appStoreSync": "networkError"}, "gates": [{"api": "purchase",
  /// "from": 4, "to": 8}], "happenings": [ {"at": 5, "do": "buy", "id": "app.tipjar.tip.fine",
  /// "quantity": 2}, {"at": 9, "do": "refund", "id": "0"} ] }
  /// ```
  ///
  /// All of it may be left out. Latencies are milliseconds, times seconds after the start. A gate
  /// holds the answers of loadProducts, purchase or appStoreSync that are due in its span back
  /// until it ends. A happening is one of buy, cancel, buyOutside (`id`, `quantity`), approve,
  /// decline, resolve, refund, delete (`id`), askToBuy, interrupt (`on`), withhold (`id`, `on`),
  /// fail (`api`, `error`, `times`), storefront (`code`), locale (`id`), latency (`milliseconds`),
  /// clear, reset and restore.
  public init(contentsOf url: URL) throws(ScenarioError) {
    guard FileManager.default.fileExists(atPath: url.path) else {
      throw ScenarioError(.missing, url.path, "there is no such file; check the path")
    }
    guard let data = try? Data(contentsOf: url) else {
      throw ScenarioError(.unreadable, url.path, "cannot be read; name a file that you may read")
    }
    try self.init(parsing: data, name: url.path)
  }

  /// Reads a scenario's bytes; `name` is its name in errors.
  package init(parsing data: Data, name: String) throws(ScenarioError) {
    do throws(JSONError) {
      self = try JSONNode.read([UInt8](data)) { root throws(JSONError) in
        try Self(root.object(), digest: Self.digest(of: data), name: name)
      }
    } catch {
      throw ScenarioError(error, of: name)
    }
  }

  /// The keys of a scenario. A single one distinguishes it from a file of another kind.
  private static let keys = ["errors", "gates", "happenings", "latency", "seed", "start"]

  private init(_ root: JSONNode, digest: String, name: String) throws(JSONError) {
    let found = try root.members().map(\.key)
    guard found.isEmpty || !Set(Self.keys).isDisjoint(with: found) else {
      throw root.error(
        "this is no scenario", "give a file with \(Self.keys.joined(separator: ", "))")
    }
    seed = try root.optional("seed")?.whole(UInt64.self) ?? 0
    start = try root.optional("start")?.moment() ?? Self.standardStart
    latency = try Latency(root.optional("latency")?.object())
    gates = try root.optional("gates")?.elements().map(Gate.init) ?? []
    var events: [Event] = []
    for (name, error) in try root.optional("errors")?.members().sorted(by: { $0.key < $1.key })
      ?? []
    {
      events.append(Event(at: 0, action: try .fail(api: name, error)))
    }
    for step in try root.optional("happenings")?.elements() ?? [] {
      let action = try Action(step)
      events.append(Event(at: try step.required("at").seconds(), action: action))
    }
    self.events = events.enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    self.digest = digest
    notice = try Self.unknownKey(of: root).map { "\(name):\($0)".escapingControls }
  }

  /// The error for the first unknown key, anywhere in a scenario.
  private static func unknownKey(of root: JSONNode) throws(JSONError) -> JSONError? {
    if let key = root.unknownKey(among: keys) { return key }
    let delays = root.optional("latency")
    if let key = delays?.unknownKey(among: ["jitter", "products", "purchase"]) { return key }
    for gate in try root.optional("gates")?.elements() ?? [] {
      if let key = gate.unknownKey(among: ["api", "from", "to"]) { return key }
    }
    for step in try root.optional("happenings")?.elements() ?? [] {
      if let key = step.unknownKey(among: Action.keys) { return key }
    }
    return nil
  }

  /// 2026-01-01T12:00:00Z.
  private static let standardStart = Date(timeIntervalSince1970: 1_767_268_800)

  /// FNV-1a of the bytes.
  private static func digest(of data: Data) -> String {
    let hash = data.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}

extension JSONNode {
  fileprivate func moment() throws(JSONError) -> Date {
    guard let date = try? Date(string(), strategy: .iso8601) else {
      throw error("not a moment", "write one such as 2026-01-01T12:00:00Z")
    }
    return date
  }

  fileprivate func seconds() throws(JSONError) -> Double {
    let seconds = try double()
    guard (0...1e10).contains(seconds) else {
      throw error("out of range", "write seconds after the start, 0 or more")
    }
    return seconds
  }

  fileprivate func milliseconds() throws(JSONError) -> Int {
    let milliseconds = try whole(Int.self)
    guard (0...86_400_000).contains(milliseconds) else {
      throw error("out of range", "write milliseconds, 0 to 86400000")
    }
    return milliseconds
  }

  fileprivate func times() throws(JSONError) -> Int {
    let times = try whole(Int.self)
    guard (1...1000).contains(times) else {
      throw error("out of range", "write how many calls fail, 1 to 1000")
    }
    return times
  }

  fileprivate func transactionID() throws(JSONError) -> UInt64 {
    guard let id = UInt64(try string()) else {
      throw error("not a transaction's id", "write one such as \"0\"")
    }
    return id
  }
}

extension Scenario.Gate {
  /// The calls of ``SimulatedStore`` that can be delayed.
  private static let calls: [FailableAPI] = [.loadProducts, .purchase, .appStoreSync]

  fileprivate init(_ gate: JSONNode) throws(JSONError) {
    let name = try gate.object().required("api")
    guard let api = try FailableAPI(rawValue: name.string()), Self.calls.contains(api) else {
      let names = Self.calls.map(\.rawValue).joined(separator: ", ")
      throw name.error("no answers of \"\(try name.string())\" are held", "write one of \(names)")
    }
    let end = try gate.required("to")
    self.init(api: api, from: try gate.required("from").seconds(), to: try end.seconds())
    guard from <= to else { throw end.error("before its beginning", "write a time after “from”") }
  }
}

extension Latency {
  fileprivate init(_ delays: JSONNode?) throws(JSONError) {
    self = .standard
    if let delay = try delays?.optional("products")?.milliseconds() {
      products = .milliseconds(delay)
    }
    if let delay = try delays?.optional("purchase")?.milliseconds() {
      purchase = .milliseconds(delay)
    }
    guard let part = delays?.optional("jitter") else { return }
    jitter = try part.double()
    guard (0...1).contains(jitter) else { throw part.error("out of range", "write a part, 0 to 1") }
  }
}

extension Scenario.Action {
  /// The keys of all happenings.
  fileprivate static let keys = [
    "api", "at", "code", "do", "error", "id", "milliseconds", "on", "quantity",
    "times",
  ]

  fileprivate init(_ step: JSONNode) throws(JSONError) {
    func id() throws(JSONError) -> String { try step.required("id").string() }
    func number() throws(JSONError) -> UInt64 { try step.required("id").transactionID() }
    func on() throws(JSONError) -> Bool { try step.required("on").bool() }
    let quantity = try step.optional("quantity")?.whole() ?? 1
    let name = try step.object().required("do")
    self =
      switch try name.string() {
      case "buy": .buy(productID: try id(), quantity: quantity, answer: true)
      case "cancel": .buy(productID: try id(), quantity: quantity, answer: false)
      case "buyOutside": .buyOutside(productID: try id(), quantity: quantity)
      case "approve": .approve(try number())
      case "decline": .decline(try number())
      case "resolve": .resolve(try number())
      case "refund": .refund(try number())
      case "delete": .delete(try number())
      case "askToBuy": .askToBuy(try on())
      case "interrupt": .interrupt(try on())
      case "withhold": .withhold(productID: try id(), try step.optional("on")?.bool() ?? true)
      case "fail":
        try .fail(
          api: step.required("api").string(), step.required("error"),
          times: step.optional("times")?.times())
      case "storefront": .storefront(try step.required("code").string())
      case "locale": .locale(try id())
      case "latency": .latency(milliseconds: try step.required("milliseconds").milliseconds())
      case "clear": .clear
      case "reset": .reset
      case "restore": .restore
      default:
        throw name.error(
          "nothing is called \"\(try name.string())\"", "see the manual page for what there is")
      }
  }

  fileprivate static func fail(
    api name: String, _ node: JSONNode, times: Int? = nil
  ) throws(JSONError) -> Scenario.Action {
    guard let api = FailableAPI(rawValue: name) else {
      let names = FailableAPI.allCases.map(\.rawValue).joined(separator: ", ")
      throw node.error("no call is named \"\(name)\"", "write one of \(names)")
    }
    let error = try node.string()
    if error == "off" { return .fail(api, nil) }
    guard let armed = SimulatedError(name: error, for: api) else {
      throw node.error("\(name) cannot fail with \"\(error)\"", "write off to disarm it")
    }
    return .fail(api, armed, times: times)
  }
}
