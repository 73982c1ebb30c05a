import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// KeyTableTests check that footer, help and dispatcher share one table.
  @Suite("Check 7: every key does what help says", .serialized)
  final class Check07KeysTests: FolderSuite {
    private func focused(_ screen: TerminalEmulator) -> String? {
      Storefront.apps.first { screen.isFocused($0) }
    }

    @Test func rowsAndPlaces() throws {
      let program = try Storefront.open(in: folder, size: Size(width: 80, height: 24))
      func expect(_ name: String, after keys: String) throws {
        program.type(keys)
        try program.wait("\(name) after \(keys)") { focused($0) == name }
      }
      // The first app is installed, and the second one can be downloaded.
      try program.wait("the first focus") { focused($0) == "Margin" }
      try expect("Tidepool", after: "j")
      try expect("Margin", after: "k")
      try expect("Yonder", after: "G")
      try expect("Lantern", after: "g")
      for (key, name) in [
        (TerminalKey.down, "Margin"), (.up, "Lantern"), (.end, "Yonder"), (.home, "Lantern"),
      ] {
        program.send(key)
        try program.wait("\(name) after \(key)") { focused($0) == name }
      }
      program.send(.pageDown)
      try program.wait("another row") { focused($0) != "Lantern" && focused($0) != nil }
      program.send(.pageUp)
      try program.wait("the first row") { focused($0) == "Lantern" }
      for (keys, text) in [
        ("l", "£0.99"), ("l", "No purchases yet."), ("l", "Ask to Buy"),
        ("h", "No purchases yet"),
        ("1", "Lantern"), ("4", "Ask to Buy"), ("3", "No purchases yet"), ("2", "£0.99"),
      ] {
        program.type(keys)
        try program.wait(for: text)
      }
      program.send(.left)
      try program.wait(for: "Lantern")
      program.send(.right)
      try program.wait(for: "£0.99")
    }

    /// A lone Esc is a key, and one with immediate input after it begins a sequence.
    @Test func escapeAloneAndBeforeASequence() throws {
      let program = try Storefront.open(in: folder)
      program.type("?")
      try program.wait(for: "Ctrl-Z")
      program.send(.escape)
      try program.waitUntilGone("Ctrl-Z", within: .seconds(5))
      program.type("\u{1B}[B")
      try program.wait("Tidepool focused") { $0.isFocused("Tidepool") }
    }

    /// The fastest of ten, because other processes may use the machine during any of them.
    @Test func escapeTakesEffectWithinATenthOfASecond() throws {
      let program = try Storefront.open(in: folder)
      var times: [Duration] = []
      for _ in 0..<10 {
        program.type("?")
        try program.wait(for: "Ctrl-Z")
        let pressed = ContinuousClock.now
        program.send(.escape)
        try program.waitUntilGone("Ctrl-Z")
        times.append(ContinuousClock.now - pressed)
      }
      #expect(times.min() ?? .zero < .milliseconds(100) * TestEnvironment.patience)
    }

    /// The animation timer does not delay the key's timer.
    @Test func escapeIsAKeyWhileASpinnerTurns() throws {
      let program = try Storefront.start(in: folder, rate: 0.001)
      program.answers = .held
      try program.wait(for: "Lantern")
      try program.focus("Margin")
      program.send(.space)
      try program.wait("work that has begun") { $0.row(of: "Margin")?.contains("GET") == false }
      program.type("/margin")
      try program.waitUntilGone("Tidepool")
      program.send(.escape)
      try program.wait(for: "Tidepool")
    }

    /// Whatever settings the shell left: Enter ignored, the eighth bit stripped, reads that wait
    /// for many bytes, output in capitals. Ctrl-S stops no output, and Ctrl-\ ends nothing.
    @Test func keysArriveWhateverTheTerminalWasSetTo() throws {
      let start = try Storefront.command(in: folder)
      let program = try PTYProcess(
        "/bin/sh",
        ["-c", "stty igncr istrip inlcr ixon min 9 time 0; stty olcuc; exec \(start)"],
        size: Storefront.size)
      try program.wait(for: "Lantern")
      program.type("\u{13}\u{1C}j")
      try program.wait("Tidepool focused") { $0.isFocused("Tidepool") }
      program.type("kk\r")
      try program.wait(for: "Lantern would open here.")
      program.send(.escape)
      try program.wait(for: "Margin")
      program.type("/é")
      try program.wait(for: "é")
      program.send(.control("c"))
      #expect(try program.waitForExit() == .status(0))
    }

    /// A sequence whose bytes arrive one by one is still one key.
    @Test func bytesThatComeOneByOne() throws {
      let program = try Storefront.open(in: folder)
      for _ in 0..<3 {
        for byte in Array("\u{1B}[B".utf8) { program.write([byte]) }
      }
      try program.wait("Moth focused") { $0.isFocused("Moth") }
    }
  }
}
