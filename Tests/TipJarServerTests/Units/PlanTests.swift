import Foundation
import Testing

@testable import TipJarServer

@Suite struct PlanTests {
  @Test(arguments: [
    ("duplicate", true), ("duplicate,reorder,delay=5s,spoil", true), ("delay=0.5s", true),
    ("", false), ("delay", false), ("delay=5", false), ("duplicate=2", false),
    ("delay=-1s", false), ("duplicate,duplicate", false), ("lose", false),
  ])
  func faultsAreReadAsTheyAreWritten(_ text: String, _ isRead: Bool) {
    #expect((FaultPlan(text, seed: 1) != nil) == isRead)
  }

  @Test(arguments: [
    ("127.0.0.1", false), ("127.1", false), ("::1", false), ("0:0:0:0:0:0:0:1", false),
    ("::ffff:127.0.0.1", false), ("0.0.0.0", true), ("::", true), ("192.168.1.2", true),
  ])
  func onlyAnAddressOfTheMachineIsClosedToOthers(_ host: String, _ isOpen: Bool) {
    var options = ServerOptions()
    options.host = host
    #expect(options.isOpenToOthers == isOpen)
  }

  @Test func aSeedGivesTheSameFaultsAndOnlyThoseThatWereAskedFor() throws {
    let plan = try #require(FaultPlan("duplicate,reorder,delay=5s,spoil", seed: 7))
    let again = try #require(FaultPlan("duplicate,reorder,delay=5s,spoil", seed: 7))
    let other = try #require(FaultPlan("duplicate,reorder,delay=5s,spoil", seed: 8))
    let faults = (1...100).map { plan.faults(of: $0) }
    #expect(faults == (1...100).map { again.faults(of: $0) })
    #expect(faults != (1...100).map { other.faults(of: $0) })
    #expect(faults.contains { $0.isDuplicated } && faults.contains { $0.isSpoiled })
    #expect(faults.contains { $0.waitsForNext } && faults.allSatisfy { (0...5).contains($0.delay) })
    let only = try #require(FaultPlan("duplicate", seed: 7))
    #expect(
      (1...100).allSatisfy { !only.faults(of: $0).isSpoiled && !only.faults(of: $0).waitsForNext })
  }

  @Test(arguments: [
    "http://127.0.0.1:9000/appstore", "https://example.com", "http://[::1]:8/a?b=c",
    "HTTP://example.com:80/",
  ])
  func anAddressIsRead(_ text: String) { #expect(NotificationURL(text)?.text == text) }

  @Test(arguments: [
    "", "example.com", "ftp://example.com", "http://", "http://user@example.com/",
    "http://example.com/#part", "http://example.com:0/", "http://exa mple.com", "http://a\r\nb",
  ])
  func malformedAddressesAreRefused(_ text: String) { #expect(NotificationURL(text) == nil) }
}
