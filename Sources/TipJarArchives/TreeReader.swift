package import Crypto
import Foundation
import TipJarFiles
package import TipJarVocabulary

/// A reader of an unpacked tree, in the process that started the unpacking, once nothing writes there
/// any more. What is there follows the rules, whatever the other process has done.
package struct TreeReader {
  private var table: EntryTable
  private var links: [EntryName] = []
  private var files: [UnpackedFile] = []

  /// Returns the files and links of a tree, sorted by their paths. They may have `largest` bytes.
  package static func files(
    in folder: String, largest: Int64 = UnpackBudget.usualLargest
  ) throws(DownloadFailure) -> [UnpackedFile] {
    let root = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 else { throw .file(FileError("read", folder)) }
    var reader = TreeReader(table: EntryTable(NameFolding(of: root), largest: largest))
    close(root)
    do {
      try reader.read(folder, below: "")
      for link in reader.links { try reader.table.checkLink(link) }
    } catch let reason as Reason {
      throw .archive(reason.text)
    } catch let error as FileError {
      throw .file(error)
    } catch {
      throw .cancelled
    }
    return reader.files
  }

  private init(table: EntryTable) { self.table = table }

  private mutating func read(_ folder: String, below path: String) throws {
    for name in try FolderPath.names(in: folder) {
      let (place, path) = ("\(folder)/\(name)", path.isEmpty ? name : "\(path)/\(name)")
      let entry = try EntryName(path.utf8, .tar)
      guard let facts = FileFacts(path: place, followsLinks: false) else {
        throw FileError("read", place)
      }
      switch facts.kind {
      case .folder:
        try table.addFolder(entry)
        try read(place, below: path)
      case .link:
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: place)
        try table.count()
        try table.addLink(entry, to: EntryName.text(target.utf8, "a target"))
        links.append(entry)
        files.append(UnpackedFile(link: path, to: target))
      case .regular where facts.permissions & ~0o755 == 0:
        try table.count()
        try table.addFile(entry)
        files.append(
          UnpackedFile(
            path: path, size: Int64(facts.size), mode: UInt16(facts.permissions),
            sha256: try FileDigest.sha256(of: place)))
      default: throw Reason("\(path) is no file that an archive may have")
      }
    }
  }
}

package enum FileDigest {
  /// Returns the SHA-256 digest of a file's bytes in hexadecimal. A cancelled task stops reading.
  package static func sha256(of path: String) throws -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { throw FileError("read", path) }
    defer { close(file) }
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { chunk.deallocate() }
    var digest = SHA256()
    while true {
      try Task.checkCancellation()
      let count = Foundation.read(file, chunk.baseAddress, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError("read", path) }
      guard count > 0 else { return text(of: digest.finalize()) }
      digest.update(bufferPointer: UnsafeRawBufferPointer(rebasing: chunk[..<count]))
    }
  }

  /// Returns a digest in lowercase hexadecimal digits.
  package static func text(of digest: some Digest) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let text = digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}
