import TipJarDownloads
import TipJarJSON
import TipJarStore
import TipJarStoreKitFile

/// An error in a file that was named on the command line, described in one line.
protocol NamedFileError: Error, CustomStringConvertible {
  /// The kind of problem.
  var kind: FileProblem { get }
}

extension CatalogError: NamedFileError {}
extension ScenarioError: NamedFileError {}
extension StoreKitFileError: NamedFileError {}

extension Failure {
  /// A file that cannot be used: status 66 if it does not exist, 74 if it cannot be read, and 65
  /// if it is not valid.
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
