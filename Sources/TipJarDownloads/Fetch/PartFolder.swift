import Foundation
import TipJarFiles

/// The folder of bytes that are not a file yet: `.part/<id>`, 0600 in 0700, in the folder of the
/// installations, so that installing is renaming. A part's length is what its file has.
struct PartFolder: Sendable {
  let path: String

  /// The folder within the folder of the installations.
  init(of root: String) { path = root + "/.part" }

  /// The path of an app's bytes, and of the record of their origin.
  func path(of id: App.ID) -> String { "\(path)/\(PathComponent.encoded(id))" }
  func recordPath(of id: App.ID) -> String { path(of: id) + ".json" }

  /// Makes the folder and those above it.
  func make() throws(FileError) {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw FileError("make", path, error)
    }
  }

  /// The record of the bytes of an app; nil if there is none that can be read.
  func record(of id: App.ID) -> PartRecord? {
    FileManager.default.contents(atPath: recordPath(of: id)).flatMap {
      try? JSONDecoder().decode(PartRecord.self, from: $0)
    }
  }

  /// Keeps a record. Without a digest nothing but the record tells two versions apart, so it has to
  /// be on the disk before the bytes are.
  func keep(_ record: PartRecord, of id: App.ID) throws(FileError) {
    let path = recordPath(of: id)
    guard let data = try? JSONEncoder().encode(record) else {
      throw FileError("encode", path, code: EINVAL)
    }
    try AtomicFile.write(data, to: path, durable: record.sha256 == nil)
  }

  /// Removes the bytes of an app and their record: the bytes first.
  func remove(_ id: App.ID) {
    unlink(path(of: id))
    unlink(recordPath(of: id))
  }

  /// The bytes of all parts.
  var size: Int64 {
    names.filter { !$0.hasSuffix(".json") }
      .reduce(0) { $0 + Int64(FileFacts(path: "\(path)/\($1)")?.size ?? 0) }
  }

  /// The names of all files.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}

/// Any text as one component of a path.
enum PathComponent {
  private static let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyz0123456789-_.+")
  private static let longest = 200

  /// A text in percent encoding. Capitals are encoded too, where a file system ignores case, and so
  /// is a leading dot; a long text keeps its beginning and a hash.
  static func encoded(_ text: String) -> String {
    var encoded = text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    if encoded.hasPrefix(".") { encoded = "%2E" + encoded.dropFirst() }
    if encoded.hasSuffix(".new") { encoded = encoded.dropLast(4) + "%2Enew" }
    if encoded.hasSuffix(".json") { encoded = encoded.dropLast(5) + "%2Ejson" }
    guard encoded.isEmpty || encoded.utf8.count > longest else { return encoded }
    return "\(encoded.prefix(longest - 20))%\(String(stableHash(text), radix: 16))"
  }
}
