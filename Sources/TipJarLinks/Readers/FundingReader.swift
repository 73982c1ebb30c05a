internal import Yams

/// Reads GitHub's FUNDING.yml, with three additional keys of tipjar:
///
/// ```yaml
/// name: mytool                  # the title says "Ways to tip mytool"
/// github: octocat
/// amounts: [3, 5, 10]           # US dollars, once: a row each beside GitHub Sponsors' own page
/// links:                        # rows in the author's words
///   - label: A coffee, 5 €
///     url: https://example.org/tip?sum=5
///     amount: 5                 # optional, only shown; the address has to ask for it
///     currency: EUR
/// ```
///
/// GitHub does not know these keys, so keep such a file beside FUNDING.yml.
struct FundingReader {
  static let ownKeys = ["name", "amounts", "links"]
  static let keys = FundingPlatform.allCases.map(\.rawValue) + ownKeys
  /// GitHub's limit for a single payment, in US dollars.
  private static let largestAmount = 12_000

  private var collector: LinkCollector
  private var name: String?

  /// Returns the name of the funded project.
  static func read(
    _ bytes: [UInt8], into collector: inout LinkCollector
  ) throws(LinkError) -> String? {
    let root = try YAMLText.root(of: bytes, collector)
    guard let root, !root.isEmptyValue else { return nil }
    guard let mapping = root.mapping else {
      throw collector.error(
        "expected keys with values", "write for example \"github: octocat\"", at: root.place(""))
    }
    var reader = FundingReader(collector: collector)
    for entry in entries(of: mapping) { reader.read(entry, in: mapping) }
    collector = reader.collector
    return reader.name
  }

  /// A key of the root, with its values: a repeated key has several.
  private struct Entry {
    let word: String
    let key: Node
    var values: [Node]
  }

  /// Returns the entries in the order in which their keys first appear.
  private static func entries(of root: Node.Mapping) -> [Entry] {
    var entries: [Entry] = []
    var indices: [String: Int] = [:]
    for (key, value) in root {
      let word = YAMLText.word(of: key)
      if let index = indices[word] {
        entries[index].values.append(value)
      } else {
        indices[word] = entries.count
        entries.append(Entry(word: word, key: key, values: [value]))
      }
    }
    return entries
  }

  private mutating func read(_ entry: Entry, in root: Node.Mapping) {
    let (word, key) = (entry.word, entry.key)
    if let platform = FundingPlatform(rawValue: word) {
      return readValues(
        entry.values, of: platform, amounts: platform == .github ? root["amounts"] : nil)
    }
    switch word {
    case "name":
      name = entry.values.lazy.filter { !$0.isEmptyValue }.first.flatMap { text($0, word) }
    case "links": for value in entry.values { readRows(value) }
    case "amounts":
      if root["github"]?.isEmptyValue ?? true {
        collector.refuse("there is no \"github\" to pay to", "add it", at: key.place(word))
      }
    default: collector.ignore(key: word, known: Self.keys, at: key.place(word))
    }
  }

  // MARK: Platforms

  private mutating func readValues(_ values: [Node], of platform: FundingPlatform, amounts: Node?) {
    let key = platform.rawValue
    let nodes = Self.distinct(values, key)
    if nodes.count > FundingValue.limit {
      collector.refuse(
        "more than \(FundingValue.limit) values", "keep \(FundingValue.limit) of them",
        at: values[0].place(key))
    }
    var pages: [String] = []
    for (node, place) in nodes.prefix(FundingValue.limit) {
      guard let text = node.string else {
        collector.refuse(
          "expected a text", platform == .custom ? "write an address" : "write a name", at: place)
        continue
      }
      do throws(FundingValueError) {
        let address = try FundingValue.address(of: text, on: platform)
        collector.add(address, platform: platform == .custom ? nil : platform, at: place)
        if !pages.contains(address) { pages.append(address) }
      } catch {
        collector.refuse(error.problem, error.remedy, at: place)
      }
    }
    if let amounts, let page = pages.first {
      addAmounts(amounts, to: page, isOnly: pages.count == 1)
    }
  }

  /// Returns the values of a key that are not empty, each once, with their places.
  private static func distinct(
    _ values: [Node], _ key: String
  ) -> [(node: Node, place: LinkError.Position)] {
    var texts: Set<String> = []
    return values.flatMap { value -> [(node: Node, place: LinkError.Position)] in
      guard let sequence = value.sequence else { return [(value, value.place(key))] }
      return sequence.enumerated().map { ($1, $1.place("\(key)[\($0)]")) }
    }.filter { node, _ in
      !node.isEmptyValue && (node.string.map { texts.insert($0).inserted } ?? true)
    }
  }

  /// Adds a row for each amount, with the parameters that GitHub's own links have.
  private mutating func addAmounts(_ amounts: Node, to page: String, isOnly: Bool) {
    guard !amounts.isEmptyValue else { return }
    guard isOnly else {
      return collector.refuse(
        "amounts for more than one name", "keep one name of \"github\"",
        at: amounts.place("amounts"))
    }
    guard let values = amounts.sequence else {
      return collector.refuse(
        "expected a list of amounts", "write for example [3, 5, 10]", at: amounts.place("amounts"))
    }
    for (index, value) in values.enumerated() {
      let place = value.place("amounts[\(index)]")
      guard let amount = value.string.flatMap(Int.init), (1...Self.largestAmount).contains(amount)
      else {
        collector.refuse(
          "not an amount", "write whole dollars from 1 to \(Self.largestAmount)", at: place)
        continue
      }
      collector.add(
        "\(page)?frequency=one-time&amount=\(amount)", platform: .github, amount: String(amount),
        currency: "USD", at: place)
    }
  }

  // MARK: Rows

  private mutating func readRows(_ value: Node) {
    guard !value.isEmptyValue else { return }
    guard let rows = value.sequence else {
      return collector.refuse(
        "expected a list", "write \"- label: ...\" and \"url: ...\" for each row",
        at: value.place("links"))
    }
    for (index, row) in rows.enumerated() { readRow(row, "links[\(index)]") }
  }

  private mutating func readRow(_ row: Node, _ key: String) {
    guard let mapping = row.mapping else {
      return collector.refuse(
        "expected \"label\" and \"url\"", "write both keys", at: row.place(key))
    }
    let known = ["label", "url", "amount", "currency"]
    for (name, _) in mapping where !known.contains(name.string ?? "") {
      collector.ignore(key: name.string ?? "", known: known, at: name.place(key))
    }
    guard let label = mapping["label"].flatMap({ text($0, "\(key).label") }) else {
      if mapping["label"] == nil { collector.refuse("no label", "add it", at: row.place(key)) }
      return
    }
    guard let url = mapping["url"], let address = url.string else {
      return collector.refuse("no url", "add it", at: row.place(key))
    }
    guard let sum = sum(mapping, key) else { return }
    collector.add(
      address, label: label, amount: sum.amount, currency: sum.currency, at: url.place("\(key).url")
    )
  }

  /// Returns the amount and the currency, which must both be present; nil if they are refused.
  private mutating func sum(
    _ row: Node.Mapping, _ key: String
  ) -> (amount: String?, currency: String?)? {
    guard let amount = row["amount"] ?? row["currency"] else { return (nil, nil) }
    guard let digits = row["amount"]?.string, Self.isAmount(digits),
      let currency = row["currency"]?.string, Self.isCurrency(currency)
    else {
      collector.refuse(
        "not an amount with a currency", "write for example \"amount: 5\" and \"currency: EUR\"",
        at: amount.place("\(key).amount"))
      return nil
    }
    return (digits, currency)
  }

  /// Returns true for digits with at most one point between them and no leading zero, as in JSON.
  private static func isAmount(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isNumber = parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
    let hasLeadingZero = text.hasPrefix("0") && parts.first != "0"
    return isNumber && (1...2).contains(parts.count) && text.utf8.count <= 12 && !hasLeadingZero
  }

  private static func isCurrency(_ text: String) -> Bool {
    text.utf8.count == 3 && text.utf8.allSatisfy { (65...90).contains($0) }
  }

  private mutating func text(_ node: Node, _ key: String) -> String? {
    guard let text = node.string else {
      collector.refuse("expected a text", "write one", at: node.place(key))
      return nil
    }
    return collector.shown(text, at: node.place(key))
  }
}
