/// Brings the bytes of a file from one kind of address. What is done with them, and when it is tried
/// again, is decided above it.
package protocol Transport: Sendable {
  /// Begins a transfer and returns its number. The receiver is called on a thread of the transport:
  /// the head first, then the bytes, and once the end.
  func start(_ request: TransportRequest, for receiver: any TransportReceiver) -> Int
  /// Ends a transfer soon; its receiver may be called a little longer.
  func cancel(_ transfer: Int)
}

/// A request for a file, or for the rest of it.
package struct TransportRequest: Equatable, Sendable {
  /// The address, valid by the rules of the catalogue.
  package var address: String
  /// The first byte that is asked for; 0 for the whole file.
  package var offset: Int64 = 0
  /// The value of If-Range: the rest is wanted only of the version that it names (RFC 9110, 13.1.5).
  package var validator: String?
  /// A Boolean value that indicates whether `http` is allowed, because a checksum decides.
  package var allowsHTTP = false
}

/// Receives a transfer.
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

/// The reasons why a transport brings no answer, or not all of one.
package enum TransportFailure: Equatable, Sendable {
  /// The host's name is not known here, or nothing answers there.
  case noName, noConnection
  /// Silence for too long.
  case timeout
  /// The answer ended too early, or its framing was wrong.
  case cut
  /// The file was written while it was read.
  case changed
  /// The server could not be trusted.
  case untrusted
  /// A redirect that is not followed, or an answer that is none.
  case answer
  /// The head is too large.
  case head
  /// The library that fetches is missing, too old or not built in.
  case engine
}
