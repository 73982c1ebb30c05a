import Foundation
import SwiftASN1
import TestSupport
import Testing
import TipJarReceipts
import X509

@Suite(.folder) struct CertificateChainTests {
  @Test func theRootSaysThatItIsSimulated() throws {
    let root = try Certificate(derEncoded: CertificateChain().root)
    #expect("\(root.subject)".contains("Simulated Store"))
  }

  @Test func aChainIsMadeOnceAndIsItsOwners() async throws {
    let file = folder.appending(path: "certificates.pem")
    let first = try CertificateChain.load(file)
    #expect(try CertificateChain.load(file).certificates == first.certificates)
    #expect(try mode(file) == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
    let text = try ReceiptSigner(CertificateChain.load(file)).sign(tip().sortedJSON())
    #expect(try ReceiptVerifier(root: first.root).verify(text) == tip())
  }

  @Test func everyInstallationHasItsOwn() throws {
    #expect(try CertificateChain().root != CertificateChain().root)
  }

  @Test func manyAtOnceHaveOneChain() async throws {
    let file = folder.appending(path: "certificates.pem")
    let roots = try await withThrowingTaskGroup { group in
      for _ in 0..<16 { group.addTask { try CertificateChain.load(file).root } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(roots.count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
  }

  @Test(arguments: ["", "hello", "-----BEGIN CERTIFICATE-----\n", "cut", "mixed", "swapped"])
  func aDamagedFileIsReportedAndLeftAsItIs(_ damage: String) async throws {
    let file = folder.appending(path: "certificates.pem")
    _ = try CertificateChain.load(file)
    let pem = try String(contentsOf: file, encoding: .utf8)
    let other = folder.appending(path: "other.pem")
    _ = try CertificateChain.load(other)
    let ends = try #require(pem.range(of: "-----END PRIVATE KEY-----\n")).upperBound
    let text =
      switch damage {
      case "cut": String(pem.prefix(pem.count / 2))
      case "mixed":
        try String(String(contentsOf: other, encoding: .utf8).prefix(pem[..<ends].count))
          + pem[ends...]
      case "swapped": String(pem[ends...]) + pem[..<ends]
      default: damage
      }
    try Data(text.utf8).write(to: file)
    let error = #expect(throws: CertificateChain.FileError.self) { try CertificateChain.load(file) }
    #expect(error?.kind == .damaged)
    #expect(try Data(contentsOf: file) == Data(text.utf8))
  }

  @Test func aFolderThatIsNotThereIsReported() {
    let file = URL(filePath: "/nonexistent/tipjar/certificates.pem")
    let error = #expect(throws: CertificateChain.FileError.self) { try CertificateChain.load(file) }
    #expect(error?.kind == .cannotCreate)
    #expect(error?.problem == "No such file or directory")
  }
}
