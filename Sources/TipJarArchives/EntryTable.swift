/// The entries of an archive so far, and the rules that hold between them.
package struct EntryTable: Sendable {
  /// The meaning of a name.
  private enum Kind: Equatable {
    case folder, file
    case link(target: [String])
  }

  private var kinds: [NameKey: (kind: Kind, path: String)] = [:]
  private var entryCount = 0
  private let most: Int
  private let folding: NameFolding
  /// The folder that was added last, since most entries are in the same one as the entry before.
  private var lastFolder: ArraySlice<String> = []

  /// Creates the table of an archive whose files may have a number of bytes: with it grows the number
  /// of entries.
  package init(_ folding: NameFolding = .none, largest: Int64 = UnpackBudget.usualLargest) {
    (self.folding, most) = (folding, UnpackBudget.entries(largest))
  }

  /// Counts an entry, whatever it is.
  package mutating func count() throws(Reason) {
    entryCount += 1
    guard entryCount <= most else { throw Reason(UnpackBudget.tooManyEntries(most)) }
  }

  /// Adds a folder, which may be there already.
  package mutating func addFolder(_ name: EntryName) throws(Reason) {
    try addFolder(name.components[...])
  }

  private mutating func addFolder(_ components: ArraySlice<String>) throws(Reason) {
    guard components != lastFolder else { return }
    lastFolder = components
    var path = ""
    for component in components {
      path += path.isEmpty ? component : "/" + component
      let key = folding.key(path)
      switch kinds[key] {
      case nil: kinds[key] = (.folder, path)
      case (.folder, _)?: break
      case (_, let other)?: throw Reason("\(other) is a folder and something else")
      }
    }
  }

  package mutating func addFile(_ name: EntryName) throws(Reason) { try add(name, .file) }

  /// Adds another name of an earlier regular file.
  package mutating func addHardLink(
    _ name: EntryName, to target: EntryName
  ) throws(Reason) {
    guard let (kind, path) = kinds[folding.key(target.path)], kind == .file,
      path.utf8.elementsEqual(target.path.utf8)
    else {
      throw Reason("it is a link to \(target.path), which is no earlier file of the archive")
    }
    try add(name, .file)
  }

  /// Adds a symbolic link. Where it leads is checked when all entries are there.
  package mutating func addLink(_ name: EntryName, to target: String) throws(Reason) {
    guard !target.isEmpty else { throw Reason("it is a link to nothing") }
    guard !target.hasPrefix("/") else { throw Reason("it is a link with an absolute target") }
    guard target.utf8.count <= EntryName.longest else { throw Reason("its target is too long") }
    try add(name, .link(target: components(of: target)))
  }

  /// Checks that a symbolic link does not lead out of the folder, nor in a circle.
  package func checkLink(_ name: EntryName) throws(Reason) {
    var place: [String] = []
    // The components that are left, the next one last.
    var rest = Array(name.components.reversed())
    var followed = 0
    while let component = rest.popLast() {
      switch component {
      case ".": continue
      case "..":
        guard place.popLast() != nil else { throw Reason("it is a link that leaves the folder") }
        continue
      default: break
      }
      place.append(component)
      let path = place.joined(separator: "/")
      guard case .link(let target)? = kinds[folding.key(path)]?.kind else { continue }
      followed += 1
      guard followed <= 40 else { throw Reason("it is a link that leads in a circle") }
      place.removeLast()
      rest += target.reversed()
    }
  }

  private func components(of target: String) -> [String] {
    target.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
  }

  private mutating func add(_ name: EntryName, _ kind: Kind) throws(Reason) {
    guard !name.components.isEmpty else { throw Reason("its name is the folder itself") }
    try addFolder(name.components.dropLast())
    let key = folding.key(name.path)
    guard let (there, path) = kinds[key] else {
      kinds[key] = (kind, name.path)
      return
    }
    if there == .folder { throw Reason("it is a folder and something else") }
    let isSame = path.utf8.elementsEqual(name.path.utf8)
    throw Reason(
      isSame
        ? "there are two of that name"
        : "\(path) differs in case or encoding alone, and this disk has one name for both")
  }
}
