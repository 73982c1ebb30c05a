import Foundation
import TipJarJSON
import TipJarStore

extension ServerRecords {
  /// Signs a payload as JSON with sorted keys.
  func sign(_ payload: JSONObject) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try sign([UInt8](encoder.encode(payload)))
  }
}

extension HTTPResponse {
  /// Returns an answer in JSON. Its content type has no charset: Apple's Python client reads an
  /// error's code only if the header is exactly this.
  static func json(_ object: JSONObject, status: Int = 200) -> HTTPResponse {
    json(value: object, status: status)
  }

  static func json(value: some Encodable, status: Int = 200) -> HTTPResponse {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let body = try? encoder.encode(value) else { return .error(.generalInternal) }
    return HTTPResponse(
      status: status, headers: ServerMark.headers.adding("Content-Type", "application/json"),
      body: [UInt8](body))
  }

  static func empty(_ status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, headers: ServerMark.headers)
  }

  static func error(_ error: APIError) -> HTTPResponse {
    self.error(code: error.code, message: error.message)
  }

  static func error(code: Int, message: String) -> HTTPResponse {
    let problem: JSONObject = ["errorCode": code, "errorMessage": message]
    return json(problem, status: code / 10_000)
  }

  /// Returns a one-line refusal that is not part of the App Store Server API.
  static func problem(_ status: Int, _ message: String) -> HTTPResponse {
    json(["error": message], status: status)
  }
}

extension [String: String] {
  func adding(_ key: String, _ value: String) -> [String: String] {
    merging([key: value]) { $1 }
  }
}

extension JSONValue {
  /// The text, if this is a string; otherwise nil.
  var text: String? { if case .string(let text) = self { text } else { nil } }
  /// The Boolean value, if this is one; otherwise nil.
  var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
  /// The number, if it is written as an integer; otherwise nil.
  var whole: Int64? { if case .number(let lexeme) = self { Int64(lexeme) } else { nil } }
}
