package import Foundation
package import TipJarDownloads
import TipJarFiles
package import TipJarLinks
package import TipJarReleases
import TipJarVocabulary

/// The links of those who made a tool, and the file that they are from.
package struct MakerLinks: Equatable, Sendable {
  package var links: [FundingLink] = []
  /// The file and whose it is, such as `.github/FUNDING.yml of BurntSushi/ripgrep`; empty if there is
  /// none.
  package var file = ""
  /// The date on which the server last confirmed it; nil for a file on this computer.
  package var read: Date?
  /// The reason why it could not be read now; the links are then those that were read before.
  package var problem: WebFailure?
  /// A Boolean value that indicates whether each place of the file was looked at, or one has it.
  package var isComplete = true

  package init(links: [FundingLink] = [], file: String = "", read: Date? = nil) {
    (self.links, self.file, self.read) = (links, file, read)
  }
}

/// The places in which a project has its links.
package struct MakerSource: Sendable {
  package let projects: ProjectSource

  package init(_ projects: ProjectSource) { self.projects = projects }

  /// The requests that may be sent for a project.
  package enum Requests: Sendable {
    case none
    case one
    case all
  }

  private static let files = [".github/FUNDING.yml", "FUNDING.yml", "docs/FUNDING.yml"]
  private static let manifest = "funding.json"

  /// Returns the files of a project, in the order in which its host looks for them: its own, those of
  /// its owner for all projects, and the manifest.
  private static func places(of project: Project) -> [(project: Project, file: String)] {
    let shared = Project("\(project.site)/\(project.owner)/.github")
    return files.map { (project, $0) }
      + files.compactMap { file in shared.map { ($0, file) } } + [(project, manifest)]
  }

  /// Returns the links that a tool brought with it; nil if it has none. Nothing is requested.
  package func shippedLinks(in record: AppRecord?) -> MakerLinks? {
    guard let root = record?.treePath else { return nil }
    let names = ((try? FolderPath.names(in: root)) ?? []).map { "\(root)/\($0)" }
    let folders = names.filter { FileFacts(path: $0, followsLinks: false)?.kind == .folder }
    for folder in [root] + (folders.count == 1 ? folders : []) {
      guard let found = (try? LinkSource(folder))?.found.first else { continue }
      return MakerLinks(links: found.file.links, file: String(found.path.dropFirst(root.count + 1)))
    }
    return nil
  }

  /// Returns the links of a project: of the first of its files that has any. What is known is not
  /// asked for again within a week.
  package func links(of project: Project, _ requests: Requests) async -> MakerLinks {
    var found = MakerLinks()
    var left = requests == .one ? 1 : Int.max
    var hasFile = false
    let client = projects.client
    for (owner, file) in Self.places(of: project) where !hasFile || file == Self.manifest {
      var page = client.keptFile(file, of: owner, isYoung: requests != .none)
      if page == nil, requests != .none {
        guard left > 0 else {
          found.isComplete = false
          return found
        }
        left -= 1
        do throws(WebFailure) {
          page = try await client.file(file, of: owner) { bytes throws(WebFailure) in
            try Self.check(bytes)
          }
        } catch {
          // Without an answer, the places after it are not known to count.
          found.problem = error
          return found
        }
      }
      guard let page else {
        found.isComplete = false
        continue
      }
      found.read = [found.read, page.confirmed].compactMap(\.self).min()
      if page.isAbsent == true { continue }
      hasFile = true
      guard let links = (try? LinkFile(parsing: Self.content(page.body), name: file))?.links else {
        continue
      }
      found = MakerLinks(
        links: links, file: "\(file) of \(owner.text)", read: page.confirmed)
      found.problem = page.problem
      return found
    }
    return found
  }

  /// Throws for a web page in the place of a file.
  private static func check(_ bytes: [UInt8]) throws(WebFailure) {
    guard bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") else { return }
    throw WebFailure(.refused, "The server answers with a web page instead of the file.")
  }

  /// Returns the content of an answer: some servers wrap it in JSON in any case.
  private static func content(_ body: [UInt8]) -> [UInt8] {
    struct Wrapped: Decodable { let content, encoding: String }
    guard let wrapped = try? JSONDecoder().decode(Wrapped.self, from: Data(body)),
      wrapped.encoding == "base64",
      let data = Data(base64Encoded: wrapped.content, options: .ignoreUnknownCharacters)
    else { return body }
    return [UInt8](data)
  }
}
