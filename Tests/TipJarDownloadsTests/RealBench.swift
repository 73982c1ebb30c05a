import Crypto
import Foundation
import TipJarHTTP
import TipJarVocabulary

@testable import TipJarDownloads

/// Real downloads into a new folder, on a fast clock.
struct RealBench {
  /// The end of a download and its earlier events.
  struct End {
    var state: DownloadState
    var record: AppRecord?
    var notes: [DownloadNote] = []
    var starts: [Int64] = []

    var file: InstalledFile? { record?.file }
    var failure: DownloadFailure? {
      if case .broken(let failure, _) = state { failure } else { nil }
    }
  }

  let folder: Folder
  let real: RealDownloads

  init(
    _ environment: [String: String], largest: Int64 = 1 << 30, engine: WebEngine = .library
  ) {
    folder = Folder()
    let settings = CurlTransport.Settings(userAgent: "tipjar/1", environment: environment)
    real = RealDownloads(
      folder: folder.path + "/files", largest: largest, web: engine.transport(settings))
  }

  init(_ real: RealDownloads, _ folder: Folder) {
    self.folder = folder
    self.real = real
  }

  /// Downloads an app with a new manager, as a run of the program does.
  func get(_ app: App) async -> End? {
    let manager = DownloadManager(
      catalog: Catalog(apps: [app]), folder: folder.url, clock: QuickClock(), date: { Date() },
      options: .init(preparing: .zero, seed: 3), real: real)
    await manager.load()
    var notes: [DownloadNote] = []
    var starts: [Int64] = []
    var record: AppRecord?
    let ends = await manager.get([app.id]) { event in
      if case .noted(let note) = event.kind { notes.append(note) }
      if let progress = event.progress, progress.step == .started {
        starts.append(progress.received)
      }
      record = event.record ?? record
    }
    await manager.stop()
    return ends[app.id].map { End(state: $0, record: record, notes: notes, starts: starts) }
  }

  /// The names of the files of unfinished downloads.
  var parts: [String] { PartFolder(of: real.folder).names }
  /// The installed files, each as ID/VERSION/FILE.
  var installed: [String] {
    let names = FileManager.default.enumerator(atPath: real.folder)?.compactMap { $0 as? String }
    return (names ?? []).filter { name in
      var isFolder: ObjCBool = false
      let path = "\(real.folder)/\(name)"
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && !isFolder.boolValue && !name.hasPrefix(".part") && name.contains("/tree/")
    }.map { $0.replacing(/-[0-9a-f]{8}\/tree/, with: "") }.sorted()
  }
}

/// The software that makes requests: libcurl, or the program curl where it cannot be loaded.
enum WebEngine: CaseIterable, Sendable {
  case library, program

  /// Those that are installed.
  static let all = allCases.filter(\.isThere)

  private var isThere: Bool {
    switch self {
    case .library: CurlTransport.engine?.name == "libcurl"
    case .program: CurlProgram.versionLine != nil
    }
  }

  func transport(_ settings: CurlTransport.Settings) -> CurlTransport {
    self == .library ? CurlTransport(settings) : CurlTransport(settings, load: { false })
  }
}

extension App {
  static func real(
    _ url: String, _ size: Int64, id: String = "moss", version: String = "1",
    mirrors: [String] = [], sha256: String? = nil, isExecutable: Bool = false
  ) -> App {
    App(
      id: id, name: id, version: version, size: size, url: url, mirrors: mirrors, sha256: sha256,
      isExecutable: isExecutable)
  }
}

extension Digest {
  var hex: String { map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() }
}
