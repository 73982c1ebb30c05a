import CTipJarCurl
import TipJarVocabulary

/// The transfers of libcurl, on the one thread that runs them.
struct CurlLoop {
  private let engine: OpaquePointer
  private let settings: CurlTransport.Settings
  private var active: [Int: CurlTransfer] = [:]

  init(_ engine: OpaquePointer, _ settings: CurlTransport.Settings) {
    self.engine = engine
    self.settings = settings
  }

  /// Performs commands and all work that does not block, and waits for more. Returns false, without
  /// waiting, if no transfer is left.
  mutating func run(_ commands: [CurlTransport.Command]) -> Bool {
    for command in commands {
      switch command {
      case .start(let request, let receiver, let number): start(request, for: receiver, number)
      case .cancel(let number):
        guard let transfer = active.removeValue(forKey: number) else { continue }
        tipjar_curl_remove(engine, transfer.handle)
      }
    }
    tipjar_curl_perform(engine)
    let hasFinished = finish()
    guard !active.isEmpty else { return false }
    // The receiver may have requested more when a transfer ended, which has ended the wait.
    if !hasFinished { tipjar_curl_wait(engine, .max) }
    return true
  }

  private mutating func start(
    _ request: TransportRequest, for receiver: any TransportReceiver, _ number: Int
  ) {
    let transfer = CurlTransfer(receiver, number, authorities: settings.certificateFile)
    transfer.handle = tipjar_curl_add(
      engine, { CurlTransfer.of($2).receiveHead($0, $1) ? 1 : 0 },
      { CurlTransfer.of($2).receiveBody($0, $1) ? 1 : 0 },
      Unmanaged.passUnretained(transfer).toOpaque())
    for option in CurlOption.all(for: request, settings) {
      switch option.value {
      case .text(let text): tipjar_curl_set_text(transfer.handle, option.number, text)
      case .number(let number): tipjar_curl_set_number(transfer.handle, option.number, number)
      }
    }
    guard tipjar_curl_begin(transfer.handle) != 0 else { return receiver.end(.failed(.engine)) }
    active[number] = transfer
  }

  /// Reports finished transfers. Returns false if there are none.
  private mutating func finish() -> Bool {
    var hasFinished = false
    var end = TIPJAR_CURL_COMPLETE
    while let context = tipjar_curl_finished(engine, &end) {
      let transfer = CurlTransfer.of(context)
      active[transfer.number] = nil
      tipjar_curl_remove(engine, transfer.handle)
      transfer.end(end)
      hasFinished = true
    }
    return hasFinished
  }
}

/// One transfer of libcurl or of the program curl, between what they deliver and its receiver.
final class CurlTransfer {
  let number: Int
  var handle: OpaquePointer?
  private let receiver: any TransportReceiver
  private let authorities: String
  private var reader = AnswerHead.Reader()
  private var hasHead = false
  private var isHeadTooLarge = false

  init(_ receiver: any TransportReceiver, _ number: Int, authorities: String?) {
    self.receiver = receiver
    self.number = number
    self.authorities = authorities ?? ""
  }

  static func of(_ context: UnsafeMutableRawPointer?) -> CurlTransfer {
    // The loop retains a transfer for as long as the library refers to it.
    Unmanaged.fromOpaque(context.unsafelyUnwrapped).takeUnretainedValue()
  }

  func receiveHead(_ bytes: UnsafePointer<CChar>?, _ count: Int) -> Bool {
    // Trailer fields are not part of the head.
    guard !hasHead else { return true }
    isHeadTooLarge = !reader.add(UnsafeRawBufferPointer(start: bytes, count: count))
    return !isHeadTooLarge
  }

  func receiveBody(_ bytes: UnsafePointer<CChar>?, _ count: Int) -> Bool {
    announceHead() && receiver.receive(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  /// Reports the head before the first byte: until then another one may follow it.
  private func announceHead() -> Bool {
    guard !hasHead, reader.isComplete, let head = reader.head else { return true }
    hasHead = true
    return !hasInvalidLength && receiver.receive(head)
  }

  /// A Boolean value that indicates whether the end of the body is unknown. Versions of libcurl read
  /// "0x61a80" as 0, and use one of two lengths.
  private var hasInvalidLength: Bool { reader.isComplete && reader.head?.hasInvalidLength ?? false }

  func end(_ end: tipjar_curl_end) {
    guard !hasInvalidLength else { return receiver.end(.failed(.answer)) }
    switch end {
    // libcurl reports success for a connection that ends within the head.
    case TIPJAR_CURL_COMPLETE where !reader.isComplete: receiver.end(.failed(cut))
    case TIPJAR_CURL_COMPLETE: receiver.end(announceHead() ? .complete : .stopped)
    case TIPJAR_CURL_STOPPED: receiver.end(isHeadTooLarge ? .failed(.head) : .stopped)
    case TIPJAR_CURL_NO_NAME: receiver.end(.failed(.noName))
    case TIPJAR_CURL_NO_CONNECTION: receiver.end(.failed(.noConnection))
    case TIPJAR_CURL_TIMEOUT: receiver.end(.failed(.timeout))
    case TIPJAR_CURL_CUT where isHeadTooLarge: receiver.end(.failed(.head))
    case TIPJAR_CURL_CUT: receiver.end(.failed(cut))
    case TIPJAR_CURL_EXPIRED: receiver.end(.failed(.certificate(.expired)))
    case TIPJAR_CURL_NOT_YET_VALID: receiver.end(.failed(.certificate(.notYetValid)))
    case TIPJAR_CURL_OTHER_HOST: receiver.end(.failed(.certificate(.otherHost)))
    case TIPJAR_CURL_SELF_SIGNED: receiver.end(.failed(.certificate(.selfSigned)))
    case TIPJAR_CURL_UNKNOWN_AUTHORITY: receiver.end(.failed(.certificate(.unknownAuthority)))
    case TIPJAR_CURL_TLS: receiver.end(.failed(.untrusted))
    case TIPJAR_CURL_AUTHORITIES: receiver.end(.failed(.authorities(authorities)))
    default: receiver.end(.failed(.answer))
    }
  }

  /// Without a head there was no answer that could have been cut off.
  private var cut: TransportFailure { reader.head == nil ? .noAnswer : .cut }
}
