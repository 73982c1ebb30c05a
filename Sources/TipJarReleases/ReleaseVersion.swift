import TipJarVocabulary

/// A version of a project, made comparable.
package struct ReleaseVersion: Equatable, Sendable, CustomStringConvertible {
  /// The version, for example `1.2.0-rc.1`.
  package let description: String

  /// Creates a version from the text of a catalogue.
  package init(_ text: String) { description = text }

  /// Creates the version of a tag: without what precedes the first digit, if that is `v`,
  /// `release`, or the name of the project or of a package in it. A tag without a digit is the
  /// version itself.
  package init(tag: String, of name: String) {
    self.init(TagParts(tag, of: name).version.map(String.init) ?? tag)
  }

  /// Returns whether this version is older than another one; nil if the two have no order, as
  /// `stable` and `nightly` have none.
  ///
  /// Two semantic versions have their precedence: a prerelease is below its release, and a build
  /// does not count. Others are compared number by number and word by word.
  package func isOlder(than other: ReleaseVersion) -> Bool? {
    if description == other.description { return false }
    guard hasDigit, other.hasDigit else { return nil }
    if let left = Semantic(description), let right = Semantic(other.description) {
      return left.isOlder(than: right)
    }
    let (left, right) = (Piece.all(of: description), Piece.all(of: other.description))
    for (left, right) in zip(left, right) where left != right { return left.precedes(right) }
    guard left.count != right.count else { return false }
    // A rest that begins with `rc` or the like makes the longer version the older one.
    let rest = left.count > right.count ? left[right.count] : right[left.count]
    return (left.count < right.count) != rest.isPrerelease
  }

  private var hasDigit: Bool { description.utf8.contains(where: \.isDigit) }

  /// The numbers and the prerelease of a semantic version (Semantic Versioning 2.0.0, 11), of which
  /// there may be one number or many.
  private struct Semantic {
    var numbers: [Piece]
    var prerelease: [Piece]

    init?(_ text: String) {
      // The build is left out.
      let whole = text.prefix { $0 != "+" }
      let core = whole.prefix { $0 != "-" }
      let rest = whole.dropFirst(core.count + 1)
      numbers = core.split(separator: ".", omittingEmptySubsequences: false).map { Piece($0) }
      prerelease = rest.split(separator: ".", omittingEmptySubsequences: false).map { Piece($0) }
      if core.count == whole.count { prerelease = [] }
      guard numbers.allSatisfy(\.isNumber) else { return nil }
    }

    func isOlder(than other: Semantic) -> Bool {
      let zero = Piece("0")
      for index in 0..<max(numbers.count, other.numbers.count) {
        let left = index < numbers.count ? numbers[index] : zero
        let right = index < other.numbers.count ? other.numbers[index] : zero
        if left != right { return left.precedes(right) }
      }
      if prerelease.isEmpty || other.prerelease.isEmpty {
        return !prerelease.isEmpty && other.prerelease.isEmpty
      }
      for (left, right) in zip(prerelease, other.prerelease) where left != right {
        // Of a number and a word, the number comes first.
        return left.isNumber != right.isNumber ? left.isNumber : left.precedes(right)
      }
      return prerelease.count < other.prerelease.count
    }
  }

  /// A run of digits, without leading zeros, or of anything else.
  private struct Piece: Equatable {
    let text: String
    let isNumber: Bool

    init(_ text: Substring) {
      isNumber = !text.isEmpty && text.utf8.allSatisfy(\.isDigit)
      let digits = text.drop { $0 == "0" }
      self.text = isNumber ? (digits.isEmpty ? "0" : String(digits)) : text.lowercased()
    }

    static func all(of text: String) -> [Piece] {
      text.utf8.split { "-_.+ ".utf8.contains($0) }.flatMap { runs(of: Substring($0)) }
    }

    /// Returns the runs of digits and of anything else.
    private static func runs(of text: Substring) -> [Piece] {
      var pieces: [Piece] = []
      var rest = text.utf8[...]
      while let first = rest.first {
        let run = rest.prefix { $0.isDigit == first.isDigit }
        rest = rest.dropFirst(run.count)
        pieces.append(Piece(Substring(run)))
      }
      return pieces
    }

    /// Of a number and a word, the number is the later one: 1.0.1 follows 1.0rc1.
    func precedes(_ other: Piece) -> Bool {
      guard isNumber == other.isNumber else { return other.isNumber }
      guard !isNumber else {
        return text.utf8.count != other.text.utf8.count
          ? text.utf8.count < other.text.utf8.count
          : text.utf8.lexicographicallyPrecedes(other.text.utf8)
      }
      // The numbers in words count as such: rc9 precedes rc10.
      let runs = zip(Self.runs(of: text[...]), Self.runs(of: other.text[...]))
      for (left, right) in runs where left != right {
        return left.isNumber && right.isNumber
          ? left.precedes(right) : left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
      }
      return text.utf8.count < other.text.utf8.count
    }

    /// A Boolean value that indicates whether a version with this word precedes that without it.
    var isPrerelease: Bool {
      ["alpha", "beta", "rc", "pre", "preview", "dev", "nightly", "snapshot", "next", "canary"]
        .contains(text)
    }
  }
}
