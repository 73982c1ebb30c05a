import Foundation
import TestSupport
import Testing

/// Two purchases at once: the second does not begin, in any place, and the user sees why.
extension EndToEnd {
  @Suite(.serialized)
  final class TwoPurchasesTests: FolderSuite {
    private static let told = "Another purchase is in progress."

    /// The keys from the top of a list to a row.
    private static let keys = ["Extra Fine Tip": "", "Broad Tip": "jjj", "Quill": "jjj"]

    /// Opens the storefront with all prices loaded; after that, the store takes a minute to answer.
    private func open(in folder: String) throws -> PTYProcess {
      let program = try Storefront.open(in: folder)
      try program.wait(for: "£4.99", beside: "Quill")
      try program.type("2", until: "£0.99")
      try Storefront.run(in: folder, "store", "latency", "600000")
      return program
    }

    private func press(_ price: String, of name: String, byMouse: Bool, in program: PTYProcess)
      throws
    {
      if byMouse {
        try program.letControlsArm()
        try program.click(on: price, beside: name)
      } else {
        program.type("g" + (Self.keys[name] ?? ""))
        try program.wait("\(name) focused") { $0.isFocused(name) }
        try program.press()
      }
    }

    private func sayYes(to question: String, in program: PTYProcess) throws {
      try program.wait(for: question)
      program.type("y")
      try program.waitUntilGone(question)
    }

    @Test(arguments: [false, true])
    func noAppIsBoughtWhileATipIs(byMouse: Bool) throws {
      let program = try open(in: folder)
      try press("£0.99", of: "Extra Fine Tip", byMouse: byMouse, in: program)
      try sayYes(to: "Confirm your tip", in: program)
      program.type("1")
      try press("£4.99", of: "Quill", byMouse: byMouse, in: program)
      try program.wait(for: Self.told)
      #expect(!program.text.contains("Confirm your purchase"))
      #expect(!program.text.contains("✗"))
    }

    @Test(arguments: [false, true])
    func noTipIsBoughtWhileAnAppIs(byMouse: Bool) throws {
      let program = try open(in: folder)
      program.type("1")
      try press("£4.99", of: "Quill", byMouse: byMouse, in: program)
      try sayYes(to: "Confirm your purchase", in: program)
      program.type("2")
      try press("£9.99", of: "Broad Tip", byMouse: byMouse, in: program)
      try program.wait(for: Self.told)
      #expect(!program.text.contains("Confirm your tip"))
      #expect(!program.text.contains("The purchase failed"))
    }

    @Test(arguments: [false, true])
    func nothingIsOfferedWhilePaymentsAreOff(byMouse: Bool) throws {
      let program = try Storefront.open(in: folder)
      try program.type("2", until: "£0.99")
      try Storefront.run(in: folder, "store", "payments", "off")
      try program.wait(for: "Purchases are not allowed here.")
      program.type("1")
      try press("£4.99", of: "Quill", byMouse: byMouse, in: program)
      try program.wait(for: "Purchases are not allowed here.")
      try program.type("3R", until: "Purchases restored")
      #expect(!program.text.contains("Confirm"))
    }
  }
}
