package import Foundation
public import TipJarVocabulary

/// An app of the catalogue: its texts and the properties of its download. It encodes in the
/// catalogue's format; a `Catalog` decodes it, because that can report the place of a mistake.
public struct App: Encodable, Identifiable, Equatable, Sendable {
  /// The state of an app at the first start, for a catalogue that shows every kind of button.
  public enum Initially: String, Codable, CaseIterable, Sendable {
    /// Installed in the latest version: OPEN.
    case installed
    /// Installed before, not now: the cloud.
    case owned
    /// Installed in an older version: UPDATE.
    case outdated
  }

  /// The maximum size in a catalogue: 1 PiB, which a `Double` still represents exactly.
  public static let largestSize: Int64 = 1 << 50
  /// The maximum length of an id in bytes of UTF-8, so that the file name of every record fits a
  /// file system.
  public static let longestID = 64

  /// The id in the catalogue, on the command line and in the state folder.
  public var id: String
  /// The name in the list.
  public var name: String
  /// A one-line description.
  public var subtitle: String
  /// The developer's name.
  public var developer: String
  /// The category, such as "System".
  public var category: String
  /// The offered version: numbers separated by points.
  public var version: String
  /// The size of the download in bytes, 0...`largestSize`; with a ``url``, 0 means unknown.
  public var size: Int64
  /// The address of the file: `https`, `file`, or `http` with a ``sha256``. Nil for an app whose
  /// download can only be simulated.
  public var url: String?
  /// Other addresses of the same bytes, in the order in which they are tried.
  public var mirrors: [String]
  /// The SHA-256 digest of the file, 64 lowercase hexadecimal digits; nil if it cannot be checked.
  public var sha256: String?
  /// The SHA-512 digest of the file, where it is the only one that the project publishes.
  package var sha512: String?
  /// The name of the installed file; nil for the last component of ``url``.
  public var file: String?
  /// A Boolean value that indicates whether the installed file may be run.
  public var isExecutable: Bool
  /// The commands of the app, where the catalogue names them; else they are found in its files.
  public var executables: [AppExecutable] = []
  /// The names of the programs that were chosen of several; empty for those that are found.
  public var chosenCommands: [String] = []
  /// The pattern with which a person chose the project's file; nil if nobody did.
  package var chosenAsset: String?
  /// The name that a person chose for the link to the first command; nil for its own.
  package var alias: String?
  /// The project's own name, where it is not the end of ``id``.
  package var projectName: String?
  /// A Boolean value that indicates whether the file is an archive, or a single program, that is
  /// unpacked into a folder of its own; else it is installed as it is.
  public var unpacks: Bool
  /// The origin of ``sha256``.
  public var digestSource: DigestSource
  /// The files for several computers, where one entry of the catalogue serves them all; the one for
  /// this computer is in ``url``.
  public var files: [AppFile] = []
  /// The files that are tried if the programs in the first one cannot run here, in order.
  public var alternatives: [AppFile] = []
  /// The tag of the release, as the project wrote it.
  public var tag: String?
  /// The time at which the version was published, such as "2026-11-18T10:00:00Z".
  public var publishedAt: String?
  /// A Boolean value that indicates whether the project calls the version a prerelease.
  package var isPrerelease = false
  /// The address of the project's source.
  public var source: String?
  /// The address of the project's page.
  public var homepage: String?
  /// The notes of the offered version, in Markdown.
  public var notes: String?
  /// A link to donate to the developer.
  public var donate: String?
  /// The product that must be bought first; nil for a free app.
  public var productID: String?
  /// A Boolean value that indicates whether "In-App Purchases" appears below the button.
  public var hasInAppPurchases: Bool
  /// The date of the offered version, such as "2026-11-18".
  public var updated: String?
  /// A few sentences for the app's own page.
  public var description: String
  /// Lines of a terminal that show the app in use; a command begins with "$ ".
  public var preview: [String] = []
  /// The reason of a simulated failure of the first attempt.
  public var failsOnce: String?
  /// The simulated state at the first start.
  public var initially: Initially?
  /// The icon; nil for a pattern that is drawn from the id.
  public var icon: CatalogIcon?
  /// The texts in other languages, by their tags, such as `de`, `pt_BR` or `zh-Hant`. The apps of a
  /// catalogue that was opened in a language have their texts in that language.
  public var localizations: [String: Localization] = [:]
  /// A Boolean value that indicates whether this is a project that the person added, which is
  /// fetched even where downloads are simulated.
  package var isTracked = false
  /// A Boolean value that indicates whether the shelf alone offers it: its project is asked, and
  /// added, when a person gets it.
  package var isShelved = false
  /// The tool on the shelf; nil for other apps.
  package var shelf: ShelfTool?
  /// The time at which the project's server was asked for it; nil if it is not a project's.
  package var askedAt: Date?
  /// The kind of failure because of which this is what the server answered earlier; nil if it is
  /// current, or comes from a file.
  package var staleness: FailureKind?

  /// Creates an app; omitted values are absent. The digest may have digits of either case.
  public init(
    id: String, name: String, subtitle: String = "", developer: String = "",
    category: String = "", version: String = "1.0", size: Int64, url: String? = nil,
    mirrors: [String] = [], sha256: String? = nil, file: String? = nil, isExecutable: Bool = false,
    productID: String? = nil, hasInAppPurchases: Bool = false, updated: String? = nil,
    description: String = "", failsOnce: String? = nil, initially: Initially? = nil
  ) {
    (self.id, self.name, self.subtitle, self.developer) = (id, name, subtitle, developer)
    (self.category, self.version, self.size, self.updated) = (category, version, size, updated)
    (self.url, self.mirrors, self.sha256) = (url, mirrors, sha256?.lowercased())
    (self.file, self.isExecutable) = (file, isExecutable)
    (self.productID, self.hasInAppPurchases) = (productID, hasInAppPurchases)
    (self.description, self.failsOnce, self.initially) = (description, failsOnce, initially)
    unpacks = Self.unpacks([], isExecutable, name: file ?? url)
    digestSource = sha256 == nil ? .unchecked : .catalogue
  }

  /// Returns whether a file is unpacked: if commands in it are named, or if it is to be executed and
  /// is no program by its name.
  static func unpacks(
    _ executables: [AppExecutable], _ isExecutable: Bool, name: String?
  ) -> Bool {
    !executables.isEmpty || isExecutable && name.map { FileFormat.of($0).format.isUnpacked } == true
  }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case id, name, subtitle, developer, category, version, size, url, mirrors, sha256, file, files
    case isExecutable = "executable"
    case executables, tag, source, homepage, notes, donate
    case productID = "productId"
    case hasInAppPurchases = "inAppPurchases"
    case updated, description, preview, failsOnce, initially, icon, localizations
  }
}

/// The origins of a digest: it shows that the bytes are whole, and that they are what that place
/// offers.
public enum DigestSource: String, Codable, CaseIterable, Sendable {
  /// The catalogue.
  case catalogue
  /// The server that has the file.
  case server
  /// A file of checksums that the project published.
  case checksumsFile
  /// There is none.
  case unchecked
}

/// A file that can be fetched instead of an app's first one.
public struct AppFile: Equatable, Sendable {
  /// The address.
  public var url: String
  /// The size in bytes; 0 if it is unknown.
  public var size: Int64
  /// The SHA-256 digest, 64 lowercase hexadecimal digits; nil if it cannot be checked.
  public var sha256: String?
  /// The SHA-512 digest, where it is the only one that the project publishes.
  package var sha512: String?
  /// The origin of the digest.
  public var digestSource: DigestSource
  /// The system that it is for, in a catalogue for many: `linux` or `darwin`, or another, which is
  /// left alone.
  public var os: String?
  /// The processor that it is for: `x86_64` or `arm64`, or another, which is left alone.
  public var arch: String?
  /// The C library that it is for, `glibc` or `musl`; nil for any.
  public var libc: String?
  /// The format, such as `tar.gz`, for readers: the content tells it.
  public var format: String?

  /// Creates a file.
  public init(url: String, size: Int64, sha256: String?, digestSource: DigestSource) {
    self.url = url
    self.size = size
    self.sha256 = sha256?.lowercased()
    self.digestSource = digestSource
  }
}

extension AppFile: Encodable {
  enum CodingKeys: String, CodingKey { case os, arch, libc, url, size, sha256, format }
}

extension AppFile {
  /// The digest with which the file is checked; nil for none.
  var digest: String? { sha256 ?? sha512 }
}

extension App {
  /// The digest with which the file is checked; nil for none.
  var digest: String? { sha256 ?? sha512 }

  /// Makes a file the one that is fetched.
  mutating func take(_ file: AppFile) {
    (url, size, digestSource) = (file.url, file.size, file.digestSource)
    (sha256, sha512) = (file.sha256, file.sha512)
  }

  /// Returns whether a download fetches a file; `allAre` says whether all with an address do.
  package func isFetched(ifAllAre allAre: Bool) -> Bool { url != nil && (allAre || isTracked) }
}

extension App {
  /// The texts of an app in one language. The catalogue writes them under the language's tag, and
  /// leaves out texts that are the same:
  ///
  ///     "localizations": {"de": {"subtitle": "Findet Dateien im Dunkeln", "category": "System"}}
  public struct Localization: Encodable, Equatable, Sendable {
    /// The name; nil if it is the app's own.
    public var name: String?
    /// The subtitle; nil for the app's own.
    public var subtitle: String?
    /// The category; nil for the app's own. Apps with the same localized category are listed
    /// together.
    public var category: String?
    /// The description on the app's page; nil for the app's own.
    public var description: String?
    /// The notes of the version; nil for the app's own.
    public var notes: String?
    /// The reason of a simulated failure of the first attempt; nil for the app's own.
    public var failsOnce: String?

    /// Creates texts in a language; an omitted text is the app's own.
    public init(
      name: String? = nil, subtitle: String? = nil, category: String? = nil,
      description: String? = nil, notes: String? = nil, failsOnce: String? = nil
    ) {
      self.name = name
      self.subtitle = subtitle
      self.category = category
      self.description = description
      self.notes = notes
      self.failsOnce = failsOnce
    }
  }

  /// Returns the app with the texts of the localization nearest to a language: the same tag, then
  /// the language alone, then another region of it; the app's own texts if there is none.
  public func localized(for language: String) -> App { localized(for: LanguageTag(language)) }

  func localized(for language: LanguageTag) -> App {
    let near = localizations.compactMap { tag, texts in
      language.rank(of: tag.utf8).map { (rank: $0, tag: tag, texts: texts) }
    }
    let nearest = near.min { left, right in
      left.rank != right.rank
        ? left.rank < right.rank : left.tag.utf8.lexicographicallyPrecedes(right.tag.utf8)
    }
    guard let texts = nearest?.texts else { return self }
    var app = self
    app.name = texts.name ?? name
    app.subtitle = texts.subtitle ?? subtitle
    app.category = texts.category ?? category
    app.description = texts.description ?? description
    app.notes = texts.notes ?? notes
    if failsOnce != nil { app.failsOnce = texts.failsOnce ?? failsOnce }
    return app
  }
}
