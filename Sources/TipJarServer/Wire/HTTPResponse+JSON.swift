import Foundation

extension HTTPResponse {
  /// Returns an answer in JSON. Its content type has no charset: Apple's Python client reads an
  /// error's code only if the header is exactly this.
  static func json(_ value: some Encodable, status: Int = 200) -> HTTPResponse {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let body = try? encoder.encode(value) else { return .error(.generalInternal) }
    return HTTPResponse(
      status: status, headers: ServerMark.headers.adding("Content-Type", "application/json"),
      body: [UInt8](body))
  }

  /// Returns an answer without a body.
  static func empty(_ status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, headers: ServerMark.headers)
  }

  /// Returns an error of the App Store Server API.
  static func error(_ error: APIError) -> HTTPResponse {
    self.error(code: error.rawValue, message: error.message)
  }

  /// Returns an error with any code.
  static func error(code: Int, message: String) -> HTTPResponse {
    json(Problem(errorCode: code, errorMessage: message), status: code / 10_000)
  }

  /// Returns a one-line refusal that is not part of the App Store Server API.
  static func problem(_ status: Int, _ message: String) -> HTTPResponse {
    json(["error": message], status: status)
  }

  private struct Problem: Encodable {
    let errorCode: Int
    let errorMessage: String
  }
}

extension [String: String] {
  /// Returns the dictionary with one more value.
  func adding(_ key: String, _ value: String) -> [String: String] {
    merging([key: value]) { $1 }
  }
}
