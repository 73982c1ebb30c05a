import TipJarLinks
import TipJarWidgets

/// The links of a text, under each name that a file of links may have: few, plain, and the same
/// when read again. An error is reported in one line.
func checkLinks(_ bytes: [UInt8]) throws(Violation) {
  for name in ["tips.yml", "funding.json", "pyproject.toml", "x.metainfo.xml", "x"] {
    let result: Result<LinkFile, LinkError>
    do throws(LinkError) {
      result = .success(try LinkFile(parsing: bytes, name: name))
    } catch {
      result = .failure(error)
    }
    switch result {
    case .success(let file): try check(file)
    case .failure(let error): try requireOneLine(error.description)
    }
  }
}

private func check(_ file: LinkFile) throws(Violation) {
  try require((1...LinkFile.linkLimit).contains(file.links.count), "\(file.links.count) links")
  for error in file.refused + file.notes { try requireOneLine(error.description) }
  for link in file.links {
    let text = link.address.text
    try requireOneLine(link.name + (link.label ?? "") + (file.name ?? ""))
    try require(text.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "\(text.debugDescription)")
    try require(text.utf8.count <= LinkAddress.limit, "\(text.utf8.count) bytes")
    try require((try? LinkAddress(text)) == link.address, "read again it is another: \(text)")
    let code = QRCode(Array(text.utf8))
    try require((code != nil) == (text.utf8.count <= QRCode.capacity), "a code of \(text)")
  }
}
