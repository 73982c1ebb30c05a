import Dispatch
import Foundation
import TipJarTerminal
import TipJarWidgets

/// Lines in and lines out: all that `--plain` needs of a terminal, or of a pipe.
struct LineTerminal: Sendable {
  /// The next line that was typed, without its end; nil at the end of the input.
  var read: @Sendable () async -> String?
  /// Writes text as it is.
  var write: @Sendable (String) -> Void
  /// Whether what is typed shows behind its prompt; where it does not, a prompt is a line of its own.
  var echoes = true

  /// The columns of a terminal, at whose end a line breaks between words; nil in a pipe, where none does.
  var columns: @Sendable () -> Int? = { nil }

  /// Says one line, clean of everything that a terminal would act on.
  func say(_ text: String) {
    let text = TextCleaner.cleaned(text, limit: 10_000)
    write(lines(of: text).joined(separator: "\n") + "\n")
  }

  /// A text as lines of the terminal's width. What is wider without a space stays whole, for whoever copies it.
  private func lines(of text: String) -> [String] {
    guard let columns = columns(), DisplayWidth.of(text) > columns,
      text.split(separator: " ").allSatisfy({ DisplayWidth.of(String($0)) <= columns })
    else { return [text] }
    return Paragraph(text).lines(width: columns)
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
      echoes: echoes,
      columns: { isatty(STDOUT_FILENO) == 1 ? Output.terminalSize.columns : nil })
  }

  /// Nobody is served whom nothing can be told. A terminal that has gone is a hang-up, whichever is noticed first.
  private static func end(_ error: Output.Problem, isTerminal: Bool) {
    if Interrupts.hasCome { return }
    if isTerminal, error.code == EIO { Signal.hangUp.endProcess() }
    Failure.end(Failure("standard output: \(error.reason).", .inputOutput))
  }
}
