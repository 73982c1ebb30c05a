package import Foundation
import TipJarFiles

/// The file that shows other programs on the folder that a server runs.
package struct ServingRecord: Codable, Equatable, Sendable {
  package let url: String
  package let process: Int32

  private static func place(in folder: URL) -> URL { folder.appending(path: "serving.json") }

  /// Reads the record of a folder; nil if no server runs.
  package static func read(_ folder: URL) -> ServingRecord? {
    guard let data = try? Data(contentsOf: place(in: folder)), data.count < 100_000,
      let record = try? JSONDecoder().decode(ServingRecord.self, from: data),
      record.process > 0, kill(record.process, 0) == 0 || errno == EPERM
    else { return nil }
    return record
  }

  /// Writes the record of a server that has begun. If the folder is full or gone, another server's
  /// message simply does not name this one.
  package static func begin(url: String, in folder: URL, process: Int32 = getpid()) {
    guard let data = try? JSONEncoder().encode(ServingRecord(url: url, process: process)) else {
      return
    }
    try? AtomicFile.write(data, to: place(in: folder).path, durable: false)
  }

  package static func end(in folder: URL) { unlink(place(in: folder).path) }
}
