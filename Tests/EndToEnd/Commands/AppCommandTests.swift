import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

extension EndToEnd {
  @Suite(.serialized)
  struct AppCommandTests {
    private struct Listed: Decodable {
      let id, name, state, version: String
      let simulated: Bool
      let totalBytes: Int64
      let installedVersion, productId, displayPrice: String?
    }

    @Test(
      arguments: [
        ("lantern", "installed"), ("moth", "owned"), ("kiln", "outdated"), ("quill", "available"),
      ])
    func anAppIsListedAsItStands(_ id: String, _ state: String) throws {
      try CommandRig.with { rig throws in
        let apps = try rig.json([Listed].self, "apps")
        let app = try #require(apps.first { $0.id == id })
        #expect(app.state == state)
        #expect(app.simulated && app.totalBytes > 0)
        #expect(app.displayPrice == (id == "quill" ? "£4.99" : nil))
      }
    }

    /// Each makes the records of a first start, and one of them gives them their name.
    @Test(arguments: 0..<3)
    func firstStartsAtOnceAgree(round: Int) throws {
      try CommandRig.with { rig throws in
        let lists = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 6) { _ in
          let list = try? rig.run("apps")
          lists.withLock { $0.append("\(list?.text ?? "")\(list?.errorText ?? "")") }
        }
        #expect(try lists.withLock { Set($0) } == [rig.run("apps").text])
        let names = try FileManager.default.contentsOfDirectory(atPath: rig.state)
        #expect(!names.contains { $0.contains(".new-") }, "\(names)")
      }
    }

    @Test func whatIsDoneToAnAppIsSeenInTheList() throws {
      try CommandRig.with { rig throws in
        let state = { try rig.json([Listed].self, "apps").first { $0.id == "grue" }?.state }
        #expect(try state() == "available")
        try rig.run("get", "grue")
        #expect(try state() == "installed")
        try rig.run("remove", "grue")
        #expect(try state() == "owned")
        #expect(try rig.run("apps").text.contains("grue"))
      }
    }
  }
}
