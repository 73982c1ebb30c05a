import TipJarLinks

/// Returns the addresses of a text.
func addresses(_ text: String, name: String = "FUNDING.yml") throws -> [String] {
  try LinkFile(parsing: Array(text.utf8), name: name).links.map(\.address.text)
}

/// Returns the error lines of a text: the error that refuses it as a whole, or those of refused
/// entries.
func complaints(_ text: String, name: String = "FUNDING.yml") -> [String] {
  complaints(Array(text.utf8), name: name)
}

func complaints(_ bytes: [UInt8], name: String = "FUNDING.yml") -> [String] {
  do throws(LinkError) {
    let file = try LinkFile(parsing: bytes, name: name)
    return file.refused.map(\.description)
  } catch {
    return [error.description]
  }
}
