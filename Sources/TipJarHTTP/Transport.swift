import Dispatch
import Synchronization
package import TipJarFiles
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
  /// A body in JSON, which is posted; nil for a request of a file. It is sent to the host itself,
  /// through no proxy.
  package var body: String?
  /// Further lines of the head, each a name, a colon and a value.
  package var fields: [String] = []
  /// A token for the server, which only libcurl sends: the arguments of a program can be read.
  package var token: String?
  /// The time limit of the whole exchange in seconds; nil for none.
  package var timeLimit: Int?

  package init(
    address: String, offset: Int64 = 0, validator: String? = nil, allowsHTTP: Bool = false
  ) {
    (self.address, self.offset) = (address, offset)
    (self.validator, self.allowsHTTP) = (validator, allowsHTTP)
  }
}

package typealias TransportAnswer = (head: AnswerHead?, body: [UInt8], end: TransportEnd)

extension Transport {
  /// Requests an answer with a body of at most `limit` bytes; with 0, only its head. Returns nil if
  /// the task is cancelled, at once.
  package func answer(to request: TransportRequest, limit: Int = 0) async -> TransportAnswer? {
    let (answers, outlet) = AsyncStream.makeStream(of: TransportAnswer.self)
    let number = start(request, for: AnswerReceiver(limit) { outlet.yield($0) })
    let answer = await answers.first { _ in true }
    if answer == nil { cancel(number) }
    return answer
  }

  /// Requests an answer as ``answer(to:limit:)`` does, on the thread of the caller.
  package func waitForAnswer(to request: TransportRequest, limit: Int) -> TransportAnswer {
    let arrival = DispatchSemaphore(value: 0)
    let receiver = AnswerReceiver(limit) { _ in arrival.signal() }
    _ = start(request, for: receiver)
    arrival.wait()
    return receiver.whole
  }
}

private final class AnswerReceiver: TransportReceiver {
  private let answer = Mutex<TransportAnswer>((nil, [], .stopped))
  private let limit: Int
  private let finish: @Sendable (TransportAnswer) -> Void

  init(_ limit: Int, _ finish: @escaping @Sendable (TransportAnswer) -> Void) {
    (self.limit, self.finish) = (limit, finish)
  }

  func receive(_ head: AnswerHead) -> Bool {
    answer.withLock { $0.head = head }
    return limit > 0
  }

  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    answer.withLock { answer in
      guard answer.body.count + bytes.count <= limit else { return false }
      answer.body += bytes
      return true
    }
  }

  func end(_ end: TransportEnd) {
    answer.withLock { $0.end = end }
    finish(whole)
  }

  var whole: TransportAnswer { answer.withLock { $0 } }
}

package protocol TransportReceiver: AnyObject, Sendable {
  /// Receives the head. Returns false to end the transfer.
  func receive(_ head: AnswerHead) -> Bool
  /// Receives bytes of the body. Returns false to end the transfer.
  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool
  func end(_ end: TransportEnd)
}

extension TransportReceiver {
  /// Runs a transfer on a thread of its own, or ends it if the system refuses one.
  package func runOnThread(_ transfer: @escaping @Sendable () -> Void) {
    do throws(FileError) {
      try WaitingThread.start(transfer)
    } catch {
      // Later: the caller may hold a lock that the receiver needs.
      Task { end(.failed(.thread(error))) }
    }
  }
}

package enum TransportEnd: Equatable, Sendable {
  case complete
  /// The receiver ended it.
  case stopped
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
  case answer
  /// The head is too large.
  case head
  /// There is neither libcurl nor the program curl.
  case engine
  /// The system refuses a thread.
  case thread(FileError)
}
