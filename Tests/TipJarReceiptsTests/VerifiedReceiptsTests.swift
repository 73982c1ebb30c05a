import Testing
import TipJarReceipts

@Suite struct VerifiedReceiptsTests {
  private struct Refused: Error {}

  /// Whether a receipt with a claim had to be checked.
  private func isChecked(
    _ memory: VerifiedReceipts, _ header: String, _ body: String = "", claims: String = ""
  ) -> Bool {
    var isChecked = false
    memory.verify(Receipt(header: header, body: body), claims: claims) { isChecked = true }
    return isChecked
  }

  @Test func whatWasFoundGoodIsNotCheckedAgain() {
    let memory = VerifiedReceipts()
    #expect(isChecked(memory, "a"))
    #expect(!isChecked(memory, "a"))
  }

  @Test func whatWasRefusedIsCheckedAgain() {
    let memory = VerifiedReceipts()
    #expect(throws: Refused.self) {
      try memory.verify(Receipt(header: "a", body: ""), claims: "") { throw Refused() }
    }
    #expect(isChecked(memory, "a"))
  }

  /// The same letters, parted at other places.
  @Test(arguments: [("ab", "", "c"), ("a", "b", "c"), ("a", "bc", ""), ("", "abc", "")])
  func otherPartsOfTheSameTextAreAnotherReceipt(_ header: String, _ body: String, _ claims: String)
  {
    let memory = VerifiedReceipts()
    #expect(isChecked(memory, "ab", "c"))
    #expect(isChecked(memory, header, body, claims: claims))
  }

  @Test func allIsForgottenWhereThereIsTooMuch() {
    let memory = VerifiedReceipts(limit: 2)
    #expect(isChecked(memory, "a") && isChecked(memory, "b") && isChecked(memory, "c"))
    #expect(isChecked(memory, "a"))
  }
}
