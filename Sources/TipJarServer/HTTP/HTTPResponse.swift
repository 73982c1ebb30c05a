struct HTTPResponse: Equatable, Sendable {
  var status: Int
  /// Further headers; length and connection are added when it is sent.
  var headers: [String: String] = [:]
  var body: [UInt8] = []

  /// Returns the response's bytes, with a date as HTTP writes it. The head and the body go out in
  /// one write: a second write would wait for the receiver's delayed acknowledgement. An answer to
  /// HEAD is only the head that the whole answer would have (RFC 9110, section 9.3.2).
  func bytes(keepsAlive: Bool, isHead: Bool = false, date: String) -> [UInt8] {
    var head = "HTTP/1.1 \(status) \(Self.phrases[status] ?? "Status")\r\nDate: \(date)\r\n"
    for (name, value) in headers.sorted(by: { $0.key < $1.key }) { head += "\(name): \(value)\r\n" }
    head += "Content-Length: \(body.count)\r\n"
    head += "Connection: \(keepsAlive ? "keep-alive" : "close")\r\n\r\n"
    return isHead ? Array(head.utf8) : Array(head.utf8) + body
  }

  private static let phrases = [
    200: "OK", 202: "Accepted", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden",
    404: "Not Found", 405: "Method Not Allowed", 408: "Request Timeout", 409: "Conflict",
    413: "Content Too Large", 415: "Unsupported Media Type", 417: "Expectation Failed",
    421: "Misdirected Request", 429: "Too Many Requests", 431: "Request Header Fields Too Large",
    500: "Internal Server Error", 501: "Not Implemented", 503: "Service Unavailable",
    505: "HTTP Version Not Supported",
  ]
}
