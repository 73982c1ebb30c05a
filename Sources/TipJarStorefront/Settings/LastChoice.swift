package import Foundation
package import TipJarFiles

/// A choice that a person made on the screen last, kept in the state folder for the next run.
package struct LastChoice<Value: RawRepresentable<String>> {
  private let file: URL

  package init(_ name: String, in folder: URL) { file = folder.appending(path: name) }

  /// The choice; nil if none was made.
  package var value: Value? { (try? String(contentsOf: file, encoding: .utf8)).flatMap(Value.init) }

  /// Returns the choice if it was made after a file was changed, or if there is no such file.
  package func value(after other: URL) -> Value? {
    let (ours, theirs) = (FileFacts(path: file.path), FileFacts(path: other.path))
    return theirs.map { $0.modified > ours?.modified ?? .distantPast } == true ? nil : value
  }

  /// Keeps a choice for the next run.
  /// - Throws: a `FileError` if the file cannot be written.
  package func keep(_ value: Value) throws(FileError) {
    try AtomicFile.write(Data(value.rawValue.utf8), to: file.path, durable: false)
  }
}
