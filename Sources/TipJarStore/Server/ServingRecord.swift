import Dispatch
package import Foundation
import Synchronization
import TipJarFiles

/// The file that shows other programs on the folder that a server runs, and its last requests.
package struct ServingRecord: Codable, Equatable, Sendable {
  package struct Request: Codable, Equatable, Sendable {
    /// The real time of the answer.
    package let date: Date
    package let method: String, path: String, status: Int

    /// Creates a request; its path is truncated.
    package init(date: Date, method: String, path: String, status: Int) {
      (self.date, self.status) = (date, status)
      (self.method, self.path) = (String(method.prefix(20)), String(path.prefix(200)))
    }
  }

  package let url: String
  package let process: Int32
  /// The last requests, the latest first.
  package private(set) var requests: [Request] = []

  static let limit = 20
  static let fileName = "serving.json"

  mutating func add(_ request: Request) {
    requests.insert(request, at: 0)
    if requests.count > Self.limit { requests.removeLast() }
  }

  static func place(in folder: URL) -> URL { folder.appending(path: fileName) }

  /// Reads the record of a folder; nil if no server runs.
  package static func read(_ folder: URL) -> ServingRecord? {
    guard let data = try? Data(contentsOf: place(in: folder)), data.count < 100_000,
      let record = try? JSONDecoder().decode(ServingRecord.self, from: data),
      record.process > 0, kill(record.process, 0) == 0 || errno == EPERM
    else { return nil }
    return record
  }
}

/// A writer of the record while a server runs. Requests in quick succession share one write.
package final class ServingLog: Sendable {
  private struct State {
    /// Nil before the server begins and after it ends.
    var record: ServingRecord?
    var isWriting = false
  }

  private let file: URL
  private let state: Mutex<State>
  private let queue = DispatchQueue(label: "tipjar.serving")
  /// The shortest time between two writes.
  private static let pause = DispatchTimeInterval.milliseconds(250)

  /// Creates a log in a folder; the file is written once the server has begun.
  package init(_ folder: URL) {
    file = ServingRecord.place(in: folder)
    state = Mutex(State())
  }

  package func begin(url: String, process: Int32 = getpid()) {
    state.withLock { $0.record = ServingRecord(url: url, process: process) }
    write()
  }

  package func note(_ request: ServingRecord.Request) {
    let isFirst = state.withLock { state in
      state.record?.add(request)
      defer { state.isWriting = true }
      return !state.isWriting
    }
    guard isFirst else { return }
    queue.asyncAfter(deadline: .now() + Self.pause) { self.write() }
  }

  package func end() {
    state.withLock { state in
      state.record = nil
      unlink(file.path)
    }
  }

  /// Writes pending changes at once. If the folder is full or gone, the console simply does not
  /// show the server.
  package func write() {
    state.withLock { state in
      state.isWriting = false
      guard let record = state.record, let data = try? JSONEncoder().encode(record) else { return }
      try? AtomicFile.write(data, to: file.path, durable: false)
    }
  }
}
