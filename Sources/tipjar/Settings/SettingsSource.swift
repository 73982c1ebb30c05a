import Foundation
import TipJarScreens
import TipJarStorefront

/// The sources of settings besides the flags: variables, then the settings file.
struct SettingsSource {
  var environment: [String: String]
  var file: SettingsFile
  /// The location of the settings file.
  var url: URL

  /// Returns the variable `TIPJAR_` with a name, unless it is empty.
  func variable(_ name: String) -> String? {
    environment["TIPJAR_\(name)"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns a path. A path in the settings file is relative to the file's folder.
  /// - Throws: a ``Failure`` with status 64 if the settings file has an empty path.
  func path(
    _ flag: String?, _ key: String, _ file: String?, hasVariable: Bool = true
  ) throws(Failure) -> String? {
    if let path = flag ?? (hasVariable ? variable(key.uppercased()) : nil) { return path }
    guard let file else { return nil }
    guard !file.isEmpty else {
      throw Failure("\(url.path): “\(key)” is empty. Give a path, or remove the key.", .usage)
    }
    return Folders.resolve(file, in: url.deletingLastPathComponent(), environment)
  }

  /// Returns a number.
  /// - Throws: a ``Failure`` with status 64 if the variable is not a number.
  func number<T: LosslessStringConvertible>(
    _ flag: T?, _ name: String, _ file: T?
  ) throws(Failure) -> T? {
    guard flag == nil, let text = variable(name) else { return flag ?? file }
    guard let value = T(text) else { throw wrong(name, text, "not a number. Use one") }
    return value
  }

  /// Returns one of a few words.
  /// - Throws: a ``Failure`` with status 64 if the variable is not one of them.
  func choice<T: RawRepresentable<String> & CaseIterable>(
    _ flag: T?, _ name: String, _ file: T?, read: (String) -> T? = T.init(rawValue:)
  ) throws(Failure) -> T? {
    guard flag == nil, let text = variable(name) else { return flag ?? file }
    guard let value = read(text) else {
      let words = T.allCases.map(\.rawValue).joined(separator: ", ")
      throw wrong(name, text, "not one of \(words). Choose one")
    }
    return value
  }

  /// Returns some of a few words, separated by commas, in their own order, or nil.
  /// - Throws: a ``Failure`` with status 64 if a word is not one of them.
  func choices<T: RawRepresentable<String> & CaseIterable & Equatable>(
    _ option: String, _ flag: String?, _ name: String, _ file: [T]?
  ) throws(Failure) -> [T]? {
    guard let text = flag ?? variable(name) else {
      return file.flatMap { $0.isEmpty ? nil : T.allCases.filter($0.contains) }
    }
    var chosen: [T] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let value = T(rawValue: word.trimmingCharacters(in: .whitespaces)) else {
        let said = flag == nil ? "TIPJAR_\(name)=\(text)" : "\(option) \(text)"
        let words = T.allCases.map(\.rawValue).joined(separator: ", ")
        throw Failure("\(said): “\(word)” is not one of \(words).", .usage)
      }
      chosen.append(value)
    }
    return T.allCases.filter(chosen.contains)
  }

  /// Returns a Boolean value.
  /// - Throws: a ``Failure`` with status 64 if the variable is neither yes nor no.
  func truth(_ flag: Bool?, _ name: String, _ file: Bool?) throws(Failure) -> Bool? {
    guard flag == nil, let text = variable(name) else { return flag ?? file }
    switch text.lowercased() {
    case "1", "true", "yes", "on": return true
    case "0", "false", "no", "off": return false
    default: throw wrong(name, text, "neither yes nor no. Use 1 or 0")
    }
  }

  private func wrong(_ name: String, _ text: String, _ what: String) -> Failure {
    Failure("TIPJAR_\(name)=\(text): \(what), or unset it.", .usage)
  }
}
