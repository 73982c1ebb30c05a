/// The files of an unpacked tree, and the symbolic links between them.
package struct TreeLinks: Sendable {
  private var files: [String: UnpackedFile] = [:]

  /// The number of links that are followed on one way, as the system does.
  private static let longestWay = 40

  package init(_ files: [UnpackedFile]) { for file in files { self.files[file.path] = file } }

  /// Returns the regular file to which a path leads, through links; nil if there is none.
  package func file(at path: String) -> UnpackedFile? {
    var place: [Substring] = []
    // The components that are left, the next one last.
    var rest = Array(path.split(separator: "/").reversed())
    var followed = 0
    var found: UnpackedFile?
    while let component = rest.popLast() {
      if component == "." { continue }
      if component == ".." {
        if place.popLast() == nil { return nil }
        continue
      }
      place.append(component)
      found = files[place.joined(separator: "/")]
      guard let target = found?.target else { continue }
      followed += 1
      guard followed <= Self.longestWay else { return nil }
      place.removeLast()
      rest += target.split(separator: "/").reversed()
      found = nil
    }
    return found?.target == nil ? found : nil
  }
}
