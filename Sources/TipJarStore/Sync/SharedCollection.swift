public import Foundation
import TipJarFiles

/// The tip collection across machines: a folder that any file synchroniser carries, with one file
/// for each machine.
///
/// There is no server that could decide between two machines, and synchronisers keep either of two
/// versions of a file, so each machine writes only its own file, with numbers that only grow. It
/// stores the others' numbers in its state folder, so that an older file that arrives late removes
/// nothing. Copies of one state folder count as one machine, with the larger number for each
/// product: the others see a tip from before the copy once, and never one too many.
public actor SharedCollection {
  /// The folder that the synchroniser carries.
  public nonisolated let folder: URL
  private let state: URL
  private let log: @Sendable (String) -> Void
  private var machine: String?
  private var complained: Set<String> = []

  /// The largest size of a machine's file, in bytes.
  private static let largestFile = 1 << 20
  private static let mostFiles = 1_000

  /// A collection in `folder`; `state` is the state folder of this machine. `log` receives a line
  /// for each file that is ignored, once.
  public init(folder: URL, state: URL, log: @escaping @Sendable (String) -> Void = { _ in }) {
    self.folder = folder
    self.state = state
    self.log = log
  }

  /// Puts this machine's counts of a store into the folder, and gives what all other machines have
  /// of it: the number of unrefunded purchases of each product.
  ///
  /// - Parameter bought: this machine's own numbers; smaller ones than before change nothing.
  func exchange(
    _ own: [String: CollectionCounts.Count], store: String
  ) async -> [String: Int] {
    do {
      // Two programs of one machine write the same files: the later one has to know the numbers of
      // the first.
      let lock = try await FileLock.acquire(state.appending(path: "machines.lock"))
      defer { lock.release() }
      let machine = try machineID()
      let seen = try exchange(own, store: store, as: machine)
      return Self.standing(seen, store: store, without: machine)
    } catch {
      let problem = (error as? StoreKitError)?.reason ?? "\(error)"
      complain("\(folder.path)", "cannot be shared: \(problem)")
      let machine = machine ?? ""
      return Self.standing(readSeen(), store: store, without: machine)
    }
  }

  /// Reads what all machines wrote, and writes what this one knows, where that is more than before.
  private func exchange(
    _ own: [String: CollectionCounts.Count], store: String, as machine: String
  ) throws -> [String: CollectionCounts] {
    let before = readSeen()
    var seen = before
    let files = readAll()
    var known = seen[machine] ?? CollectionCounts()
    known.merge(CollectionCounts(stores: [store: own]))
    for (name, counts) in files { seen[name, default: CollectionCounts()].merge(counts) }
    seen[machine, default: CollectionCounts()].merge(known)
    if seen[machine] != known { tellOfCopy(machine) }
    if let mine = seen[machine], mine != files[machine] {
      let file = MachineFile(machine: machine, counts: mine)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try write(file, to: folder.appending(path: Self.name(of: machine)), mode: 0o644)
    }
    if seen != before { try write(seen, to: seenFile, mode: 0o600) }
    return seen
  }

  private static func standing(
    _ seen: [String: CollectionCounts], store: String, without machine: String
  ) -> [String: Int] {
    var standing: [String: Int] = [:]
    for (name, counts) in seen where name != machine {
      for (product, count) in counts.stores[store] ?? [:] {
        standing[product, default: 0] += count.standing
      }
    }
    return standing.filter { $0.value > 0 }
  }

  // MARK: Files

  private var seenFile: URL { state.appending(path: "machines.json") }

  private static func name(of machine: String) -> String { "tipjar-\(machine).json" }

  /// The random id of this machine, which is made with its state folder. A power cut can leave an
  /// empty file, whose id no other machine has seen.
  private func machineID() throws -> String {
    if let machine { return machine }
    let file = state.appending(path: "machine")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let id = text.isEmpty ? UUID() : UUID(uuidString: text)
    guard let id else { throw StoreKitError.problem("\(file.path) is damaged; remove it") }
    if text.isEmpty { try AtomicFile.write(Data(id.uuidString.utf8), to: file.path) }
    machine = id.uuidString
    return id.uuidString
  }

  private func readSeen() -> [String: CollectionCounts] {
    guard let data = try? Data(contentsOf: seenFile) else { return [:] }
    guard let seen = try? JSONDecoder().decode([String: CollectionCounts].self, from: data) else {
      complain(seenFile.path, "is damaged")
      return [:]
    }
    return seen.filter { $0.value.isPlausible }
  }

  private func readAll() -> [String: CollectionCounts] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    var found: [String: CollectionCounts] = [:]
    for name in names.sorted().prefix(Self.mostFiles) where name.hasSuffix(".json") {
      guard let file = read(name) else { continue }
      found[file.machine] = file.counts
    }
    return found
  }

  /// A half-written, foreign or hostile file is ignored, and so is a pipe, which would keep a
  /// reader waiting.
  private func read(_ name: String) -> MachineFile? {
    let path = folder.appending(path: name).path
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return complain(path, "cannot be opened") }
    defer { close(descriptor) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    guard let data = try? handle.read(upToCount: Self.largestFile + 1),
      data.count <= Self.largestFile
    else { return complain(path, "is not the file of a machine") }
    guard let file = try? JSONDecoder().decode(MachineFile.self, from: data)
    else { return complain(path, "is incomplete, or not the file of a machine") }
    guard file.version == 1, UUID(uuidString: file.machine)?.uuidString == file.machine,
      name == Self.name(of: file.machine), file.counts.isPlausible
    else { return complain(path, "is not the file of that machine") }
    return file
  }

  /// Writes under another name first, so that a synchroniser never copies half a file, and a power
  /// cut leaves none.
  private func write(_ value: some Encodable, to url: URL, mode: mode_t) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try AtomicFile.write(encoder.encode(value), to: url.path, mode: mode)
  }

  @discardableResult
  private func complain(_ path: String, _ problem: String) -> MachineFile? {
    if complained.insert(path).inserted { log("\(path): \(problem); ignored") }
    return nil
  }

  private func tellOfCopy(_ machine: String) {
    let path = folder.appending(path: Self.name(of: machine)).path
    log(
      "\(path) counts more than this machine: its state folder was copied or restored from a backup; the larger number counts"
    )
  }
}

/// The quantities of each product that were bought and refunded on a machine. Both numbers only
/// grow, so that merging takes the larger one of each, in whatever order and however often they
/// arrive.
struct CollectionCounts: Codable, Equatable, Sendable {
  struct Count: Codable, Equatable, Sendable {
    var bought: Int
    var refunded: Int

    var standing: Int { bought - refunded }
  }

  var stores: [String: [String: Count]] = [:]

  /// Keeps the larger number of each.
  mutating func merge(_ other: CollectionCounts) {
    for (store, products) in other.stores {
      stores[store, default: [:]].merge(products) { old, new in
        Count(bought: max(old.bought, new.bought), refunded: max(old.refunded, new.refunded))
      }
    }
  }

  /// A Boolean value that indicates whether a machine could have written it: not too many products,
  /// and no number out of range.
  var isPlausible: Bool {
    stores.count <= 1_000
      && stores.values.allSatisfy { products in
        products.count <= 10_000
          && products.allSatisfy { id, count in
            !id.isEmpty && id.utf8.count <= 255 && (0...1_000_000_000).contains(count.bought)
              && (0...count.bought).contains(count.refunded)
          }
      }
  }
}

struct MachineFile: Codable, Equatable, Sendable {
  /// The counts are of simulated purchases.
  var simulated = true
  var version = 1
  /// The machine's random id, as in the file's name.
  var machine: String
  var counts: CollectionCounts
}

extension [String: CollectionCounts.Count] {
  /// The quantities without refunds, of products that have any.
  var standing: [String: Int] { mapValues(\.standing).filter { $0.value > 0 } }
}
