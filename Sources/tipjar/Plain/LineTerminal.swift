import Dispatch
import Foundation
import TipJarTerminal

/// Lines in and lines out: all that `--plain` needs of a terminal, or of a pipe.
struct LineTerminal: Sendable {
  /// The next line that was typed, without its end; nil at the end of the input.
  var read: @Sendable () async -> String?
  /// Writes text as it is.
  var write: @Sendable (String) -> Void
  /// Whether what is typed shows behind its prompt; where it does not, a prompt is a line of its own.
  var echoes = true

  /// Says one line, clean of everything that a terminal would act on.
  func say(_ text: String) {
    write(TextCleaner.cleaned(text, limit: 10_000) + "\n")
  }

  /// Asks for a line; nil at the end of the input.
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
  /// Standard input and output.
  static func standard() -> LineTerminal {
    // A queue of its own: a read that blocks must not hold up what goes on meanwhile.
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
      echoes: echoes)
  }

  /// Nobody is served whom nothing can be told. A terminal that has gone is a hang-up, whichever is noticed first.
  private static func end(_ error: Output.Problem, isTerminal: Bool) {
    if Interrupts.hasCome { return }
    if isTerminal, error.code == EIO { Signal.hangUp.endProcess() }
    Failure.end(Failure("standard output: \(error.reason).", .inputOutput))
  }
}
