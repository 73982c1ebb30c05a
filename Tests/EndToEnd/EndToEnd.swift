import Testing

/// What runs whole programs in terminals. One after another: they share the processor with all other
/// tests, and each waits for what a person would see.
@Suite(.serialized)
enum EndToEnd {}
