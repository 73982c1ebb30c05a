import Dispatch
import Foundation
import Synchronization
import TipJarScreens
import TipJarTerminal

/// A line-based terminal or pipe, as the line-based interface needs it.
struct LineTerminal: Sendable {
  /// Returns the next line of input without its line feed, or nil at the end of the input.
  var read: @Sendable () async -> String?
  var write: @Sendable (String) -> Void
  /// A Boolean value that indicates whether input is echoed after its prompt. Otherwise a prompt
  /// ends its line.
  var echoes = true

  /// Returns the width of the terminal in columns, for wrapping; nil for a pipe, which is not
  /// wrapped.
  var columns: @Sendable () -> Int? = { nil }

  /// Prints one line, without control characters.
  func say(_ text: String) {
    let text = TextCleaner.cleaned(text, limit: 10_000)
    write(Output.lines(of: text, columns: columns()).joined(separator: "\n") + "\n")
  }

  /// Prompts for a line. Returns nil at the end of the input.
  func ask(_ prompt: String) async -> String? {
    write(TextCleaner.cleaned(prompt) + (echoes ? ": " : ":\n"))
    guard let line = await read() else {
      if echoes { write("\n") }
      return nil
    }
    return line.trimmingCharacters(in: .whitespaces)
  }
}

extension LineTerminal {
  static func standard() -> LineTerminal {
    // Reads block, so they use a separate queue.
    let queue = DispatchQueue(label: "tipjar.lines")
    let input = LineInput()
    let echoes = isatty(STDIN_FILENO) == 1
    return LineTerminal(
      read: {
        await withCheckedContinuation { continuation in
          queue.async { continuation.resume(returning: input.next()) }
        }
      },
      write: { text in
        do throws(Output.Problem) {
          try Output.write(text)
        } catch {
          end(error, isTerminal: echoes)
        }
      },
      echoes: echoes,
      columns: { isatty(STDOUT_FILENO) == 1 ? Output.terminalSize.columns : nil })
  }

  /// Ends the program because its output cannot be written. If the terminal is gone, that is a
  /// hang-up, even if the write error comes before the signal.
  private static func end(_ error: Output.Problem, isTerminal: Bool) {
    if Interrupts.hasCome { return }
    if isTerminal, error.code == EIO { Signal.hangUp.endProcess() }
    Failure.end(Failure("standard output: \(error.reason).", .inputOutput))
  }
}

/// A reader of lines from standard input. It does not use stdio, because a blocked read would hold
/// stdio's lock while the program ends.
final class LineInput: Sendable {
  /// The maximum length of a line in bytes; the rest is discarded.
  static let limit = 4096

  private struct State {
    var bytes: ArraySlice<UInt8> = []
    var isOver = false
  }

  private let state = Mutex(State())

  /// Waits for the next line and returns it without its line feed, with invalid UTF-8 replaced.
  /// Returns nil at the end of the input.
  func next() -> String? {
    state.withLock { state in
      var line: [UInt8] = []
      while true {
        if state.bytes.isEmpty { Self.fill(&state) }
        guard let byte = state.bytes.popFirst() else {
          return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
        }
        if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
        if line.count < Self.limit { line.append(byte) }
      }
    }
  }

  private static func fill(_ state: inout State) {
    guard !state.isOver else { return }
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = StandardInput.read(into: &buffer)
    state.isOver = count == 0
    state.bytes = buffer[..<count]
  }
}

extension LineInput {
  /// Checks that a person can be asked.
  /// - Throws: a ``Failure`` with status 64 if there is no terminal to ask on.
  static func requireTerminal(to change: String) throws(Failure) {
    guard isatty(STDIN_FILENO) == 1 else {
      throw Failure("Cannot prompt without a terminal; pass --yes to \(change).", .usage)
    }
  }

  /// Asks a question on the terminal; anything but a yes means no.
  func confirms(_ question: String, _ words: Words) -> Bool {
    Output.prompt("\(question) [\(words.plain.yesOrElseNo)] ")
    return next().map(words.plain.isYes) ?? false
  }
}
