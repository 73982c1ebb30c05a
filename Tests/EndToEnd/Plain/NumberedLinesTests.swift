import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// `--plain`: the line-based interface, from a pipe of lines and on a terminal.
  @Suite(.serialized)
  final class NumberedLinesTests: FolderSuite {
    /// Types lines into a storefront on a folder, and returns its output.
    private func visit(
      _ folder: String, _ lines: [String], _ more: [String] = ["--plain"],
      environment: [String: String] = [:]
    ) throws -> Tool.Result {
      let result = try Tool.run(
        TestEnvironment.tipjarBinary, Storefront.arguments(folder, rate: 1000, more),
        environment: environment, input: lines.map { $0 + "\n" }.joined())
      #expect(result.status == 0)
      #expect(result.errors.isEmpty, "\(result.errorText)")
      return result
    }

    /// Expects nothing that is hard for a screen reader: no control except the line feed, no
    /// braille, no box drawing, no blocks.
    private func expectPlain(_ text: String) {
      for scalar in text.unicodeScalars {
        let isControl =
          scalar.value < 0x20 && scalar != "\n" || (0x7F...0x9F).contains(scalar.value)
        let isDrawn =
          (0x2500...0x25FF).contains(scalar.value) || (0x2800...0x28FF).contains(scalar.value)
        #expect(!isControl && !isDrawn, "U+\(String(scalar.value, radix: 16))")
      }
    }

    @Test func aTipIsBoughtReadAndRefunded() throws {
      let said = try visit(
        folder, ["2", "2", "yes", "0", "3", "1", "1", "2", "yes", "0", "0", "q"]
      ).text
      expectPlain(said)
      for line in [
        "This store is simulated: no money moves.", "2. Fine Tip: a neat note; £1.99",
        "Buy Fine Tip for £1.99? Simulated, no money moves.",
        "Bought Fine Tip for £1.99. Thank you.",
        "Refund Fine Tip, £1.99? Simulated: no money moves.", "Fine Tip was refunded.",
      ] { #expect(said.contains("\n\(line)\n"), "\(line)") }
      #expect(said.contains("In your tip collection you have one fine tip."))
      #expect(
        said.split(separator: "\n").contains {
          $0.split(separator: ".").count == 3 && $0.hasPrefix("eyJ")
        })
      let history = try rig.run("history", "--json").text
      #expect(history.contains("\"state\" : \"refunded\""))
    }

    /// Neither a no, nor an invalid answer, nor the end of the input buys anything.
    @Test(arguments: [["2", "1", "no"], ["2", "1", "perhaps"], ["2", "1", "", "1"], ["2", "1"]])
    func aPurchaseNeedsAYes(lines: [String]) throws {
      let said = try visit(folder, lines).text
      #expect(said.contains("Buy Extra Fine Tip for £0.99?"))
      #expect(said.contains("Cancelled. Nothing was bought."))
      let history = try rig.run("history").text
      #expect(history.contains("No purchases yet."))
    }

    @Test func anAppIsFoundAndItsDownloadIsReportedInLines() throws {
      let said = try visit(folder, ["1", "/tide", "1", "1", "0", "q"]).text
      expectPlain(said)
      #expect(said.contains("Apps, 1 of 12"))
      #expect(said.contains("Tidepool: installing"))
      #expect(said.contains("MB\n"))
      #expect(said.contains("\nTidepool ") && said.contains(" is installed (simulated).\n"))
      #expect(said.contains("1. Open"))
    }

    @Test func anAppWithAPriceIsPaidFirst() throws {
      let said = try visit(folder, ["1", "/quill", "1", "1", "no", "1", "y", "q"]).text
      let cancelled = try #require(said.range(of: "Cancelled."))
      let bought = try #require(said.range(of: "Bought Quill for £4.99."))
      let installed = try #require(said.range(of: "Quill 4.0.2 is installed"))
      #expect(cancelled.upperBound < bought.lowerBound)
      #expect(bought.upperBound < installed.lowerBound)
    }

    /// The kept bytes are shown at once, as after a restart.
    @Test func aDownloadThatFailsSaysWhatIsKeptAndGoesOn() throws {
      let said = try visit(folder, ["1", "/yonder", "1", "1", "0", "1", "1", "q"]).text
      let failure = try #require(
        said.firstMatch(of: /Yonder: Failed: Simulated [^\n]+ \(([0-9.]+) of [^\n]+ kept\)\n/))
      #expect(said.contains(/1\. Yonder: [^\n]+; Paused \d+%\n/))
      // The second attempt begins with the bytes that the first one kept, the last tick's too.
      let rest = said[failure.range.upperBound...]
      let first = rest.firstMatch(of: /Yonder: ([0-9.]+) of/).flatMap { Double($0.1) }
      #expect(try #require(first) >= #require(Double(failure.1)))
      #expect(!said.contains("Yonder: 0.0 of"))
      #expect(said.contains("Yonder 2.55.0 is installed"))
    }

    @Test func theStorefrontIsChanged() throws {
      let said = try visit(
        folder, ["4", "5", "deu", "5", "jap", "5", "xqz", "0", "0", "2", "0", "0"]
      ).text
      #expect(said.contains("\n4. Store Console\n"))
      #expect(said.contains("5. Storefront: United Kingdom, GBP (changes the currency"))
      #expect(said.contains("\nStorefront: Germany, EUR (changes the currency"))
      #expect(said.contains("\nStorefront: Japan, JPY (changes the currency"))
      #expect(said.contains("Type a number from 0 to 21"))
      #expect(said.contains("Extra Fine Tip: a thin line of thanks; ¥1"))
    }

    /// Help is printed at a list and at a question, for a half-width or full-width question mark.
    @Test(arguments: ["?", "？"]) func aQuestionMarkIsAnsweredWithHelp(mark: String) throws {
      let said = try visit(folder, [mark, "2", "1", mark, "n", "q"]).text
      #expect(said.components(separatedBy: "Type a number and press Enter.").count == 3)
      #expect(said.contains("Yes or no (y/n):\nType y for yes or n for no.\nYes or no (y/n):\n"))
    }

    /// One clear line, and the prompt again; an empty line repeats the list.
    @Test(arguments: ["x", "9", "-1", "1.5", "99999999999999999999", "\u{1B}[A", "１２"])
    func badInputGetsOneLine(line: String) throws {
      let said = try visit(folder, [line, "0"]).text
      #expect(said.hasSuffix("Number:\nType a number from 0 to 4, or ? for help.\nNumber:\n"))
      expectPlain(said)
      #expect(try visit(folder, ["", "0"]).text.components(separatedBy: "1. Apps").count == 3)
    }

    @Test(arguments: [
      ("de", "j", "Kleines Trinkgeld für 0,99 £ kaufen? Simuliert: Es fließt kein Geld."),
      ("ja", "はい", "シミュレーションです。お金は動きません。"),
      ("pl", "tak", "Kupić Arcycienka stalówka za 0,99 GBP? Symulacja: żadne pieniądze nie płyną."),
    ])
    func itSpeaksEveryLanguage(language: String, yes: String, question: String) throws {
      let said = try visit(folder, ["2", "1", yes, "0", "3"], ["--plain", "--lang", language])
        .text
      #expect(said.contains(question))
      expectPlain(said)
      #expect(try rig.run("history").text.contains("£0.99"))
    }

    @Test func aTerminalIsLeftByEndOfInputAndByInterrupt() throws {
      let first = try Storefront.start(in: folder, rate: 1000, ["--plain"])
      try first.wait(for: "Number:")
      first.type("\u{04}")
      #expect(try first.waitForExit() == .status(0))
      let second = try Storefront.start(in: folder, rate: 1000, ["--plain"])
      try second.wait(for: "Number:")
      second.type("\u{03}")
      #expect(try second.waitForExit() == .status(130))
      #expect(!second.text.contains("\u{1B}"))
    }

    /// An interrupt pauses a download, and the last line reports it.
    @Test func aDownloadThatIsCutOffIsKept() throws {
      let program = try Storefront.start(in: folder, rate: 3, ["--plain"])
      try program.wait(for: "Number:")
      try program.type("1\n/tide\n1\n1\n", until: "Tidepool: 7.")
      #expect(program.text.contains("Ctrl-C pauses the download and quits. You can resume it"))
      program.type("\u{03}")
      #expect(try program.waitForExit() == .status(130))
      #expect(
        program.text.contains("One download is paused. To resume it, run tipjar get"))
    }
  }
}
