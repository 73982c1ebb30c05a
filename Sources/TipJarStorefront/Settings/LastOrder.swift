import Foundation
import TipJarFiles
import TipJarVocabulary

/// The order of the list of apps that a person chose last, kept in the state folder.
struct LastOrder {
  private let file: URL

  init(in folder: URL) { file = folder.appending(path: "order") }

  /// The order; nil if none was chosen.
  var value: AppOrder? { (try? String(contentsOf: file, encoding: .utf8)).flatMap(AppOrder.init) }

  /// Keeps an order for the next run.
  /// - Throws: a `FileError` if the file cannot be written.
  func keep(_ order: AppOrder) throws(FileError) {
    try AtomicFile.write(Data(order.rawValue.utf8), to: file.path, durable: false)
  }
}
