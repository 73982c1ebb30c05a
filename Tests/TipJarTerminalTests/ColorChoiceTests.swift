import Testing

@testable import TipJarTerminal

/// 24-bit colours are used if the terminal has them, and the source of that knowledge is kept.
@Suite struct ColorChoiceTests {
  typealias Reason = ColorChoice.Reason

  @Test(
    arguments: [
      ("", .indexed, .terminfo), ("COLORTERM=truecolor", .direct, .colorTerm),
      ("COLORTERM=24bit", .direct, .colorTerm), ("COLORTERM=yes", .indexed, .terminfo),
      ("COLORTERM=truecolor NO_COLOR=1", .mono, .noColor),
      ("COLORTERM=truecolor CLICOLOR=0", .mono, .cliColor),
      ("COLORTERM=truecolor TERM_PROGRAM=Apple_Terminal", .indexed, .appleTerminal),
      ("COLORTERM=truecolor STY=1.tty", .indexed, .multiplexer),
      ("COLORTERM=truecolor TERM=screen-256color", .indexed, .multiplexer),
      ("COLORTERM=truecolor TMUX=x", .indexed, .multiplexer),
      ("COLORTERM=truecolor TMUX=x TERM_PROGRAM=tmux", .indexed, .multiplexer),
      (
        "COLORTERM=truecolor TMUX=x TERM_PROGRAM=tmux TERM_PROGRAM_VERSION=3.1c", .indexed,
        .multiplexer
      ),
      (
        "COLORTERM=truecolor TMUX=x TERM_PROGRAM=tmux TERM_PROGRAM_VERSION=3.3a", .direct,
        .colorTerm
      ),
    ] as [(String, ColorDepth, Reason)])
  func aPromiseCountsWhereNothingIsInBetween(
    _ environment: String, _ depth: ColorDepth, _ reason: Reason
  ) {
    let choice = ColorChoice(colors: 256, isDirect: false, environment: variables(environment))
    #expect(choice.depth == depth && choice.reason == reason)
  }

  @Test func anAnswerCountsAsMuchAndFewerColoursStayAsTheyAre() {
    let answered = ColorChoice(colors: 256, isDirect: false, hasAnswered: true)
    #expect(answered.depth == .direct && answered.reason == .answer)
    let few = ColorChoice(
      colors: 8, isDirect: false, hasAnswered: true, environment: ["COLORTERM": "truecolor"])
    #expect(few.depth == .eight && few.reason == .terminfo)
    let apple = ColorChoice(
      colors: 256, isDirect: false, hasAnswered: true,
      environment: ["TERM_PROGRAM": "Apple_Terminal"])
    #expect(apple.depth == .indexed)
    #expect(ColorChoice(colors: 256, isDirect: false, wish: .never).reason == .wish)
  }

  @Test(
    arguments: [
      ("TERM=xterm-256color", true), ("TERM=xterm-256color TMUX=x", false),
      ("TERM=screen-256color", false), ("TERM=tmux-256color", false),
      ("TERM=xterm-256color STY=x", false), ("COLORTERM=truecolor", false),
      ("TERM_PROGRAM=Apple_Terminal", false), ("NO_COLOR=1", false),
    ])
  func onlyWhatMayKnowMoreIsAsked(_ environment: String, _ asks: Bool) {
    let environment = variables(environment)
    let choice = ColorChoice(colors: 256, isDirect: false, environment: environment)
    #expect(choice.asks(in: environment) == asks)
  }

  @Test(
    arguments: [
      ("1$r0;48:2::1:2:3m", true), ("1$r0;48:2:1:2:3m", true), ("1$r48;2;1;2;3m", true),
      ("1$r0;1;48:2:0:1:2:3m", true), ("1$r0;48;5;16m", false), ("1$r0m", false),
      ("0$r", false), ("0$r48:2::1:2:3m", false), ("1$r48:2::1:2:4m", false), ("1$rm", false),
    ])
  func theColourThatIsGivenBackIsKnown(_ report: String, _ isDirect: Bool) {
    var decoder = InputDecoder()
    #expect(decoder.feed("\u{1B}P\(report)\u{1B}\\".utf8) == [])
    #expect(decoder.knowsDirectColor == isDirect)
  }
}
