import TipJarHTTP
import TipJarJSON
import TipJarReleases
import TipJarVocabulary

extension App {
  /// Creates the app that a catalogue's object describes.
  init(object: JSONNode) throws(JSONError) {
    let fields = AppFields(node: try object.object())
    self.init(id: "", name: "", size: 0)
    for key in CodingKeys.allCases { try read(key, of: fields) }
    unpacks = !files.isEmpty || Self.unpacks(executables, isExecutable, name: file ?? url)
    digestSource = sha256 == nil ? .unchecked : .catalogue
    if url == nil, !files.isEmpty { choose(for: .current) }
  }

  /// Reads the value of a key, by the rules of that key.
  private mutating func read(_ key: CodingKeys, of fields: AppFields) throws(JSONError) {
    switch key {
    case .id: id = try fields.id()
    case .name: name = try fields.required(key).text()
    case .subtitle: subtitle = try fields.string(key) ?? ""
    case .developer: developer = try fields.string(key) ?? ""
    case .category: category = try fields.string(key) ?? ""
    case .version: version = try fields.required(key).text()
    case .size: size = try fields.size()
    case .url: url = try fields.url()
    case .mirrors: mirrors = try fields.mirrors()
    case .sha256: sha256 = try fields.sha256()
    case .file: file = try fields.file()
    case .files: files = try fields.files()
    case .isExecutable: isExecutable = try fields.bool(key)
    case .executables: executables = try fields.executables()
    case .tag: tag = try fields.text(key)
    case .source: source = try fields.link(key)
    case .homepage: homepage = try fields.link(key)
    case .notes: notes = try fields.string(key)
    case .donate: donate = try fields.link(key)
    case .productID: productID = try fields.text(key)
    case .hasInAppPurchases: hasInAppPurchases = try fields.bool(key)
    case .updated: updated = try fields.updated()
    case .description: description = try fields.string(key) ?? ""
    case .preview: preview = try fields.preview()
    case .failsOnce: failsOnce = try fields.text(key)
    case .initially: initially = try fields.initially()
    case .icon: icon = try fields.optional(key).map(CatalogIcon.init)
    case .localizations: localizations = try fields.localizations()
    }
  }

  /// Takes the file for a computer, and those that are tried after it; none if there is none.
  mutating func choose(for machine: Machine) {
    let fitting = files.filter {
      $0.os == machine.system.rawValue && $0.arch == machine.architecture.rawValue
    }
    let order = AssetChoice.order(
      of: fitting.map { file in
        (FileName(address: file.url)?.text ?? "", file.libc.flatMap(Machine.Library.init))
      }, on: machine)
    guard let first = order.first else { return }
    take(fitting[first])
    alternatives = order.dropFirst().map { fitting[$0] }
  }

  /// Returns all problems of an app's object: the first of each key.
  static func problems(in object: JSONNode) -> [JSONError] {
    do throws(JSONError) {
      let fields = AppFields(node: try object.object())
      var app = App(id: "", name: "", size: 0)
      return CodingKeys.allCases.compactMap { key in
        do throws(JSONError) { try app.read(key, of: fields) } catch { return error }
        return nil
      }
    } catch {
      return [error]
    }
  }
}

/// The values of an app's object, each with the rules of its key.
private struct AppFields {
  typealias Key = App.CodingKeys
  let node: JSONNode

  func string(_ key: Key) throws(JSONError) -> String? { try optional(key)?.string() }
  func text(_ key: Key) throws(JSONError) -> String? { try optional(key)?.text() }
  func bool(_ key: Key) throws(JSONError) -> Bool { try optional(key)?.bool() ?? false }

  func id() throws(JSONError) -> App.ID {
    let node = try required(.id)
    let id = try node.text()
    guard id.utf8.count <= App.longestID else {
      throw node.error("longer than \(App.longestID) bytes", "shorten it")
    }
    return id
  }

  /// With an address the size may be omitted: 0 means unknown.
  func size() throws(JSONError) -> Int64 {
    if optional(.url) != nil || optional(.files) != nil { return try optional(.size)?.size() ?? 0 }
    return try required(.size).size()
  }

  func url() throws(JSONError) -> String? {
    guard let node = optional(.url) else { return nil }
    let url = try node.address(hasDigest: optional(.sha256) != nil)
    guard optional(.file) != nil || FileName(address: url) != nil else {
      throw node.error("its last component is not a file name", "add \"file\" with a name")
    }
    return url
  }

  func mirrors() throws(JSONError) -> [String] {
    try elements(.mirrors).map { mirror throws(JSONError) in
      try mirror.address(hasDigest: optional(.sha256) != nil)
    }
  }

  func sha256() throws(JSONError) -> String? {
    guard let node = optional(.sha256) else { return nil }
    let digest = try node.string()
    guard ReleaseDigest(hex: digest)?.algorithm == .sha256 else {
      throw node.error(
        "not a SHA-256 checksum", "write its 64 hexadecimal digits, as sha256sum prints them")
    }
    return digest.lowercased()
  }

  func file() throws(JSONError) -> String? {
    guard let node = optional(.file) else { return nil }
    guard let name = FileName(try node.string()) else {
      throw node.error(
        "not a file name",
        "write a name without a slash, a leading dot or hyphen, and controls, of at most 120 bytes")
    }
    return name.text
  }

  func files() throws(JSONError) -> [AppFile] {
    try elements(.files).map { node throws(JSONError) in
      let fields = AppFields(node: try node.object())
      _ = try node.required("url")
      var file = AppFile(
        url: try fields.url() ?? "", size: try node.required("size").size(),
        sha256: try fields.sha256(), digestSource: .unchecked)
      if file.sha256 != nil { file.digestSource = .catalogue }
      file.os = try node.required("os").text()
      file.arch = try node.required("arch").text()
      file.libc = try node.optional("libc")?.text()
      if let libc = file.libc, Machine.Library(rawValue: libc) == nil {
        throw try node.required("libc").error("not a C library", "write glibc or musl")
      }
      file.format = try node.optional("format")?.text()
      return file
    }
  }

  func executables() throws(JSONError) -> [AppExecutable] {
    try elements(.executables).map { node throws(JSONError) in
      let fields = try node.object()
      let path = try fields.required("path").text()
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      guard !parts.contains(where: { ["", ".", ".."].contains($0) }) else {
        throw try fields.required("path").error(
          "not a path in the app's files", "write it without .. and without a leading slash")
      }
      let name = try fields.optional("name")?.text() ?? parts.last.map(String.init) ?? path
      guard FileName(name) != nil else {
        throw try fields.required("name").error(
          "not the name of a command", "write letters, digits and . _ + -")
      }
      return AppExecutable(name: name, path: path)
    }
  }

  func link(_ key: Key) throws(JSONError) -> String? {
    guard let node = optional(key) else { return nil }
    let link = try node.address(hasDigest: true)
    guard WebAddress.kind(of: link.utf8) != .file else {
      throw node.error("not a web address", "write one that begins with https://")
    }
    return link
  }

  func updated() throws(JSONError) -> String? {
    guard let node = optional(.updated) else { return nil }
    let day = try node.string()
    guard App.day(from: day) == day else {
      throw node.error("\"\(day)\" is not a day", "write it as 2026-11-18")
    }
    return day
  }

  func initially() throws(JSONError) -> App.Initially? {
    guard let node = optional(.initially) else { return nil }
    let text = try node.string()
    guard let state = App.Initially(rawValue: text) else {
      let known = App.Initially.allCases.map(\.rawValue).joined(separator: ", ")
      throw node.error("\"\(text)\" is not known", "write one of \(known)")
    }
    return state
  }

  /// Returns texts by language; of duplicate languages the last, as everywhere in JSON.
  func localizations() throws(JSONError) -> [String: App.Localization] {
    var localizations: [String: App.Localization] = [:]
    for (language, node) in try optional(.localizations)?.members() ?? [] {
      let texts = try node.object()
      localizations[language] = App.Localization(
        name: try texts.optional("name")?.text(),
        subtitle: try texts.optional("subtitle")?.string(),
        category: try texts.optional("category")?.string(),
        description: try texts.optional("description")?.string(),
        notes: try texts.optional("notes")?.string(),
        failsOnce: try texts.optional("failsOnce")?.text())
    }
    return localizations
  }

  func preview() throws(JSONError) -> [String] {
    let lines = try elements(.preview)
    if lines.count > 24 {
      throw try required(.preview).error("more than 24 lines", "shorten it")
    }
    return try lines.map { line throws(JSONError) in try line.string() }
  }

  func elements(_ key: Key) throws(JSONError) -> [JSONNode] { try optional(key)?.elements() ?? [] }

  func optional(_ key: Key) -> JSONNode? { node.optional(key.rawValue) }

  func required(_ key: Key) throws(JSONError) -> JSONNode { try node.required(key.rawValue) }
}

extension JSONNode {
  fileprivate func size() throws(JSONError) -> Int64 {
    let size = try whole(Int64.self)
    guard size >= 0 else { throw error("\(size) is below zero", "give the size in bytes") }
    guard size <= App.largestSize else {
      throw error("\(size) is more than 1 PiB", "give the size in bytes")
    }
    return size
  }

  /// Returns an address from which a file may be fetched.
  fileprivate func address(hasDigest: Bool) throws(JSONError) -> String {
    let address = try text()
    switch WebAddress.problem(of: address.utf8) {
    case .characters:
      throw error("not an address", "write spaces and other letters in percent encoding")
    case .scheme:
      throw error("not an address of a file", "write one that begins with https:// or file:///")
    case .credentials:
      throw error("an address with a user or a password", "remove what precedes the @")
    case .host: throw error("the host of the address is not valid", "write https://HOST/FILE")
    case nil: break
    }
    guard hasDigest || WebAddress.kind(of: address.utf8) != .http else {
      throw error("http does not protect the file in transit", "use https, or add \"sha256\"")
    }
    return address
  }
}
