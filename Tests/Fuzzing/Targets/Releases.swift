import Foundation
import TipJarReleases
import TipJarVocabulary

/// The answers of a project's server: releases, whose files are chosen whatever their order is; versions,
/// of which at most one is the older; and files of checksums.
func checkReleases(_ bytes: [UInt8]) throws {
  let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  try checkVersions(Array(lines.prefix(8)))
  let file = ChecksumsFile(bytes)
  for line in lines.prefix(64) {
    let name = line.split(separator: " ").last.map(String.init) ?? line
    guard let digest = try? file.digest(of: name, isItsOwn: true) else { continue }
    try require([64, 128].contains(digest.hex.utf8.count), digest.hex)
  }
  try checkChoice(lines, tag: lines.first ?? "")
  for release in (try? Release.all(bytes)) ?? [] {
    try require(
      release.tag.utf8.count <= 255 && release.assets.allSatisfy { $0.size > 0 }, release.tag)
    try checkChoice(release.assets.map(\.name), tag: release.tag)
    if let project = Project(of: release) {
      try require(Project(project.text) == project, project.text)
    }
  }
}

private func checkVersions(_ texts: [String]) throws {
  for left in texts.map(ReleaseVersion.init) {
    try require(left.isOlder(than: left) == false, "\(left) is not older than itself")
    for right in texts.map(ReleaseVersion.init) {
      let orders = [left.isOlder(than: right), right.isOlder(than: left)]
      try require(orders != [true, true], "one of \(left) and \(right) is the older")
      try require((orders[0] == nil) == (orders[1] == nil), "\(left) and \(right) have an order")
    }
  }
}

private func checkChoice(_ names: [String], tag: String) throws {
  guard let project = Project("owner/tool") else { return }
  let names = Array(Set(names.prefix(32).map { String($0.prefix(255)) })).sorted()
  for machine in [Machine(.linux, .x86_64, .glibc), Machine(.macOS, .arm64)] {
    let choice = AssetChoice(of: names, in: project, tag: tag, for: machine)
    try require(
      AssetChoice(of: names.reversed(), in: project, tag: tag, for: machine) == choice,
      "the order of \(names) does not matter")
    guard case .chosen(let name, let alternatives) = choice else { continue }
    try require(names.contains(name) && !alternatives.contains(name), name)
    let pattern = AssetChoice.pattern(of: name, in: project, tag: tag)
    let again = AssetChoice(of: [name], in: project, tag: tag, pattern: pattern, for: machine)
    try require(again == .chosen(name, alternatives: []), "\(pattern) finds \(name)")
  }
}
