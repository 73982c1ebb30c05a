import Foundation
import TestSupport
import Testing

/// Two purchases at once: the second does not begin, and the user sees why; ShopBuyingTests go
/// through the places.
extension EndToEnd {
  @Suite(.serialized)
  final class TwoPurchasesTests: FolderSuite {
    private func press(_ price: String, of name: String, byMouse: Bool, in program: PTYProcess)
      throws
    {
      if byMouse {
        try program.letControlsArm()
        try program.click(on: price, beside: name)
      } else {
        program.type(name == "Quill" ? "gjjj" : "g")
        try program.wait("\(name) focused") { $0.isFocused(name) }
        try program.press()
      }
    }

    @Test(arguments: [false, true])
    func noAppIsBoughtWhileATipIs(byMouse: Bool) throws {
      let program = try Storefront.open(in: folder)
      try program.wait(for: "£4.99", beside: "Quill")
      try program.type("2", until: "£0.99")
      // From now on the store takes a minute to answer.
      try Storefront.run(in: folder, "store", "latency", "600000")
      try press("£0.99", of: "Extra Fine Tip", byMouse: byMouse, in: program)
      try program.wait(for: "Confirm your tip")
      program.type("y")
      try program.waitUntilGone("Confirm your tip")
      program.type("1")
      try press("£4.99", of: "Quill", byMouse: byMouse, in: program)
      try program.wait(for: "Another purchase is in progress.")
      #expect(!program.text.contains("Confirm your purchase"))
      #expect(!program.text.contains("✗"))
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
