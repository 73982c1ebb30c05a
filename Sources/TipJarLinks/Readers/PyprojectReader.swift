/// Reads the addresses of `[project.urls]` in pyproject.toml (PEP 621, labels of PEP 753).
enum PyprojectReader {
  private static let labels: Set = ["funding", "sponsor", "donate", "donation"]

  /// Returns the project's name.
  static func read(
    _ bytes: [UInt8], into collector: inout LinkCollector
  ) throws(LinkError) -> String? {
    var name: String?
    let toml = try TOMLScanner(bytes, collector)
    for entry in toml.entries {
      if entry.path == ["project", "name"] {
        name = collector.shown(entry.text, at: toml.place(of: entry))
      } else if entry.path.count == 3, entry.path.starts(with: ["project", "urls"]),
        isFunding(entry.path[2])
      {
        collector.add(entry.text, at: toml.place(of: entry))
      }
    }
    return name
  }

  /// Returns whether an address with this label is one to give money. Case, punctuation and spaces do
  /// not count.
  static func isFunding(_ label: String) -> Bool {
    let kept = label.unicodeScalars.filter {
      !$0.properties.isWhitespace
        && ($0.value > 0x7F || $0.properties.isAlphabetic || (48...57).contains($0.value))
    }
    return labels.contains(String(String.UnicodeScalarView(kept)).lowercased())
  }
}
