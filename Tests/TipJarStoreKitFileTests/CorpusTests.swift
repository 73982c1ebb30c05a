import Foundation
import TestSupport
import Testing
import TipJarDeterminism
import TipJarJSON
import TipJarStoreKitFile

@Suite(.enabled(if: !realStoreKitFiles.isEmpty, "the folder of real files is not here"))
struct CorpusTests {
  @Test(arguments: realStoreKitFiles)
  func everyRealFileOpensAndTheEmptyOneSaysWhy(_ url: URL) throws {
    let bytes = [UInt8](try Data(contentsOf: url))
    guard bytes.isEmpty else {
      let file = try StoreKitFile(contentsOf: url)
      #expect((1...6).contains(file.version.major))
      return
    }
    let error = #expect(throws: StoreKitFileError.self) { try StoreKitFile(contentsOf: url) }
    #expect(error?.problem == "the file is empty")
  }

  /// Hands have been at the end of two files; their newlines there are not Xcode's one.
  @Test(arguments: realStoreKitFiles)
  func filesOfXcodeAreWrittenBackByteForByte(_ url: URL) throws {
    let original = try String(contentsOf: url, encoding: .utf8)
    guard !original.isEmpty else { return }
    let written = try JSONValue(parsing: [UInt8](original.utf8)).xcodeText
    let body = original.trimmingCharacters(in: .newlines)
    #expect(Array(written.utf8) == Array((body + "\n").utf8))
  }

  @Test(arguments: realStoreKitFiles)
  func aCutOrDamagedFileIsAnErrorOrAFileNeverACrash(_ url: URL) throws {
    let bytes = [UInt8](try Data(contentsOf: url))
    guard !bytes.isEmpty else { return }
    var generator = SeededGenerator(seed: UInt64(bytes.count))
    for _ in 0..<60 {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      var flipped = bytes
      flipped[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      for damaged in [Array(bytes.prefix(place)), flipped] {
        do throws(StoreKitFileError) {
          _ = try StoreKitFile(parsing: damaged, name: "damaged.storekit")
        } catch {
          #expect(!error.description.contains("\n"))
          #expect(error.kind == .malformed)
        }
      }
    }
  }
}
