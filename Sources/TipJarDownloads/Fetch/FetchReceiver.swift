/// The receiver of one request: what comes for an earlier request is dropped.
final class FetchReceiver: TransportReceiver {
  private let fetch: FileFetch
  private let generation: Int

  init(_ fetch: FileFetch, _ generation: Int) {
    self.fetch = fetch
    self.generation = generation
  }

  func receive(_ head: AnswerHead) -> Bool { fetch.receive(head, generation) }
  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool { fetch.receive(bytes, generation) }
  func end(_ end: TransportEnd) { fetch.end(end, generation) }
}
