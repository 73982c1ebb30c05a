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
  /// The host name cannot be resolved, or nothing answers there.
  case noName, noConnection
  /// No data for too long.
  case timeout
  /// The answer ended too early, or its framing was invalid.
  case cut
  /// The file was written while it was being read.
  case changed
  /// The server's certificate is not trusted, for this reason or an unknown one.
  case certificate(DownloadFailure.Certificate)
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
