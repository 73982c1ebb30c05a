/// Reads `Project-URL` of METADATA in a `.dist-info` folder (Core Metadata, labels of PEP 753).
enum DistInfoReader {
  /// Returns the package's name.
  static func read(
    _ bytes: [UInt8], into collector: inout LinkCollector
  ) throws(LinkError) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw collector.error("the file is not UTF-8", "install the package again")
    }
    var name: String?
    for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      // The description follows a blank line.
      if line.isEmpty { break }
      let place = LinkError.Position(line: number + 1)
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let value = parts[1].drop(while: \.isWhitespace)
      switch parts[0].lowercased() {
      case "name": name = name ?? collector.shown(String(value), at: place)
      case "project-url":
        let parts = value.split(separator: ",", maxSplits: 1)
        guard parts.count == 2, PyprojectReader.isFunding(String(parts[0])) else { continue }
        collector.add(String(parts[1].drop(while: \.isWhitespace)), at: place)
      default: break
      }
    }
    return name
  }
}
