package import Foundation
import TipJarFiles

/// The folder of the records, in small files: `apps/<percent-encoded id>.json`, 0600 in 0700.
struct RecordFolder {
  /// The records of a folder, and the problems of those that could not be read.
  struct Contents {
    var records: [App.ID: AppRecord] = [:]
    var problems: [String] = []
  }

  let root: String
  private let own = OwnFiles()
  private var folder: String { root + "/apps" }

  init(root: URL) { self.root = root.path(percentEncoded: false) }

  /// The file with a lockable byte for each app.
  var lockPath: String { root + "/apps.lock" }

  var isThere: Bool { access(folder, F_OK) == 0 }

  /// Creates the folder with the initial records, all of them or none, unless it exists.
  func seed(with records: [App.ID: AppRecord]) throws(FileError) {
    guard !isThere else { return }
    try FolderPath.make(root)
    let draft = "\(folder).new-\(getpid())"
    guard mkdir(draft, 0o700) == 0 || errno == EEXIST else { throw FileError("make", draft) }
    for (id, record) in records {
      try write(record, to: "\(draft)/\(Self.fileName(of: id))", durable: true)
    }
    // If another process created the folder meanwhile, its records are used.
    if rename(draft, folder) != 0, !isThere { throw FileError("make", folder) }
    try? FileManager.default.removeItem(atPath: draft)
    AtomicFile.syncFolder(of: folder)
  }

  /// Returns all records. Damaged ones are reported, and set aside unless the folder is only read.
  func contents(
    at date: Date, for access: FolderAccess = .writing
  ) throws(FileError) -> Contents {
    var contents = Contents()
    for name in try FolderPath.names(in: folder) {
      guard let id = Self.id(ofFile: name) else { continue }
      do {
        contents.records[id] = try read("\(folder)/\(name)", at: date, for: access)
      } catch {
        contents.problems.append("\(error)")
      }
    }
    return contents
  }

  /// Returns the record of an app as it is on disk now, whichever program wrote it; nil if there is
  /// none.
  func record(for id: App.ID, at date: Date) throws -> AppRecord? {
    let path = path(of: id)
    return access(path, F_OK) == 0 ? try read(path, at: date) : nil
  }

  /// Returns what is installed of an app, as far as a record says.
  func tree(of id: App.ID) -> InstalledTree? { tree(in: path(of: id)) }

  /// The installed versions of all apps, as far as records say.
  var trees: [App.ID: InstalledTree] {
    ((try? FolderPath.names(in: folder)) ?? []).reduce(into: [:]) { trees, name in
      if let id = Self.id(ofFile: name) { trees[id] = tree(in: "\(folder)/\(name)") }
    }
  }

  private func tree(in path: String) -> InstalledTree? {
    guard let data = FileManager.default.contents(atPath: path),
      let record = try? AppRecord(json: data), record.installedVersion != nil
    else { return nil }
    return record.tree
  }

  /// Saves a record; `durable` waits for the disk.
  func keep(_ record: AppRecord, for id: App.ID, durable: Bool) throws(FileError) {
    try write(record, to: path(of: id), durable: durable)
  }

  /// Writes the draft of a record. Returns its path, which must be on the disk before
  /// ``commitDraft(of:)``.
  func draft(_ record: AppRecord, of id: App.ID) throws(FileError) -> String {
    let path = path(of: id)
    try AtomicFile.draft(try data(record, path), of: path) { own.note($0, at: path) }
    return AtomicFile.draftPath(of: path)
  }

  /// Replaces a record with its draft; ``sync()`` makes it durable.
  func commitDraft(of id: App.ID) throws(FileError) { try AtomicFile.commitDraft(of: path(of: id)) }

  /// Waits until the names in the folder are on the disk.
  func sync() { AtomicFile.syncFolder(of: folder + "/.") }

  private func path(of id: App.ID) -> String { "\(folder)/\(Self.fileName(of: id))" }

  /// Returns whether a file is as this process last wrote it.
  func isOwn(_ name: String) -> Bool { own.holds("\(folder)/\(name)") }

  private func write(_ record: AppRecord, to path: String, durable: Bool) throws(FileError) {
    try AtomicFile.write(try data(record, path), to: path, durable: durable) {
      own.note($0, at: path)
    }
  }

  private func data(_ record: AppRecord, _ path: String) throws(FileError) -> Data {
    guard let data = try? record.json else { throw FileError("encode", path, code: EINVAL) }
    return data + Data("\n".utf8)
  }

  private func read(
    _ path: String, at date: Date, for access: FolderAccess = .writing
  ) throws -> AppRecord {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw FileError("read", path)
    }
    do {
      return try AppRecord(json: data)
    } catch {
      if access == .reading { throw FileError("read", "\(path): it is damaged", code: EINVAL) }
      throw DamagedRecord(settingAside: path, at: date)
    }
  }

  private static func id(ofFile name: String) -> App.ID? {
    name.hasSuffix(".json") ? name.dropLast(".json".count).removingPercentEncoding : nil
  }

  /// Capitals are encoded too, so that ids stay distinct on file systems that ignore case.
  static func fileName(of id: App.ID) -> String {
    let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyz0123456789-_.")
    return (id.addingPercentEncoding(withAllowedCharacters: plain) ?? "") + ".json"
  }
}

extension AppRecord {
  private static let dateStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  package init(json data: Data) throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      try Date(decoder.singleValueContainer().decode(String.self), strategy: Self.dateStyle)
    }
    self = try decoder.decode(AppRecord.self, from: data)
    links = links ?? file?.link.map { [$0] }
  }

  package var json: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      encoder.dateEncodingStrategy = .custom { date, encoder in
        var container = encoder.singleValueContainer()
        try container.encode(date.wholeMilliseconds.formatted(Self.dateStyle))
      }
      return try encoder.encode(self)
    }
  }
}

/// A record that could not be understood, and the path it was moved to: never a silent reset.
struct DamagedRecord: Error, CustomStringConvertible {
  let description: String

  /// Moves the file to `NAME.damaged-TIME`.
  init(settingAside path: String, at date: Date) {
    let time = date.formatted(
      .iso8601.dateTimeSeparator(.standard).dateSeparator(.omitted).timeSeparator(.omitted))
    let aside = "\(path).damaged-\(time)"
    if rename(path, aside) == 0 {
      description = "\(path) is damaged; it was set aside as \(aside), and its app starts again"
    } else {
      description = "\(FileError("set aside", path)); it is damaged: move it away yourself"
    }
  }
}
