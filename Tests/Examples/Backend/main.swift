import Crypto
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The first line of `tipjar serve --json`.
struct Store: Decodable {
  var url: URL
  var keyId, issuerId, bundleId, privateKey, controlToken: String

  /// The token that each request to the App Store Server API carries.
  func apiToken() throws -> String {
    let now = Int(Date.now.timeIntervalSince1970)
    let header = ["alg": "ES256", "kid": keyId, "typ": "JWT"]
    let claims: [String: Any] = [
      "iss": issuerId, "bid": bundleId, "aud": "appstoreconnect-v1", "iat": now, "exp": now + 1200,
    ]
    let text = try [header, claims].map { part in
      base64URL(try JSONSerialization.data(withJSONObject: part))
    }.joined(separator: ".")
    let key = try P256.Signing.PrivateKey(
      pemRepresentation: String(contentsOfFile: privateKey, encoding: .utf8))
    return try text + "." + base64URL(key.signature(for: Data(text.utf8)).rawRepresentation)
  }

  func send(_ path: String, token: String, body: [String: Any]? = nil) async throws -> Data {
    var request = URLRequest(url: url.appending(path: path))
    request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
    if let body {
      request.httpMethod = "POST"
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      request.httpBody = try JSONSerialization.data(withJSONObject: body)
    }
    let (data, answer) = try await URLSession.shared.data(for: request)
    try expect(
      (answer as? HTTPURLResponse)?.statusCode == 200, String(decoding: data, as: UTF8.self))
    return data
  }
}

struct Statuses: Decodable {
  struct Group: Decodable { var lastTransactions: [Last] }
  struct Last: Decodable {
    var status: Int
    var signedTransactionInfo: String
  }
  var data: [Group]
}

struct Failure: Error { var text: String }

func expect(_ isRight: Bool, _ text: String) throws {
  if !isRight { throw Failure(text: text) }
}

func base64URL(_ data: Data) -> String {
  data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
    "=", with: "")
}

/// The payload of a signed value. `SignedDataVerifier` of Apple's library checks the signature too.
func payload<Value: Decodable>(_ signed: String, as type: Value.Type) throws -> Value {
  var text = signed.split(separator: ".")[1].replacing("-", with: "+").replacing("_", with: "/")
  text += String(repeating: "=", count: (4 - text.count % 4) % 4)
  return try JSONDecoder().decode(type, from: Data(base64Encoded: String(text)) ?? Data())
}

// A month later it is renewed.
let server = Process()
let output = Pipe()
server.executableURL = URL(filePath: "/usr/bin/env")
server.arguments = [
  ProcessInfo.processInfo.environment["TIPJAR"] ?? "tipjar", "serve", "--json", "--state",
  FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path,
]
server.standardOutput = output
try server.run()
defer { server.terminate() }
var line = Data()
while !line.contains(UInt8(ascii: "\n")) { line += output.fileHandleForReading.availableData }
let store = try JSONDecoder().decode(Store.self, from: line)

struct Purchase: Decodable { var transactionId: String }
let bought = try JSONDecoder().decode(
  Purchase.self,
  from: await store.send(
    "tipjar/v1/purchase", token: store.controlToken, body: ["productId": "com.example.plus"]))
_ = try await store.send(
  "tipjar/v1/advance", token: store.controlToken, body: ["seconds": 32 * 24 * 60 * 60])
let statuses = try JSONDecoder().decode(
  Statuses.self,
  from: await store.send(
    "inApps/v1/subscriptions/\(bought.transactionId)", token: store.apiToken()))
let last = statuses.data[0].lastTransactions[0]
try expect(last.status == 1, "\(last)")
struct Renewal: Decodable { var transactionReason: String }
let renewal = try payload(last.signedTransactionInfo, as: Renewal.self)
try expect(renewal.transactionReason == "RENEWAL", "\(renewal)")
