import ArgumentParser
import Foundation
import TipJarDownloads
import TipJarJSON
import TipJarStorefront
import TipJarTerminal

/// The sources of settings besides the flags: variables, then `settings.json`, one object in which
/// every key is optional. The file belongs to the user: it is read and never written.
///
/// A setting has one name, that of its option: `--limit-rate` is `TIPJAR_LIMIT_RATE` and
/// `limitRate`.
final class SettingsSource {
  let environment: [String: String]
  let url: URL
  private(set) var problem: String?
  private var file: [String: JSONValue] = [:]
  /// The keys that were read, whether the file has them or not.
  private var known: Set<String> = []

  private struct InvalidValue: Error { let problem: String }

  /// Reads the settings file. A missing one is empty.
  init(_ environment: [String: String]) {
    self.environment = environment
    url = Folders.settingsFile(environment)
    do {
      if case .object(let members) = try JSONValue(parsing: Array(try Data(contentsOf: url))) {
        file = Dictionary(members.map { ($0.key, $0.value) }) { $1 }
      } else {
        ignore("not an object")
      }
    } catch CocoaError.fileReadNoSuchFile {
    } catch let error as JSONError {
      ignore("line \(error.line), column \(error.column): \(error.problem)")
    } catch {
      problem = "\(url.path): cannot be read; it is ignored."
    }
  }

  private func ignore(_ reason: String) {
    file = [:]
    problem = "\(url.path): \(reason); the file is ignored."
  }

  /// Reads settings. A file with an invalid value counts for nothing; the other keys of one with an
  /// unknown key apply.
  func read(_ settings: () throws -> Settings) throws -> Settings {
    do {
      let settings = try settings()
      if let key = file.keys.filter({ !known.contains($0) }).min() {
        let near = Spelling.nearest(to: key, among: known.sorted()).map { " Did you mean “\($0)”?" }
        problem =
          "\(url.path): “\(TextCleaner.cleaned(key, limit: 40))” is not a setting.\(near ?? "")"
      }
      return settings
    } catch let error as InvalidValue {
      ignore(error.problem)
      return try settings()
    }
  }

  /// Returns the variable of a setting, unless it is empty.
  func variable(_ name: String) -> String? {
    environment[Self.variableName(name)].flatMap { $0.isEmpty ? nil : $0 }
  }

  static func variableName(_ name: String) -> String {
    "TIPJAR_" + name.uppercased().replacing("-", with: "_")
  }

  /// Returns a setting. `expected` says in words which values it has.
  /// - Throws: a ``Failure`` with status 64 if the flag or the variable has another value.
  func value<T: ExpressibleByArgument>(
    _ name: String, _ flag: T?, _ expected: String = words(T.self),
    where isValid: (T) -> Bool = { _ in true }
  ) throws -> T? {
    let kept = try fileValue(name, expected, where: isValid)
    if let flag {
      guard isValid(flag) else { throw Failure("--\(name) \(flag): not \(expected).", .usage) }
      return flag
    }
    guard let text = variable(name) else { return kept }
    guard let value: T = Self.parsed(text), isValid(value) else {
      throw Failure(
        "\(Self.variableName(name))=\(text): not \(expected). Correct it, or unset it.", .usage)
    }
    return value
  }

  func fileValue<T: ExpressibleByArgument>(
    _ name: String, _ expected: String = words(T.self), where isValid: (T) -> Bool = { _ in true }
  ) throws -> T? {
    let key = key(name)
    return try file[key].flatMap { try value($0, of: key, expected, where: isValid) }
  }

  /// Returns some values, separated by commas in a flag or a variable.
  /// - Throws: a ``Failure`` with status 64 if one of them is not valid.
  func list<T: ExpressibleByArgument>(
    _ name: String, _ flag: String?, _ expected: String = words(T.self)
  ) throws -> [T]? {
    let kept: [T]? = try fileList(name, expected)
    guard let text = flag ?? variable(name) else { return kept }
    return try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
      let word = word.trimmingCharacters(in: .whitespaces)
      guard let value = T(argument: word) else {
        let said = flag == nil ? "\(Self.variableName(name))=\(text)" : "--\(name) \(text)"
        throw Failure("\(said): “\(word)” is not \(expected).", .usage)
      }
      return value
    }
  }

  func fileList<T: ExpressibleByArgument>(_ name: String, _ expected: String) throws -> [T]? {
    let key = key(name)
    guard let value = file[key], value != .null else { return nil }
    guard case .array(let values) = value else {
      throw Self.wrongType(key, "a list, each \(expected)")
    }
    return try values.enumerated().compactMap { index, value in
      try self.value(value, of: "\(key).\(index + 1)", expected) { _ in true }
    }
  }

  /// Returns a path. A path in the settings file is relative to the file's folder.
  /// - Throws: a ``Failure`` with status 64 if the settings file has an empty path.
  func path(_ name: String, _ flag: String?) throws -> String? {
    let kept: String? = try fileValue(name, "a path in quotes")
    return try flag ?? variable(name) ?? kept.map { try resolved($0, name) }
  }

  func resolved(_ path: String, _ name: String) throws -> String {
    guard !path.isEmpty else {
      throw Failure("\(url.path): “\(name)” is empty. Give a path, or remove the key.", .usage)
    }
    if WebCatalog.isAddress(path) { return path }
    return Folders.resolve(path, in: url.deletingLastPathComponent(), environment)
  }

  static func words<T: ExpressibleByArgument>(_ type: T.Type) -> String {
    if T.self == Bool.self { return "true or false" }
    return T.allValueStrings.isEmpty
      ? "a text in quotes" : "one of \(T.allValueStrings.joined(separator: ", "))"
  }

  private func key(_ name: String) -> String {
    let words = name.split(separator: "-").map(String.init)
    let key = words[0] + words.dropFirst().map(\.capitalized).joined()
    known.insert(key)
    return key
  }

  private func value<T: ExpressibleByArgument>(
    _ value: JSONValue, of key: String, _ expected: String, where isValid: (T) -> Bool
  ) throws -> T? {
    let text: String
    switch value {
    case .null: return nil
    case .bool(let isOn) where T.self == Bool.self: text = "\(isOn)"
    case .number(let number) where T.self is any Numeric.Type: text = number
    case .string(let string) where T.self != Bool.self && !(T.self is any Numeric.Type):
      text = string
    case .bool, .number, .string, .array, .object: throw Self.wrongType(key, expected)
    }
    guard let value = T(argument: text), isValid(value) else {
      throw InvalidValue(problem: "“\(key)” has an invalid value; use \(expected)")
    }
    return value
  }

  private static func wrongType(_ key: String, _ expected: String) -> InvalidValue {
    InvalidValue(problem: "“\(key)” has a value of the wrong type; use \(expected)")
  }

  static func parsed<T: ExpressibleByArgument>(_ text: String) -> T? {
    guard T.self == Bool.self else { return T(argument: text) }
    if ["1", "true", "yes", "on"].contains(text.lowercased()) { return T(argument: "true") }
    return ["0", "false", "no", "off"].contains(text.lowercased()) ? T(argument: "false") : nil
  }
}
