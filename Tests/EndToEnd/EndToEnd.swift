import Testing

/// What runs whole programs in terminals. The tests of one suite run one after another, and the suites
/// side by side: they spend their time waiting for what a person would see.
@Suite
enum EndToEnd {}
