import Foundation
import TestSupport
import Testing
import TipJarStore
import TipJarStoreKitFile

@testable import TipJarServer

/// A server on a temporary folder with a manual clock, and a receiver of its notifications.
/// Requests reach the server without sockets; notifications use them.
struct Bench: Sendable {
  let folder: URL
  let clock: ManualStoreClock
  let store: SimulatedStore
  let receiver: Receiver
  let server: AppStoreServer

  var bundleID: String { store.serverRecords.bundleID }

  /// Sends a request as a client does.
  func ask(
    _ method: String, _ target: String, _ body: String = "", headers: [String: String] = [:]
  ) async throws -> HTTPResponse {
    await ask(method, target, bytes: Array(body.utf8), headers: headers)
  }

  func ask(
    _ method: String, _ target: String, bytes: [UInt8], headers: [String: String] = [:]
  ) async -> HTTPResponse {
    let parts = HTTPRequest.parts(of: target[...])
    var request = HTTPRequest(method: method, path: parts?.path ?? [], query: parts?.query ?? [])
    let all = ["host": "localhost", "content-type": "application/json"].merging(headers) { $1 }
    request.headers = all.map { HTTPRequest.Field(name: $0, value: $1) }
    request.body = bytes
    return await server.answer(request, clock: clock)
  }

  /// Plays the customer or Apple, and returns the answer.
  @discardableResult
  func control(_ name: String, _ body: String = "{}") async throws -> [String: Any] {
    let response = try await ask("POST", "/tipjar/v1/\(name)", body)
    return response.object.merging(["status": response.status]) { $1 }
  }

  /// The states of a customer's subscriptions.
  func status(_ id: String, _ query: String = "") async throws -> [Int] {
    let answer = try await ask("GET", "/inApps/v1/subscriptions/\(id)\(query)").object
    let groups = answer["data"] as? [[String: Any]] ?? []
    return groups.flatMap { $0["lastTransactions"] as? [[String: Any]] ?? [] }
      .compactMap { $0["status"] as? Int }
  }

  /// Buys a product, and returns the transaction's id.
  func buy(_ product: String, finish: Bool = true) async throws -> String {
    let answer = try await control("purchase", #"{"productId":"\#(product)","finish":\#(finish)}"#)
    return answer["transactionId"] as? String ?? "\(answer)"
  }
}

/// The bench of the test that runs, which has the trait `.bench`.
var bench: Bench {
  guard let bench = BenchTrait.current else { preconditionFailure("the trait .bench is missing") }
  return bench
}

/// Gives a test a server, and a receiver that answers with these statuses.
struct BenchTrait: SuiteTrait, TestTrait, TestScoping {
  @TaskLocal static var current: Bench?

  var isRecursive: Bool { true }
  var receiver: [Int] = []
  var isReceiving = true
  var isServed = true
  var environment = Transaction.Environment.sandbox
  var file: String?
  var options: @Sendable (inout ServerOptions) -> Void = { _ in }

  @concurrent func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await run(function)
  }

  /// Runs a part of a test.
  func run(_ body: () async throws -> Void) async throws {
    let home = try TestEnvironment.newFolder()
    defer { try? FileManager.default.removeItem(atPath: home) }
    let folder = URL(filePath: home).appending(path: "state", directoryHint: .isDirectory)
    let clock = ManualStoreClock()
    let store = try await SimulatedStore(
      configuration: try shop(file), folder: folder, clock: clock, seed: 1, latency: .none,
      environment: environment)
    if isServed { try await store.serverRecords.start() }
    let receiver = try Receiver(statuses: receiver)
    var options = ServerOptions()
    options.needsToken = false
    if isReceiving { options.notify = NotificationURL("http://127.0.0.1:\(receiver.port)/hook") }
    self.options(&options)
    let server = try AppStoreServer(store: store, key: AccessKey.load(folder), options: options)
    let receiving = Task { try await receiver.run() }
    let bench = Bench(
      folder: folder, clock: clock, store: store, receiver: receiver, server: server)
    try await Self.$current.withValue(bench) { try await body() }
    receiver.stop()
    try await receiving.value
  }
}

extension Trait where Self == BenchTrait {
  static var bench: BenchTrait { BenchTrait() }
}

/// Returns a shop with a product of each type that is sold.
func shop(_ file: String? = nil) throws -> StoreConfiguration {
  func product(_ id: String, _ type: String, _ price: String) -> String {
    """
    {"productID":"\(id)","type":"\(type)","displayPrice":"\(price)","localizations":[],
    "familyShareable":\(id == "unlock")}
    """
  }
  func subscription(_ id: String, level: Int, _ period: String, offer: String) -> String {
    """
    {"productID":"\(id)","groupNumber":\(level),"type":"RecurringSubscription",
    "familyShareable":true,
    "displayPrice":"1","recurringSubscriptionPeriod":"\(period)",
    "adHocOffers":[{"internalID":"\(offer)","offerID":"\(offer)","paymentMode":"payAsYouGo",
    "displayPrice":"0.5","numberOfPeriods":1,"subscriptionPeriod":"\(period)"}]}
    """
  }
  let text = """
    {"version":{"major":4,"minor":0},
    "products":[\(product("tip", "Consumable", "1.99")),\(product("unlock", "NonConsumable", "5"))],
    "nonRenewingSubscriptions":[\(product("pass", "NonRenewingSubscription", "3"))],
    "subscriptionGroups":[{"id":"G","subscriptions":[
    \(subscription("plus", level: 1, "P1M", offer: "autumn")),
    \(subscription("plan", level: 2, "P1M", offer: "spring")),
    \(subscription("yearly", level: 2, "P1Y", offer: "winter"))]}]}
    """
  return try StoreConfiguration(
    StoreKitFile(parsing: [UInt8]((file ?? text).utf8), name: "/shops/server.storekit"))
}

extension HTTPResponse {
  /// The body as a JSON object; empty if it is not one.
  var object: [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(body))) as? [String: Any] ?? [:]
  }

  /// The code of an error; nil if there is none.
  var code: Int? { object["errorCode"] as? Int }
}

/// Returns the payload of a compact JWS, without verification.
func payload(_ text: Any?) -> [String: Any] {
  let parts = ((text as? String) ?? "").split(separator: ".")
  guard parts.count == 3 else { return [:] }
  var base = parts[1].replacing("-", with: "+").replacing("_", with: "/")
  base += String(repeating: "=", count: (4 - base.count % 4) % 4)
  let data = Data(base64Encoded: String(base)) ?? Data()
  return (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:]
}
