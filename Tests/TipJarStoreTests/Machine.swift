import Foundation
import Synchronization
import Testing
import TipJarStore

/// A machine: a separate state folder, and the folder that a synchroniser carries.
struct Machine {
  let bench: Bench
  let folder: URL
  let lines = Lines()

  final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func append(_ line: String) { lines.withLock { $0.append(line) } }
  }

  init(_ name: String, in bench: Bench) {
    self.bench = Bench(folder: bench.folder.appending(path: name), clock: bench.clock)
    folder = bench.folder.appending(path: "\(name)-shared", directoryHint: .isDirectory)
  }

  static func withATip(in bench: Bench) async throws -> Machine {
    let machine = Machine("a", in: bench)
    try await machine.checkout().buy(fine)
    return machine
  }

  func checkout() async throws -> Checkout {
    Checkout(
      store: try await bench.store(), ledger: try await Ledger(folder: bench.folder),
      shared: SharedCollection(folder: folder, state: bench.folder) { [lines] in lines.append($0) })
  }

  func counts() async throws -> [Int] { try await checkout().collection().map(\.count) }

  /// The only file that this machine writes, with its present contents.
  func ownFile() throws -> (name: String, data: Data) {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let id = try String(contentsOf: bench.folder.appending(path: "machine"), encoding: .utf8)
    let name = try #require(names.first { $0.contains(id) })
    return (name, try Data(contentsOf: folder.appending(path: name)))
  }

  func receive(_ file: (name: String, data: Data)) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try file.data.write(to: folder.appending(path: file.name))
  }
}
