public import Foundation
import TipJarStoreKitFile

extension Scenario {
  /// Reads the scenario at `url`, a file in JSON:
  ///
  /// ```json
  /// {
  ///   "seed": 7,
  ///   "start": "2026-01-01T12:00:00Z",
  ///   "latency": {"products": 100, "purchase": 200, "jitter": 0.1},
  ///   "errors": {"appStoreSync": "networkError"},
  ///   "happenings": [
  ///     {"at": 5, "do": "buy", "id": "app.tipjar.tip.fine", "quantity": 2},
  ///     {"at": 9, "do": "refund", "id": "0"}
  ///   ]
  /// }
  /// ```
  ///
  /// All of it may be left out. Latencies are milliseconds, times seconds after the start. A happening is one of
  /// buy, cancel, buyOutside (`id`, `quantity`), approve, decline, resolve, refund, delete (`id`), askToBuy,
  /// interrupt (`on`), withhold (`id`, `on`), fail (`api`, `error`), storefront (`code`), locale (`id`), latency
  /// (`milliseconds`), clear, reset and restore.
  public init(contentsOf url: URL) throws(ScenarioError) {
    guard FileManager.default.fileExists(atPath: url.path) else {
      throw ScenarioError(url.path, "", "there is no such file; check the path", isMissing: true)
    }
    guard let data = try? Data(contentsOf: url) else {
      throw ScenarioError(url.path, "", "cannot be read; name a file that you may read")
    }
    try self.init(parsing: data, name: url.path)
  }

  init(parsing data: Data, name: String) throws(ScenarioError) {
    do {
      _ = try JSONValue(parsing: [UInt8](data))
      let plan = try JSONDecoder().decode(Plan.self, from: data)
      try self.init(plan, digest: Self.digest(of: data))
    } catch let error as JSONSyntaxError {
      throw ScenarioError(name, "\(error.line):\(error.column)", error.problem)
    } catch let error as Mistake {
      throw ScenarioError(name, error.place, error.problem)
    } catch let error as DecodingError {
      let (path, problem) = error.whatAndWhere
      throw ScenarioError(name, path, problem)
    } catch {
      throw ScenarioError(name, "", "\(error)")
    }
  }

  private init(_ plan: Plan, digest: String) throws(Mistake) {
    seed = plan.seed ?? 0
    let text = plan.start ?? "2026-01-01T12:00:00Z"
    guard let start = try? Date(text, strategy: .iso8601) else {
      throw Mistake("start", "write a moment such as 2026-01-01T12:00:00Z")
    }
    self.start = start
    latency = try Latency(plan.latency)
    var happenings: [Happening] = []
    for (name, error) in (plan.errors ?? [:]).sorted(by: { $0.key < $1.key }) {
      let action = try Action.fail("errors.\(name)", api: name, error: error)
      happenings.append(Happening(at: 0, action: action))
    }
    for (index, step) in (plan.happenings ?? []).enumerated() {
      let place = "happenings[\(index)]"
      guard step.at.isFinite, (0...1e10).contains(step.at) else {
        throw Mistake("\(place).at", "write seconds after the start, 0 or more")
      }
      happenings.append(Happening(at: step.at, action: try Action(step, place)))
    }
    self.happenings = happenings.enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    self.digest = digest
  }

  /// FNV-1a of the bytes.
  private static func digest(of data: Data) -> String {
    let hash = data.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}

/// The file as it is written.
private struct Plan: Decodable {
  struct Delays: Decodable {
    var products: Int?
    var purchase: Int?
    var jitter: Double?
  }

  struct Step: Decodable {
    var at: Double
    var `do`: String
    var id: String?
    var quantity: Int?
    var on: Bool?
    var api: String?
    var error: String?
    var code: String?
    var milliseconds: Int?
  }

  var seed: UInt64?
  var start: String?
  var latency: Delays?
  var errors: [String: String]?
  var happenings: [Step]?
}

/// What is wrong at a place of the file.
private struct Mistake: Error {
  let place: String
  let problem: String

  init(_ place: String, _ problem: String) {
    self.place = place
    self.problem = problem
  }
}

extension Latency {
  fileprivate init(_ delays: Plan.Delays?) throws(Mistake) {
    self = .standard
    let limit = 0...86_400_000
    guard limit.contains(delays?.products ?? 0), limit.contains(delays?.purchase ?? 0) else {
      throw Mistake("latency", "write milliseconds, 0 to 86400000")
    }
    if let milliseconds = delays?.products { products = .milliseconds(milliseconds) }
    if let milliseconds = delays?.purchase { purchase = .milliseconds(milliseconds) }
    if let part = delays?.jitter { jitter = part }
    guard (0...1).contains(jitter) else { throw Mistake("latency.jitter", "write a part, 0 to 1") }
  }
}

extension Scenario.Action {
  fileprivate init(_ step: Plan.Step, _ place: String) throws(Mistake) {
    func given<T>(_ value: T?, _ key: String) throws(Mistake) -> T {
      guard let value else { throw Mistake("\(place).\(key)", "is missing") }
      return value
    }
    func id() throws(Mistake) -> String { try given(step.id, "id") }
    func number() throws(Mistake) -> UInt64 {
      guard let number = UInt64(try id()) else {
        throw Mistake("\(place).id", "write a transaction's id such as \"0\"")
      }
      return number
    }
    let quantity = step.quantity ?? 1
    self =
      switch step.do {
      case "buy": .buy(productID: try id(), quantity: quantity, answer: true)
      case "cancel": .buy(productID: try id(), quantity: quantity, answer: false)
      case "buyOutside": .buyOutside(productID: try id(), quantity: quantity)
      case "approve": .approve(try number())
      case "decline": .decline(try number())
      case "resolve": .resolve(try number())
      case "refund": .refund(try number())
      case "delete": .delete(try number())
      case "askToBuy": .askToBuy(try given(step.on, "on"))
      case "interrupt": .interrupt(try given(step.on, "on"))
      case "withhold": .withhold(productID: try id(), step.on ?? true)
      case "fail": try .fail(place, api: given(step.api, "api"), error: given(step.error, "error"))
      case "storefront": .storefront(try given(step.code, "code"))
      case "locale": .locale(try id())
      case "latency": .latency(milliseconds: try given(step.milliseconds, "milliseconds"))
      case "clear": .clear
      case "reset": .reset
      case "restore": .restore
      default: throw Mistake("\(place).do", "nothing is called \"\(step.do)\"")
      }
  }

  fileprivate static func fail(
    _ place: String, api name: String, error: String
  ) throws(Mistake) -> Scenario.Action {
    guard let api = FailableAPI(rawValue: name) else {
      let names = FailableAPI.allCases.map(\.rawValue).joined(separator: ", ")
      throw Mistake(place, "no call is named \"\(name)\"; write one of \(names)")
    }
    if error == "off" { return .fail(api, nil) }
    guard let armed = SimulatedError(name: error, for: api) else {
      throw Mistake(place, "\(name) cannot fail with \"\(error)\"")
    }
    return .fail(api, armed)
  }
}

extension DecodingError {
  /// The path of keys, and what is wrong there.
  fileprivate var whatAndWhere: (String, String) {
    func path(_ keys: [any CodingKey]) -> String {
      keys.reduce("") { path, key in
        if let index = key.intValue { return "\(path)[\(index)]" }
        return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
      }
    }
    switch self {
    case .keyNotFound(let key, let context): return (path(context.codingPath + [key]), "is missing")
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      return (path(context.codingPath), "is not of the kind \(type)")
    case .dataCorrupted(let context):
      return (path(context.codingPath), "is not what it should be")
    @unknown default: return ("", "is not what it should be")
    }
  }
}
