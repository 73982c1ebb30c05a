internal import TipJarJSON

/// Collects the links of a file, the errors of entries that cannot be used, and notes.
struct LinkCollector {
  /// The maximum number of refused entries, and of notes, that are reported.
  static let refusalLimit = 64
  /// The maximum number of characters of a label or a name.
  static let textLimit = 80

  let file: String
  private(set) var links: [FundingLink] = []
  private(set) var refused: [LinkError] = []
  private(set) var notes: [LinkError] = []

  /// Adds the link of an address, or the reason why it is refused.
  mutating func add(
    _ text: String, platform: FundingPlatform? = nil, label: String? = nil, amount: String? = nil,
    currency: String? = nil, at place: @autoclosure () -> LinkError.Position
  ) {
    do throws(AddressError) {
      let link = FundingLink(
        try LinkAddress(text), platform: platform, label: label, amount: amount, currency: currency)
      guard !links.contains(link) else { return }
      if links.count < LinkFile.linkLimit { return links.append(link) }
      if !refused.contains(where: { $0.problem == Self.tooMany }) {
        refuse(Self.tooMany, "keep the important ones", at: place())
      }
    } catch {
      refuse(error.problem, error.remedy, at: place())
    }
  }

  private static let tooMany = "the file has more than \(LinkFile.linkLimit) links"

  /// Records an entry that cannot be used, up to the limit.
  mutating func refuse(
    _ problem: String, _ remedy: String, at place: @autoclosure () -> LinkError.Position
  ) {
    guard refused.count < Self.refusalLimit else { return }
    refused.append(error(problem, remedy, at: place()))
  }

  /// Records an entry whose form is wrong.
  mutating func refuse(_ error: JSONError) {
    guard refused.count < Self.refusalLimit else { return }
    refused.append(self.error(error))
  }

  /// Records an entry that is not an error, but has no link.
  mutating func leaveOut(_ reason: String, at place: @autoclosure () -> LinkError.Position) {
    note(reason, "left out", at: place())
  }

  private mutating func note(
    _ problem: String, _ remedy: String, at place: @autoclosure () -> LinkError.Position
  ) {
    if notes.count < Self.refusalLimit {
      notes.append(error(problem, remedy, at: place()))
    } else if notes.count == Self.refusalLimit {
      notes.append(error("more keys are ignored", "they are not listed", at: place()))
    }
  }

  /// Records an ignored key, with the nearest known key.
  mutating func ignore(key: String, known: [String], at place: LinkError.Position) {
    guard notes.count <= Self.refusalLimit else { return }
    let near = Spelling.nearest(
      to: key.prefix(40).lowercased().replacing("-", with: "_"), among: known)
    note(
      "unknown key, ignored",
      near.map { "did you mean \"\($0)\"?" } ?? "known keys: \(known.joined(separator: ", "))",
      at: place.of(String(key.prefix(40))))
  }

  /// Returns a text that is safe to show: one line, without characters that a terminal acts on.
  mutating func shown(_ text: String, at place: @autoclosure () -> LinkError.Position) -> String? {
    let problem: String? =
      if text.isEmpty { "the text is empty" } else if text.count > Self.textLimit {
        "the text has more than \(Self.textLimit) characters"
      } else if text.escapingControls != text {
        "the text contains a control character or an invisible one"
      } else { nil }
    guard let problem else { return text }
    refuse(problem, "write a short line of text", at: place())
    return nil
  }

  func error(_ problem: String, _ remedy: String, at place: LinkError.Position? = nil) -> LinkError
  {
    LinkError(problem, remedy, file: file, at: place)
  }

  /// Returns an error in the file's JSON.
  func error(_ error: JSONError) -> LinkError {
    self.error(
      error.problem, error.remedy,
      at: LinkError.Position(line: error.line, column: error.column, key: error.path))
  }
}
