import TipJarScreens

/// A group of common options.
struct HelpGroup: Equatable, Sendable {
  let title: String
  /// The long names of its options, without hyphens.
  let names: Set<String>
}

extension HelpGroup {
  /// The groups in the order of the help. An option that no group names belongs to the last one.
  static let all = [
    HelpGroup(
      title: "Store and file options",
      names: ["store", "catalog", "state", "tips", "sync", "log"]),
    HelpGroup(title: "Tip link options", names: ["links", "browser", "hyperlinks"]),
    HelpGroup(
      title: "Simulation options",
      names: [
        "seed", "rate", "latency", "bundle-id", "environment", "download-time",
      ]),
    HelpGroup(
      title: "Download options",
      names: [
        "downloads", "into", "link", "limit-rate", "largest-download", "parallel-downloads",
      ]),
    HelpGroup(
      title: "Language and accessibility options",
      names: ["lang", "plain", "reduced-motion", "cursor", "ascii", "glyphs"]),
    HelpGroup(title: "Screen options", names: []),
  ]

  /// Returns the index of an option's group.
  static func place(of name: String) -> Int {
    all.firstIndex { $0.names.contains(name) } ?? all.count - 1
  }

  /// Returns the items of a section of the parser's help, by group. An item ends where the next one
  /// begins.
  static func sections(_ section: String) -> [String] {
    var items: [(place: Int, lines: [Substring])] = []
    for line in section.split(separator: "\n").dropFirst() {
      if let match = line.prefixMatch(of: #/  (?:-\w, )?--([a-z-]+)/#) {
        items.append((place(of: String(match.1)), [line]))
      } else if !items.isEmpty {
        items[items.count - 1].lines.append(line)
      }
    }
    return all.indices.compactMap { place in
      let lines = items.filter { $0.place == place }.flatMap(\.lines)
      return lines.isEmpty
        ? nil : all[place].title.uppercased() + ":\n" + lines.joined(separator: "\n")
    }
  }
}
