import Synchronization
package import TipJarVocabulary

/// A transport of a file's bytes from one kind of address. Its caller decides what happens to them,
/// when to retry, and whether to follow a redirect.
package protocol Transport: Sendable {
  /// Begins a transfer and returns its number. The receiver is called on a thread of the transport:
  /// with the head, then the bytes, and finally the end.
  func start(_ request: TransportRequest, for receiver: any TransportReceiver) -> Int
  /// Ends a transfer soon; its receiver may be called a little longer.
  func cancel(_ transfer: Int)
}

/// A request for a file, or for the rest of it.
package struct TransportRequest: Equatable, Sendable {
  /// The address, valid by the catalogue's rules.
  package var address: String
  /// The first byte that is requested; 0 for the whole file.
  package var offset: Int64 = 0
  /// The value of If-Range: the rest is requested only of the version that it names (RFC 9110,
  /// 13.1.5).
  package var validator: String?
  /// A Boolean value that indicates whether `http` is allowed, because a checksum verifies the
  /// file.
  package var allowsHTTP = false
  /// A Boolean value that indicates whether only the head is requested (RFC 9110, 9.3.2).
  package var isHeadOnly = false
  /// A Boolean value that indicates whether only the first byte is requested, for the head that
  /// comes with it.
  package var isFirstByteOnly = false
  /// A body in JSON, which is posted; nil for a request of a file. It is sent to the host itself,
  /// through no proxy.
  package var body: String?
  /// The time limit of the whole exchange in seconds; nil for none.
  package var timeLimit: Int?

  /// Creates a request for a file, or for the rest of it.
  package init(
    address: String, offset: Int64 = 0, validator: String? = nil, allowsHTTP: Bool = false
  ) {
    (self.address, self.offset) = (address, offset)
    (self.validator, self.allowsHTTP) = (validator, allowsHTTP)
  }
}

extension Transport {
  /// Requests only the head of an answer. Returns nil if the task is cancelled, at once.
  package func head(
    for request: TransportRequest
  ) async -> (head: AnswerHead?, end: TransportEnd)? {
    let (answers, outlet) = AsyncStream.makeStream(of: (head: AnswerHead?, end: TransportEnd).self)
    let number = start(request, for: HeadReceiver(outlet))
    let answer = await answers.first { _ in true }
    if answer == nil { cancel(number) }
    return answer
  }
}

/// A receiver of one head, without the body.
private final class HeadReceiver: TransportReceiver {
  private let head = Mutex<AnswerHead?>(nil)
  private let outlet: AsyncStream<(head: AnswerHead?, end: TransportEnd)>.Continuation

  init(_ outlet: AsyncStream<(head: AnswerHead?, end: TransportEnd)>.Continuation) {
    self.outlet = outlet
  }

  func receive(_ head: AnswerHead) -> Bool {
    self.head.withLock { $0 = head }
    return false
  }

  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool { false }

  func end(_ end: TransportEnd) { outlet.yield((head.withLock { $0 }, end)) }
}

/// The receiver of a transfer.
package protocol TransportReceiver: AnyObject, Sendable {
  /// Receives the head. Returns false to end the transfer.
  func receive(_ head: AnswerHead) -> Bool
  /// Receives bytes of the body. Returns false to end the transfer.
  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool
  /// Receives the end.
  func end(_ end: TransportEnd)
}

/// The ends of a transfer.
package enum TransportEnd: Equatable, Sendable {
  /// The whole answer was received.
  case complete
  /// The receiver ended it.
  case stopped
  /// It failed.
  case failed(TransportFailure)
}

/// The reasons why a transport delivers no answer, or only part of one.
package enum TransportFailure: Equatable, Sendable {
  /// The host name cannot be resolved, nothing accepts a connection there, or it ends without a
  /// head.
  case noName, noConnection, noAnswer
  /// No data for too long.
  case timeout
  /// The answer ended too early, or its framing was invalid.
  case cut
  /// The file was written while it was being read.
  case changed
  /// The server's certificate is not trusted, for this reason or an unknown one.
  case certificate(CertificateProblem)
  case untrusted
  /// A file of certificates to trust cannot be read.
  case authorities(String)
  /// An invalid answer.
  case answer
  /// The head is too large.
  case head
  /// There is neither libcurl nor the program curl.
  case engine
}
