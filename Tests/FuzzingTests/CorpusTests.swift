import Foundation
import FuzzTargets
import Testing

/// A file of the corpus: a seed of the fuzzer, or a case that it found once.
struct Case: Sendable, CustomTestStringConvertible {
  let target: FuzzTarget
  let file: URL
  var testDescription: String { "\(target.rawValue)/\(file.lastPathComponent)" }

  static let all: [Case] = FuzzTarget.allCases.flatMap { target in
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Fuzzing/Corpus/\(target.rawValue)").standardizedFileURL
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).sorted { $0.path < $1.path }.map { Case(target: target, file: $0) }
  }
}

@Suite struct CorpusTests {
  @Test(arguments: Case.all)
  func everyCaseIsReadAsItMustBe(_ given: Case) throws {
    try given.target.run([UInt8](Data(contentsOf: given.file)))
  }

  /// What each case may become by a cut or a byte changed, so that the rules hold around it too.
  @Test(arguments: Case.all)
  func everyCaseChangedIsReadAsItMustBe(_ given: Case) throws {
    let bytes = [UInt8](try Data(contentsOf: given.file))
    for place in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 24)) {
      try given.target.run(Array(bytes[..<place]))
      for byte in [0, 0x1B, 0x22, 0x9B, 0xFF] as [UInt8] {
        var changed = bytes
        changed[place] = byte
        try given.target.run(changed)
      }
    }
  }

  @Test(arguments: FuzzTarget.allCases)
  func everyTargetHasSeeds(_ target: FuzzTarget) {
    #expect(Case.all.contains { $0.target == target })
  }
}
