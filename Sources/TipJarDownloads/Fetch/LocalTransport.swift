import Foundation
import Synchronization
import TipJarFiles
import TipJarHTTP

/// A transport for files of this machine, `file:///path`. It answers like a server with ranges and
/// validators, so that its callers need no special case.
final class LocalTransport: Transport {
  private struct State {
    var last = 0
    var active: Set<Int> = []
  }

  private static let chunkSize = 1 << 18
  private let state = Mutex(State())

  func start(_ request: TransportRequest, for receiver: any TransportReceiver) -> Int {
    let number = state.withLock { state in
      state.last += 1
      state.active.insert(state.last)
      return state.last
    }
    receiver.runOnThread { [self] in
      let end = send(request, to: receiver, number)
      receiver.end(end)
      cancel(number)
    }
    return number
  }

  func cancel(_ transfer: Int) { _ = state.withLock { $0.active.remove(transfer) } }

  private func isActive(_ number: Int) -> Bool { state.withLock { $0.active.contains(number) } }

  private func send(
    _ request: TransportRequest, to receiver: any TransportReceiver, _ number: Int
  ) -> TransportEnd {
    guard let path = Self.path(of: request.address) else { return refuse(404, receiver) }
    // Without O_NONBLOCK, opening a pipe would block for ever.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return refuse(errno == EACCES ? 403 : 404, receiver) }
    defer { close(file) }
    guard let facts = FileFacts(file), facts.isFile else { return refuse(403, receiver) }
    let head = Self.head(facts, for: request)
    guard receiver.receive(head) else { return .stopped }
    guard head.status < 300 else { return .complete }
    let end = send(file, from: head.range?.bytes?.lowerBound ?? 0, to: receiver, number)
    // If the file was written meanwhile, the bytes are from two versions.
    return FileFacts(file).map(Self.etag) == head.etag ? end : .failed(.changed)
  }

  private func refuse(_ status: Int, _ receiver: any TransportReceiver) -> TransportEnd {
    receiver.receive(AnswerHead(status: status)) ? .complete : .stopped
  }

  private func send(
    _ file: Int32, from offset: Int64, to receiver: any TransportReceiver, _ number: Int
  ) -> TransportEnd {
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunkSize, alignment: 16)
    defer { chunk.deallocate() }
    var offset = offset
    while isActive(number) {
      let count = pread(file, chunk.baseAddress, chunk.count, off_t(offset))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return .failed(.cut) }
      guard count > 0 else { return .complete }
      guard receiver.receive(UnsafeRawBufferPointer(rebasing: chunk[..<count])) else {
        return .stopped
      }
      offset += Int64(count)
    }
    return .stopped
  }

  /// Returns the answer of a server with ranges. Its validator changes with the file's identity,
  /// size and time.
  private static func head(_ facts: FileFacts, for request: TransportRequest) -> AnswerHead {
    let size = Int64(facts.size)
    let etag = etag(facts)
    var head = AnswerHead(status: 200)
    head.etag = etag
    head.length = size
    guard request.offset > 0, request.validator ?? etag == etag else { return head }
    guard request.offset < size else {
      head.status = 416
      head.range = ContentRange(bytes: nil, total: size)
      return head
    }
    head.status = 206
    head.range = ContentRange(bytes: request.offset...size - 1, total: size)
    head.length = size - request.offset
    return head
  }

  private static func etag(_ facts: FileFacts) -> String {
    let version = facts.version
    return "\"\(facts.file)-\(facts.size)-\(version.seconds).\(version.nanoseconds)\""
  }

  private static func path(of address: String) -> String? {
    let path = address.dropFirst("file://".count).prefix { $0 != "?" && $0 != "#" }
    guard let text = String(path).removingPercentEncoding, !text.utf8.contains(0) else {
      return nil
    }
    return text
  }
}
