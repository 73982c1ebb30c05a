/// The state of a server's connection, without its socket: its input is bytes and times, its output
/// a request to answer and bytes to send.
///
/// A connection is always in one phase. Each phase except `handling`, which is the server's own
/// work, has a deadline: a client that sends half a request, reads nothing, or stays silent cannot
/// hold a connection open for ever.
struct HTTPConnection: Sendable {
  typealias Instant = ContinuousClock.Instant

  /// A moment as the deadlines count it, and as HTTP writes the date of an answer.
  struct Moment: Sendable {
    var instant: Instant
    var date: String
  }

  /// The times that a client has: from a request's first byte to its last, between two requests and
  /// before the first, until the answer has been read, and after the last answer.
  private enum Patience {
    static let request = Duration.seconds(10)
    static let idle = Duration.seconds(60)
    static let response = Duration.seconds(10)
    static let farewell = Duration.seconds(2)
  }

  private enum Phase: Sendable {
    /// Waiting for a request, or for the rest of one.
    case reading(until: Instant)
    case handling(keepsAlive: Bool, isHead: Bool)
    /// An answer is being sent; `sent` bytes have gone out.
    case writing([UInt8], sent: Int, keepsAlive: Bool, until: Instant)
    /// Everything is sent. Further input is discarded, so that the client can read the answer.
    case leaving(until: Instant)
    case closed
  }

  private var phase: Phase
  private var parser: HTTPParser
  private(set) var refusal: HTTPParser.Refusal?
  /// The answer that asks the client for the body of its request, as far as it is unsent.
  private var interim: ArraySlice<UInt8> = []

  init(limits: HTTPParser.Limits = .init(), now: Moment) {
    parser = HTTPParser(limits: limits)
    phase = .reading(until: now.instant + Patience.idle)
  }

  /// Creates a connection that is refused at once, since there are too many.
  init(refusedAt now: Moment) {
    self.init(now: now)
    refuse(.busy, at: now)
  }

  var isClosed: Bool { if case .closed = phase { true } else { false } }

  /// A Boolean value that indicates whether bytes are read from the client now. While a request is
  /// answered, they wait in the system.
  var wantsBytes: Bool {
    switch phase {
    case .reading, .leaving: true
    case .handling, .writing, .closed: false
    }
  }

  /// A Boolean value that indicates whether a request, or the rest of one, is awaited.
  var isReading: Bool { if case .reading = phase { true } else { false } }

  /// A Boolean value that indicates whether a request is being received, answered or sent.
  var isBusy: Bool { !wantsBytes && !isClosed }

  /// A Boolean value that indicates whether the whole answer is sent and the connection is closing.
  var isLeaving: Bool { if case .leaving = phase { true } else { false } }

  /// The bytes to send now; empty for none.
  var unsent: ArraySlice<UInt8> {
    if case .writing(let bytes, let sent, _, _) = phase { bytes[sent...] } else { interim }
  }

  /// The number of bytes that were received and wait for the rest of their request.
  var size: Int { parser.size }

  /// The time at which the phase times out; nil for none.
  var deadline: Instant? {
    switch phase {
    case .reading(let until), .leaving(let until), .writing(_, _, _, let until): until
    case .handling, .closed: nil
    }
  }

  /// Receives bytes from the client. Returns a request to answer.
  mutating func received(_ bytes: some Sequence<UInt8>, at now: Moment) -> HTTPRequest? {
    guard case .reading(let until) = phase else { return nil }
    let isFirst = !parser.isInRequest
    parser.append(bytes)
    return read(at: now, until: isFirst ? now.instant + Patience.request : until)
  }

  mutating func answered(_ response: HTTPResponse, isLast: Bool = false, at now: Moment) {
    // Otherwise the client has disconnected.
    guard case .handling(let keepsAlive, let isHead) = phase else { return }
    write(response, keepsAlive: keepsAlive && !isLast, isHead: isHead, at: now)
  }

  /// Records that bytes were sent. Returns the next request if the client has already sent it.
  mutating func sent(_ count: Int, at now: Moment) -> HTTPRequest? {
    guard case .writing(let bytes, let sent, let keepsAlive, let until) = phase else {
      interim = interim.dropFirst(count)
      return nil
    }
    if sent + count < bytes.count {
      phase = .writing(bytes, sent: sent + count, keepsAlive: keepsAlive, until: until)
    } else if keepsAlive {
      return read(
        at: now, until: now.instant + (parser.isInRequest ? Patience.request : Patience.idle))
    } else {
      phase = .leaving(until: now.instant + Patience.farewell)
    }
    return nil
  }

  /// Times out the phase: half a request is refused, anything else closes the connection.
  mutating func passed(to now: Moment) {
    guard let deadline, deadline <= now.instant else { return }
    switch phase {
    case .reading where parser.isInRequest: refuse(.timedOut, at: now)
    case .reading, .writing, .leaving, .handling, .closed: phase = .closed
    }
  }

  mutating func ended() { phase = .closed }

  private mutating func read(at now: Moment, until: Instant) -> HTTPRequest? {
    phase = .reading(until: until)
    do throws(HTTPParser.Refusal) {
      guard let request = try parser.next() else {
        if parser.takeExpectation() { interim += Array("HTTP/1.1 100 Continue\r\n\r\n".utf8) }
        return nil
      }
      phase = .handling(keepsAlive: request.keepsAlive, isHead: request.method == "HEAD")
      return request
    } catch {
      refuse(error, at: now)
      return nil
    }
  }

  private mutating func refuse(_ refusal: HTTPParser.Refusal, at now: Moment) {
    self.refusal = refusal
    var response = HTTPResponse.problem(refusal.status, refusal.reason)
    if refusal == .busy { response.headers["Retry-After"] = "1" }
    write(response, keepsAlive: false, at: now)
  }

  private mutating func write(
    _ response: HTTPResponse, keepsAlive: Bool, isHead: Bool = false, at now: Moment
  ) {
    phase = .writing(
      Array(interim) + response.bytes(keepsAlive: keepsAlive, isHead: isHead, date: now.date),
      sent: 0, keepsAlive: keepsAlive, until: now.instant + Patience.response)
    interim = []
  }
}
