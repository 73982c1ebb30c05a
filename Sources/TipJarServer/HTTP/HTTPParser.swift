/// Reads requests of HTTP/1.1 from the bytes of a connection, as they come. A pure value: it reads
/// nothing by itself, and no input can make it take more memory than its limits.
struct HTTPParser: Sendable {
  /// The limits of a request.
  struct Limits: Sendable {
    /// The bytes of the request line and all headers.
    var head = 16 * 1024
    /// The number of headers.
    var headers = 100
    /// The bytes of the body.
    var body = 1024 * 1024
  }

  /// The reason to refuse a request, with the status of the answer. The connection ends then.
  enum Refusal: Int, Error, Equatable, Sendable {
    case malformed = 400
    case timedOut = 408
    case lengthRequired = 411
    case bodyTooLarge = 413
    case headTooLarge = 431
    case unknownVersion = 505
  }

  private let limits: Limits
  private var bytes: [UInt8] = []
  /// The request whose body is not there yet, and the length of the body.
  private var pending: (request: HTTPRequest, length: Int)?
  /// The part of the head that holds no end of it.
  private var searched = 0

  init(limits: Limits = Limits()) { self.limits = limits }

  /// A Boolean value that indicates whether a request has begun and is not whole.
  var isInRequest: Bool { !bytes.isEmpty || pending != nil }

  /// Adds what was received.
  mutating func append(_ received: some Sequence<UInt8>) { bytes += received }

  /// The next whole request; nil where more bytes are needed.
  mutating func next() throws(Refusal) -> HTTPRequest? {
    if pending == nil {
      guard let head = try head() else { return nil }
      pending = try Self.read(head, limits)
    }
    guard let (request, length) = pending, bytes.count >= length else { return nil }
    var whole = request
    whole.body = Array(bytes.prefix(length))
    bytes.removeFirst(length)
    pending = nil
    return whole
  }

  /// Takes the lines of a head off the bytes; nil where it is not whole.
  private mutating func head() throws(Refusal) -> [Substring]? {
    // Some clients send an empty line after a body.
    while bytes.first == 13 || bytes.first == 10 { bytes.removeFirst() }
    guard let end = endOfHead() else {
      if bytes.count > limits.head { throw .headTooLarge }
      return nil
    }
    guard end <= limits.head else { throw .headTooLarge }
    guard let text = String(validating: bytes[..<end], as: UTF8.self) else { throw .malformed }
    bytes.removeFirst(end)
    searched = 0
    var lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    lines.removeLast(2)
    guard
      !text.unicodeScalars.contains(where: { $0.value < 32 && ![9, 10, 13].contains($0.value) }),
      !lines.contains(where: { $0.unicodeScalars.contains { $0 == "\n" || $0 == "\r" } })
    else { throw .malformed }
    return lines
  }

  /// The index after the empty line that ends the head.
  private mutating func endOfHead() -> Int? {
    var index = max(searched, 3)
    while index < bytes.count {
      if bytes[index] == 10, bytes[index - 1] == 13, bytes[index - 2] == 10, bytes[index - 3] == 13
      {
        return index + 1
      }
      index += 1
    }
    searched = bytes.count
    return nil
  }

  private static func read(
    _ lines: [Substring], _ limits: Limits
  ) throws(Refusal) -> (HTTPRequest, Int) {
    let words = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, isToken(words[0]), let target = HTTPRequest.parts(of: words[1])
    else { throw .malformed }
    guard words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else { throw .unknownVersion }
    guard lines.count - 1 <= limits.headers else { throw .headTooLarge }
    var request = HTTPRequest(method: String(words[0]), path: target.path, query: target.query)
    for line in lines.dropFirst() { request.headers.append(try header(line)) }
    let connection = request.header("connection")?.lowercased()
    request.keepsAlive = words[2] == "HTTP/1.1" ? connection != "close" : connection == "keep-alive"
    return (request, try length(of: request, limits))
  }

  private static func header(_ line: Substring) throws(Refusal) -> (name: String, value: String) {
    guard let colon = line.firstIndex(of: ":"), isToken(line[..<colon]) else { throw .malformed }
    let value = line[line.index(after: colon)...]
    return (line[..<colon].lowercased(), value.trimmed)
  }

  /// The length of the body. A request with both lengths, or two different ones, is refused, since
  /// another reader might see another end.
  private static func length(
    of request: HTTPRequest, _ limits: Limits
  ) throws(Refusal) -> Int {
    let lengths = request.headers.filter { $0.name == "content-length" }
    guard !request.headers.contains(where: { $0.name == "transfer-encoding" }) else {
      throw lengths.isEmpty ? .lengthRequired : .malformed
    }
    guard let text = lengths.first?.value else { return 0 }
    guard lengths.count == 1, !text.isEmpty,
      text.utf8.allSatisfy({ (48...57).contains($0) })
    else { throw .malformed }
    guard let length = Int(text), length <= limits.body else { throw .bodyTooLarge }
    return length
  }

  /// Returns whether a text is a token of RFC 9110.
  private static func isToken(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (48...57).contains(byte) || (65...90).contains(byte & 0xDF)
          || "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
  }
}

extension Substring {
  /// The text without spaces and tabs at its ends.
  fileprivate var trimmed: String {
    let rest = drop { $0 == " " || $0 == "\t" }
    return String(rest.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
