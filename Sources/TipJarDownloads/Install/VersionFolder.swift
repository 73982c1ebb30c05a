import Foundation

/// The names of the folders of an app. It alone writes and reads them: the name of a version, which
/// others choose, is encoded without a tilde, so that none of them looks like another kind of folder.
enum VersionFolder: Equatable, Sendable {
  /// The link to the version that is used now.
  case current
  /// A version: `VERSION-DIGEST`.
  case version
  /// A version that is being installed, or the draft of a link: `NAME~new-PROCESS-NUMBER`.
  case draft
  /// The changed files of an earlier installation: `NAME~kept-NUMBER`.
  case kept

  static let currentName = "current"

  // MARK: Writing

  /// Returns the name of a version, encoded as one path component.
  static func name(of version: String, sha256: String) -> String {
    "\(PathComponent.encoded(version))-\(sha256.prefix(8))"
  }

  /// Returns a name that no other process and no earlier draft has.
  static func draft(of name: String) -> String {
    "\(name)~new-\(getpid())-\(UInt32.random(in: 0 ... .max))"
  }

  static func kept(of name: String, number: Int) -> String { "\(name)~kept-\(number)" }

  // MARK: Reading

  /// Creates the kind of a name. Names that were written when a dot stood where the tilde is are read
  /// too. There a name alone does not tell a draft from a version: `isUnnamed` returns whether the
  /// folder never got another name.
  init(_ name: String, isUnnamed: () -> Bool) {
    if name == Self.currentName {
      self = .current
    } else if name.contains("~new-") {
      self = .draft
    } else if name.contains("~kept-") || name.wholeMatch(of: Self.formerKept) != nil {
      self = .kept
    } else {
      self = name.wholeMatch(of: Self.formerDraft) != nil && isUnnamed() ? .draft : .version
    }
  }

  /// A version ends with 8 digits of its digest, and so can neither end like the first of these nor
  /// be the start of the second.
  private static var formerKept: Regex<Substring> { /.+-[0-9a-f]{8}\.kept-[0-9]{1,7}/ }
  private static var formerDraft: Regex<Substring> {
    /(?:.+-[0-9a-f]{8}\.new-[0-9]+|current\.new)-[0-9]+/
  }
}
