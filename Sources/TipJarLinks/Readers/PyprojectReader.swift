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
        labels.contains(normalized(entry.path[2]))
      {
        collector.add(entry.text, at: toml.place(of: entry))
      }
    }
    return name
  }

  /// Returns a label in lower case, without punctuation and spaces.
  private static func normalized(_ label: String) -> String {
    let kept = label.unicodeScalars.filter {
      !$0.properties.isWhitespace && ($0.value > 0x7F || $0.properties.isAlphabetic || $0.isDigit)
    }
    return String(String.UnicodeScalarView(kept)).lowercased()
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { (48...57).contains(value) }
}
