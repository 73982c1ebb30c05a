import Testing

/// Tests of whole programs in terminals. The tests of a suite run one after another, and the suites
/// side by side, since most of their time is spent waiting for the screen.
@Suite(.onWaitingThreads)
enum EndToEnd {}
