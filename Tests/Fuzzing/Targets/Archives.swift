import Foundation
import TipJarArchives
import TipJarVocabulary

/// An unpacked tree follows the rules, and is in the folder alone; all else is refused with a reason.
func checkArchives(_ bytes: [UInt8]) throws {
  let folder = NSTemporaryDirectory() + "tipjar-fuzz-\(getpid())-\(UUID().uuidString)"
  let tree = folder + "/tree"
  try FileManager.default.createDirectory(atPath: tree, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  try Data(bytes).write(to: URL(filePath: folder + "/archive"))
  let file = open(folder + "/archive", O_RDONLY | O_CLOEXEC)
  let place = open(tree, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  defer {
    close(file)
    close(place)
  }
  do throws(DownloadFailure) {
    var unpacking = try Unpacking(file, into: place, largest: 1 << 20, program: "tool")
    try unpacking.run()
  } catch {
    try requireOneLine("\(error)")
    return
  }
  let files = try TreeReader.files(in: tree)
  let found = try FileManager.default.contentsOfDirectory(atPath: folder)
  try require(found.count == 2, "beside the folder: \(found)")
  _ = InstallableTree(folder: tree, files: files, names: ["tool"], asset: "tool.tar.gz").extras(
    of: [])
}

/// A name leads nowhere but down, and is read again as the same.
func checkNames(_ bytes: [UInt8]) throws(Violation) {
  for format in [EntryName.Format.tar, .zip] {
    guard let name = try? EntryName(bytes, format) else { continue }
    let isDown = name.components.allSatisfy { !["", ".", ".."].contains($0) && !$0.contains("/") }
    try require(isDown, "\(name.components)")
    guard !name.components.isEmpty else { continue }
    try require((try? EntryName(name.path.utf8, format)) == name, "read again: \(name.path)")
  }
  let text = String(decoding: bytes, as: UTF8.self)
  if let command = CommandName(bareFile: text, of: "tool") {
    try require(CommandName(command.text) == command, "a command: \(command.text)")
  }
  if case .end(let error?) = ArchiveReport(bytes) { try requireOneLine("\(error)") }
}

/// The headers of a program are read, or not; a reason against it is one line.
func checkPrograms(_ bytes: [UInt8]) throws(Violation) {
  let program = ELFFile { offset, count in
    guard offset < UInt64(bytes.count) else { return [] }
    return Array(bytes[Int(offset)...].prefix(count))
  }
  guard let program else { return }
  let here = Machine(.linux, .x86_64, .glibc, libraryVersion: "2.36")
  if let problem = program.problem(on: here, exists: { _ in false }) { try requireOneLine(problem) }
}
