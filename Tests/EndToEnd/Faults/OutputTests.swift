import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// Output that cannot be written is an error, but completed actions are not undone.
  @Suite(.serialized)
  final class OutputTests: FolderSuite {
    private let fine = "app.tipjar.tip.fine"

    @Test(arguments: ["history", "history --json", "products", "--help", "doctor", "--plain"])
    func aFullDiskBehindTheOutputIsReported(_ words: String) throws {
      let result = try rig.shell("exec \"$1\" \(words) --state \"$2\" > /dev/full")
      #expect(result.status == 74)
      rig.expectOneLine(result, naming: "standard output")
    }

    @Test func aReaderThatLeavesEndsItQuietly() throws {
      let result = try rig.shell(
        "\"$1\" products --state \"$2\" | true; \"$1\" receipts --help | head -n 1; "
          + "for i in 1 2 3; do \"$1\" manual; done | head -n 1; echo ${PIPESTATUS[0]}")
      #expect(result.errorText.isEmpty, "\(result.errorText)")
      #expect(result.status == 0)
    }

    @Test func aBrokenPipeIsNoEndBeforeThePurchaseIsDone() throws {
      try rig.shell("\"$1\" tip \(fine) --yes --rate 1000 --state \"$2\" | true")
      #expect(try rig.consistentHistory().transactions.count == 1)
      let deaf = try rig.shell(
        "trap '' PIPE; { \"$1\" tip \(fine) --yes --json --rate 1000 --state \"$2\"; "
          + "echo $? >&2; } | true")
      #expect(["0", "74"].contains(deaf.errorText.split(separator: "\n").last.map(String.init)))
      #expect(try rig.consistentHistory().transactions.count == 2)
    }

    @Test func whatIsPrintedNeverGoesIntoADatabase() throws {
      let result = try rig.shell(
        "\"$1\" tip \(fine) --yes --rate 1000 --state \"$2\" <&- >&- 2>&-; echo $?")
      #expect(result.text == "74\n")
      #expect(try rig.consistentHistory().transactions.count == 1)
      let files = try rig.shell("grep -l simulated \"$2\"/*")
      #expect(files.text.isEmpty, "\(files.text)")
      let plain = try rig.shell("\"$1\" --plain --state \"$2\" <&- >&- 2>&-; echo $?")
      #expect(plain.text == "74\n")
      let picture = try rig.shell("\"$1\" snapshot apps --state \"$2\" <&- >&- 2>&-; echo $?")
      #expect(picture.text == "74\n")
    }
  }
}
