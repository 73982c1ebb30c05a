import Foundation
import SwiftASN1
import TestSupport
import Testing
import TipJarReceipts
import X509

@testable import TipJarStore

@Suite(.folder) struct CertificateChainTests {
  @Test func theRootSaysThatItIsSimulated() throws {
    let root = try Certificate(derEncoded: CertificateChain().root)
    #expect("\(root.subject)".contains("Simulated Store"))
  }

  private var file: URL { folder.appending(path: "certificates.pem") }

  @Test func aChainIsMadeOnceAndIsItsOwners() async throws {
    let first = try await ReceiptIssuer.open(folder)
    let second = try await ReceiptIssuer.open(folder)
    #expect(second.header == first.header)
    #expect(try mode(file) == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
    let text = try second.sign(tip()).jwsRepresentation
    #expect(try ReceiptVerifier(root: first.root).verify(text) == tip())
  }

  @Test func everyInstallationHasItsOwn() throws {
    #expect(try CertificateChain().root != CertificateChain().root)
  }

  @Test func manyAtOnceHaveOneChain() async throws {
    let roots = try await withThrowingTaskGroup { group in
      for _ in 0..<16 { group.addTask { try await ReceiptIssuer.open(folder).root } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(roots.count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
  }

  @Test(arguments: ["", "hello", "-----BEGIN CERTIFICATE-----\n", "cut", "mixed", "swapped"])
  func aDamagedFileIsReportedAndLeftAsItIs(_ damage: String) async throws {
    let (pem, other) = try (CertificateChain().pem, CertificateChain().pem)
    let ends = try #require(pem.range(of: "-----END PRIVATE KEY-----\n")).upperBound
    let text =
      switch damage {
      case "cut": String(pem.prefix(pem.count / 2))
      case "mixed": String(other.prefix(pem[..<ends].count)) + pem[ends...]
      case "swapped": String(pem[ends...]) + pem[..<ends]
      default: damage
      }
    try Data(text.utf8).write(to: file)
    let error = await #expect(throws: StoreOpenError.self) { try await ReceiptIssuer.open(folder) }
    #expect(error?.kind == .damaged)
    #expect(try Data(contentsOf: file) == Data(text.utf8))
  }

  @Test func aFolderThatIsNotThereIsReported() async {
    let error = await #expect(throws: StoreOpenError.self) {
      try await ReceiptIssuer.open(URL(filePath: "/nonexistent/tipjar"))
    }
    #expect(error?.kind == .cannotCreate)
    #expect(error?.problem == "No such file or directory")
  }
}
