import Synchronization
import TipJarFiles
import TipJarHTTP

/// The receiver of one request; anything for an earlier request is discarded.
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

extension FileFetch {
  /// Receives a head. Returns false to end its transfer.
  func receive(_ head: AnswerHead, _ generation: Int) -> Bool {
    state.withLock { state in
      guard state.generation == generation else { return false }
      switch state.fetch?.receive(head, at: date()) {
      case .leave(let step):
        perform(step, &state)
        return false
      case .append, .replace: return accept(&state)
      case nil: return false
      }
    }
  }

  /// Prepares for a body: the record of earlier bytes is replaced before the first byte.
  private func accept(_ state: inout State) -> Bool {
    do throws(FileError) {
      try reconcile(&state)
      if state.kept != nil { try writeRecord(&state) }
      let missing = state.file?.missingRoom(for: state.fetch?.total ?? 0) ?? 0
      guard missing <= 0 else {
        endForRoom(missing, &state)
        return false
      }
    } catch {
      fail(error, &state)
      return false
    }
    changeCount.add(1, ordering: .releasing)
    return true
  }

  /// Writes bytes. Returns false to end their transfer.
  func receive(_ chunk: UnsafeRawBufferPointer, _ generation: Int) -> Bool {
    state.withLock { state in
      guard state.generation == generation else { return false }
      if let step = state.fetch?.receive(Int64(chunk.count)) {
        perform(step, &state)
        return false
      }
      do throws(FileError) {
        if state.kept == nil, state.fetch?.length ?? 0 > Self.unrecorded { try writeRecord(&state) }
        try state.file?.append(chunk)
      } catch {
        fail(error, &state)
        return false
      }
      bytes.store(state.file?.length ?? 0, ordering: .relaxed)
      return true
    }
  }

  func end(_ end: TransportEnd, _ generation: Int) {
    state.withLock { state in
      guard state.generation == generation else { return }
      state.transfer = nil
      switch end {
      case .complete: perform(state.fetch?.end(nil), &state)
      case .failed(let failure): perform(state.fetch?.end(failure), &state)
      case .stopped: break
      }
    }
  }
}
