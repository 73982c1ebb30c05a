import TipJarDownloads
import TipJarJSON
import TipJarStore
import TipJarStoreKitFile

/// An error of a file that somebody named, which says in one line what is wrong with it.
protocol NamedFileError: Error, CustomStringConvertible {
  /// What is the matter.
  var kind: FileProblem { get }
}

extension CatalogError: NamedFileError {}
extension ScenarioError: NamedFileError {}
extension StoreKitFileError: NamedFileError {}

extension Failure {
  /// A file that cannot be used: 66 for one that is not there, 74 for one that cannot be read, 65 for one that
  /// is not what it should be.
  init(_ error: some NamedFileError) {
    let status: Status =
      switch error.kind {
      case .missing: .noInput
      case .unreadable: .inputOutput
      case .malformed: .data
      }
    self.init(error.description, status)
  }
}
