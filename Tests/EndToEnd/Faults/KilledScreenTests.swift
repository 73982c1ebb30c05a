import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// The whole program, killed repeatedly at random times during tips and downloads on one folder.
  /// TIPJAR_TEST_KILLS sets the number of kills.
  @Suite(.serialized)
  final class KilledScreenTests: FolderSuite {
    @Test func nothingIsLostOrDoubledAndTheNextStartGoesOn() throws {
      var (kept, bought, confirmed) = (0, 0, 0)
      for round in 0..<repetitions("TIPJAR_TEST_KILLS", default: 2, long: 6) {
        let app = try Storefront.open(in: rig.folder, rate: 20)
        try app.wait(for: "£", beside: "Quill")
        try app.focus(Storefront.apps[round % 3 * 5])
        try app.press()
        app.type("2")
        try app.wait(for: "£1.99")
        try app.press()
        if app.screen.find("Cancel") == nil { try app.wait(for: "Cancel") }
        app.type("y")
        // A purchase takes 75 ms at this rate, and the thank-you stays for a while.
        app.read(within: .milliseconds(Int.random(in: 0...150)))
        let isThanked = app.screen.find("Thank you") != nil
        app.signal(SIGKILL)
        #expect(try app.waitForExit() == .signal(SIGKILL))
        confirmed += 1
        let count = try rig.consistentHistory().transactions.count
        #expect((bought + (isThanked ? 1 : 0)...bought + 1).contains(count), "round \(round)")
        bought = count
        let names = try FileManager.default.subpathsOfDirectory(atPath: rig.state)
        #expect(!names.contains { $0.contains("damaged") }, "\(names)")
        kept = max(kept, names.filter { $0.hasPrefix("apps/") && $0.hasSuffix(".json") }.count)
      }
      #expect(bought <= confirmed && kept > 0)
    }
  }
}
