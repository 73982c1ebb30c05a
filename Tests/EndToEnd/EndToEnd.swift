import Testing

/// Tests of whole programs in terminals. The tests of a suite run one after another, and the suites
/// in parallel, because they mostly wait for the screen.
@Suite(.leavingTheHomeUntouched, .onWaitingThreads)
enum EndToEnd {}
