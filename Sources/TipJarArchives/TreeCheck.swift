import Foundation
import TipJarFiles

/// The check of an unpacked tree, made by the process that started the unpacking, once nothing
/// writes there any more: what is there is what was reported, and follows the rules.
package struct TreeCheck {
  private let files: [String: UnpackedFile]
  private let list: [UnpackedFile]

  package init(_ list: [UnpackedFile]) {
    self.list = list
    files = Dictionary(list.map { ($0.path, $0) }) { $1 }
  }

  package func check(_ folder: String) throws(ArchiveError) {
    do throws(Reason) {
      try checkRules()
      guard try countOfFiles(in: folder, below: "") == files.count else { throw Self.difference }
    } catch {
      throw .archive(error.text)
    }
  }

  private static let difference = Reason("what was unpacked is not what was reported")

  private func checkRules() throws(Reason) {
    var table = EntryTable()
    var links: [EntryName] = []
    for file in list {
      try table.count()
      let name = try EntryName(file.path.utf8, .tar)
      guard case .link(let target) = file.kind else {
        try table.addFile(name)
        continue
      }
      try table.addLink(name, to: EntryName.text(target.utf8, "a target"))
      links.append(name)
    }
    for link in links { try table.checkLink(link) }
  }

  /// Compares what is below a folder, and counts it.
  private func countOfFiles(in folder: String, below path: String) throws(Reason) -> Int {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder),
      path.utf8.count <= EntryName.longest
    else { throw Self.difference }
    var count = 0
    for name in names {
      let (place, path) = ("\(folder)/\(name)", path.isEmpty ? name : "\(path)/\(name)")
      var facts = stat()
      guard lstat(place, &facts) == 0 else { throw Self.difference }
      if facts.st_mode & S_IFMT == S_IFDIR {
        count += try countOfFiles(in: place, below: path)
        continue
      }
      guard let file = files[path], Self.isSame(file, facts, at: place) else {
        throw Self.difference
      }
      count += 1
    }
    return count
  }

  private static func isSame(_ file: UnpackedFile, _ facts: stat, at place: String) -> Bool {
    switch file.kind {
    case .file:
      facts.st_mode & S_IFMT == S_IFREG && Int64(facts.st_size) == file.size
        && facts.st_mode & 0o7777 == mode_t(file.mode)
    case .link(let target):
      facts.st_mode & S_IFMT == S_IFLNK
        && (try? FileManager.default.destinationOfSymbolicLink(atPath: place)) == target
    }
  }
}
