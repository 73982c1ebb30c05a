import Foundation
import TipJarFiles

/// The folder of partial downloads: `.part/<id>`, 0600 in 0700, in the installation folder, so that
/// installing is a rename. The file's length is the number of received bytes.
struct PartFolder: Sendable {
  let path: String

  /// Creates the value for an installation folder.
  init(of root: String) { path = root + "/.part" }

  /// Returns the path of an app's partial data; `recordPath` is that of the record of its origin.
  func path(of id: App.ID) -> String { "\(path)/\(PartName.bytes(of: id))" }
  func recordPath(of id: App.ID) -> String { "\(path)/\(PartName.record(of: id))" }

  /// The file with a lockable byte for each app. It is here, and not with the records, since
  /// programs with different state folders may share an installation folder.
  var lockPath: String { path + "/.lock" }

  /// Creates the folder and its parents.
  func make() throws(FileError) { if access(path, F_OK) != 0 { try FolderPath.make(path) } }

  /// Returns the record of an app's bytes; nil if it is missing or unreadable.
  func record(of id: App.ID) -> PartRecord? { PartRecord(fileOfJSON: recordPath(of: id)) }

  /// Saves a record. Without a digest only the record distinguishes two versions, so it must be on
  /// disk before the bytes.
  func keep(_ record: PartRecord, of id: App.ID) throws(FileError) {
    let path = recordPath(of: id)
    guard let data = try? JSONEncoder().encode(record) else {
      throw FileError("encode", path, code: EINVAL)
    }
    try AtomicFile.write(data, to: path, durable: record.digest == nil)
  }

  /// Removes the bytes of an app and then their record. Returns the number of bytes.
  @discardableResult
  func remove(_ id: App.ID) -> Int64 {
    let size = FileFacts(path: path(of: id))?.size ?? 0
    unlink(path(of: id))
    unlink(recordPath(of: id))
    return Int64(size)
  }

  /// The total number of bytes.
  var size: Int64 {
    names.filter { !PartName.isRecord($0) }
      .reduce(0) { $0 + Int64(FileFacts(path: "\(path)/\($1)")?.size ?? 0) }
  }

  /// The ids of the apps with bytes or a record, as far as their names tell.
  var ids: Set<App.ID> { Set(names.compactMap(PartName.id(in:))) }

  /// The names of all files of apps.
  var names: [String] { ((try? FolderPath.names(in: path)) ?? []).filter { !$0.hasPrefix(".") } }
}

/// The names of the files of partial data. It alone writes and reads them: those of two apps differ,
/// whatever their ids are.
private enum PartName {
  private static let record = ".json"
  private static let draft = AtomicFile.draftPath(of: record)

  static func bytes(of id: App.ID) -> String {
    let encoded = PathComponent.encoded(id)
    return encoded.hasSuffix(draft) ? encoded.dropLast(draft.count) + "%2Ejson.tmp" : encoded
  }

  static func record(of id: App.ID) -> String { bytes(of: id) + record }

  /// Returns whether a file is a record, or the draft of one.
  static func isRecord(_ name: String) -> Bool { name.hasSuffix(record) || name.hasSuffix(draft) }

  /// Returns the id in a name; nil if it was cut, or this type did not write it.
  static func id(in name: String) -> App.ID? {
    let end = [record, draft].first { name.hasSuffix($0) }?.count ?? 0
    let name = String(name.dropLast(end))
    return name.removingPercentEncoding.flatMap { bytes(of: $0) == name ? $0 : nil }
  }
}

/// The encoding of any text as one path component.
enum PathComponent {
  private static let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyz0123456789-_.+")
  private static let longest = 200

  /// Returns a text in percent encoding. Capitals are encoded for file systems that ignore case,
  /// and so is a leading dot; a long text is cut and gets a hash.
  static func encoded(_ text: String) -> String {
    var encoded = text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    if encoded.hasPrefix(".") { encoded = "%2E" + encoded.dropFirst() }
    if encoded.hasSuffix(".json") { encoded = encoded.dropLast(5) + "%2Ejson" }
    guard encoded.isEmpty || encoded.utf8.count > longest else { return encoded }
    return "\(encoded.prefix(longest - 20))%\(String(stableHash(text), radix: 16))"
  }
}
