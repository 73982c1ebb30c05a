internal import TipJarJSON

/// Reads `funding.json` (fundingjson.org, v1), and `funding` of package.json and composer.json.
enum JSONReaders {
  /// Returns the name of the funded project.
  static func read(
    _ bytes: [UInt8], into collector: inout LinkCollector
  ) throws(LinkError) -> String? {
    var found = collector
    do throws(JSONError) {
      let name = try JSONNode.read(bytes) { root throws(JSONError) -> String? in
        guard let funding = try root.object().optional("funding") else {
          if let drips = root.optional("drips") { throw dripsError(drips) }
          return nil
        }
        if funding.value["channels"] != nil {
          try readManifest(root, funding, into: &found)
          return manifestName(root)
        }
        readPackage(funding, into: &found)
        return root.optional("name").flatMap { try? $0.text() }
      }
      collector = found
      // An invalid name of a package does not invalidate the file.
      return name.flatMap { found.shown($0, at: LinkError.Position(line: 1)) }
    } catch {
      throw collector.error(error)
    }
  }

  /// The error for a FUNDING.json of Drips, which has the name of another format.
  private static func dripsError(_ node: JSONNode) -> JSONError {
    node.error(
      "this is a file of Drips (drips.network), which names an account and no page",
      "name FUNDING.yml, or a funding.json of fundingjson.org")
  }

  // MARK: funding.json

  private static func readManifest(
    _ root: JSONNode, _ funding: JSONNode, into collector: inout LinkCollector
  ) throws(JSONError) {
    let version = try root.required("version")
    guard isVersion1(try version.text()) else {
      throw version.error("only version 1 is supported", "write \"v1.0.0\"")
    }
    for channel in try funding.required("channels").elements() {
      do throws(JSONError) {
        guard let address = try channel.object().optional("address") else {
          collector.leaveOut("no address", at: channel.place)
          continue
        }
        addChannel(try address.string(), of: address, into: &collector)
      } catch {
        collector.refuse(error)
      }
    }
  }

  /// Adds the page of a channel. A manifest may list anything that receives money, such as a bank
  /// account, an e-mail address or another coin: what can be neither opened nor scanned is left out
  /// with a note, and is no error of the file.
  private static func addChannel(
    _ text: String, of node: JSONNode, into collector: inout LinkCollector
  ) {
    let isPage = text.lowercased().hasPrefix("http") && text.contains("://")
    if isPage || (try? LinkAddress(text)) != nil {
      collector.add(text, at: node.place)
    } else if (try? LinkAddress("https://" + text)) != nil {
      collector.add("https://" + text, at: node.place)
    } else {
      collector.leaveOut("not a web page, bitcoin: or lightning:", at: node.place)
    }
  }

  private static func isVersion1(_ text: String) -> Bool {
    text == "v1" || text.hasPrefix("v1.") || text == "1" || text.hasPrefix("1.")
  }

  /// Returns the project's name if there is exactly one project, otherwise the entity's.
  private static func manifestName(_ root: JSONNode) -> String? {
    let projects = root.optional("projects").flatMap { try? $0.elements() } ?? []
    let named = projects.count == 1 ? projects.first : root.optional("entity")
    return named?.optional("name").flatMap { try? $0.text() }
  }

  // MARK: package.json and composer.json

  /// Reads one address or several. One that cannot be used does not affect the others.
  static func readPackage(_ funding: JSONNode, into collector: inout LinkCollector) {
    do throws(JSONError) {
      guard funding.value.kind == .array else { return try readEntry(funding, into: &collector) }
      for entry in try funding.elements() {
        do throws(JSONError) {
          try readEntry(entry, into: &collector)
        } catch {
          collector.refuse(error)
        }
      }
    } catch {
      collector.refuse(error)
    }
  }

  private static func readEntry(
    _ entry: JSONNode, into collector: inout LinkCollector
  ) throws(JSONError) {
    switch entry.value {
    case .string(let text): if !text.isEmpty { collector.add(text, at: entry.place) }
    case .object:
      let url = try entry.required("url")
      collector.add(try url.text(), at: url.place)
    case .array: throw entry.error("expected an address", "write a string or an object")
    case .number, .bool, .null:
      throw entry.error("expected an address", "write a string, an object or a list")
    }
  }
}

extension JSONNode {
  /// The location of this value. O(size of the text).
  var place: LinkError.Position {
    let error = error("", "")
    return LinkError.Position(line: error.line, column: error.column, key: error.path)
  }
}
