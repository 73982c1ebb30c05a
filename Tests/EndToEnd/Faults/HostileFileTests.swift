import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// Files made to break a reader: the result is one line and a status, or the valid part of the
  /// file; never a control character, a hang or damage to purchases.
  @Suite(.serialized)
  final class HostileFileTests: FolderSuite {
    private static let long = String(repeating: "N", count: 1_000_000)
    private static let deep = String(repeating: "[", count: 200_000)
    private static let controls = #"\u001b]52;c;aGk=\u0007\u202e\u009b31m\u0000\r\n"#

    /// Contents by their kind; ID is replaced with an identifier for that kind of file.
    private static let contents = [
      "deep": deep, "deep objects": String(repeating: #"{"a":"#, count: 100_000),
      "huge number": #"{"version":{"major":1e999999},"products":[],"seed":1e308,"apps":[]}"#,
      "long number": "{\"version\":{\"major\":\(String(repeating: "9", count: 100_000))}}",
      "long name": storeFile(name: long), "controls": storeFile(name: controls),
      "long id": storeFile(id: long), "hostile id": storeFile(id: controls),
      "duplicate keys": #"{"products":[],"products":7,"version":{"major":1},"version":[]}"#,
      "huge price": storeFile(price: String(repeating: "9", count: 400)),
      "negative price": storeFile(price: "-1"), "price of words": storeFile(price: "NaN"),
      "lone surrogate": #"{"\ud800":"\udfff"}"#, "no end": #"{"products":[{"productID":""#,
      "long app": #"[{"id":"a","name":"\#(long)","size":9223372036854775807}]"#,
      "hostile app": #"[{"id":"../../x","name":"\#(controls)","size":-1}]"#,
    ]

    private static func storeFile(
      id: String = "a", name: String = "A", price: String = "1.99"
    ) -> String {
      """
      {"version":{"major":4,"minor":0},"products":[{"productID":"\(id)","type":"Consumable",
      "displayPrice":"\(price)","localizations":[{"locale":"en_US","displayName":"\(name)",
      "description":"\(name)"}]}]}
      """
    }

    /// A file is refused by the reader, which all commands share.
    @Test(arguments: ["--store", "--catalog"])
    func nothingInAFileBreaksAnything(_ option: String) throws {
      try rig.run("tip", "app.tipjar.tip.fine", "--yes")
      for (kind, content) in Self.contents.sorted(by: { $0.key < $1.key }) {
        let file = rig.folder + "/input"
        try Data(content.utf8).write(to: URL(fileURLWithPath: file))
        for command in [["products"], ["history"], ["snapshot", "tips", "--at", "4s"]] {
          let result = try Tool.run(
            TestEnvironment.tipjarBinary, command + [option, file, "--state", rig.state])
          #expect([0, 64, 65].contains(result.status), "\(kind), \(command): \(result.status)")
          expectClean(result)
          if result.status != 0 { break }
        }
      }
      #expect(try rig.consistentHistory().transactions.count == 1)
      #expect(try !FileManager.default.contentsOfDirectory(atPath: rig.folder).contains("x.json"))
    }

    @Test(
      arguments: ["--store", "--catalog"],
      ["/dev/zero", "/dev/full", "/proc/self/mem", "FOLDER", "FIFO", "DANGLING"])
    func whatIsNoFileIsRefused(_ option: String, _ what: String) throws {
      let place = rig.folder + "/place"
      switch what {
      case "FOLDER": try Tool.run("mkdir", [place])
      case "FIFO": try Tool.run("mkfifo", [place])
      default: try Tool.run("ln", ["-s", what == "DANGLING" ? rig.folder + "/no" : what, place])
      }
      let result = try rig.run("products", option, place)
      #expect([65, 66, 74].contains(result.status), "\(result.status)")
      #expect(result.errorText.split(separator: "\n").count == 1, "\(result.errorText)")
    }

    /// A pipe instead of a record would block until its other end is opened.
    @Test(arguments: ["store.sqlite", "ledger.sqlite", "certificates.pem"])
    func aPipeOrAFolderInPlaceOfARecordIsReportedAndNotWaitedFor(_ name: String) throws {
      for tool in ["mkfifo", "mkdir"] {
        try CommandRig.with { rig throws in
          try Tool.run("mkdir", ["-m", "700", rig.state])
          try Tool.run(tool, [rig.state + "/" + name])
          let result = try rig.run(name == "certificates.pem" ? "receipts" : "history")
          #expect((64...74).contains(result.status), "\(tool) \(name): \(result.status)")
          #expect(result.errorText.split(separator: "\n").count == 1, "\(result.errorText)")
        }
      }
    }

    /// Expects no byte that a terminal acts on, and the exact number of lines.
    private func expectClean(_ result: Tool.Result) {
      let bytes = result.output + result.errors
      let controls = bytes.filter { $0 < 32 && $0 != 10 || $0 == 127 }
      #expect(controls.isEmpty)
      let text = result.text + result.errorText
      #expect(
        !text.unicodeScalars.contains { (0x80..<0xA0).contains($0.value) || $0 == "\u{202E}" })
      #expect(result.errorText.utf8.count < 4_000, "\(result.errorText.utf8.count) bytes")
      #expect(result.status == 0 || result.errorText.split(separator: "\n").count == 1)
    }
  }
}
