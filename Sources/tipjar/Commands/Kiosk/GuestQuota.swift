import ArgumentParser

/// A size in bytes, such as "64M".
struct ByteSize: ExpressibleByArgument, Equatable {
  var bytes: Int64

  init(_ bytes: Int64) { self.bytes = bytes }

  init?(argument: String) {
    guard let bytes = GlobalOptions.bytes(argument) else { return nil }
    self.init(bytes)
  }

  var defaultValueDescription: String { "" }
}

/// The most that one guest may use.
struct GuestQuota: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Maximum number of files in a guest's records.", valueName: "number"))
  var files = 2_000

  @Option(
    help: ArgumentHelp("Maximum size of a guest's records (default: 64M).", valueName: "size"))
  var records = ByteSize(64 << 20)

  @Option(help: ArgumentHelp("Maximum memory of a session (default: 512M).", valueName: "size"))
  var memory = ByteSize(512 << 20)

  @Option(
    help: ArgumentHelp(
      "Maximum processor time of a session, or “no” (default: 30m).", valueName: "time"))
  var processorTime = SessionTime(duration: .seconds(1_800))

  /// The threads of one session, which has up to 20 of its own.
  static let threads = 32

  func validate() throws {
    try check(files, 20...1_000_000, "--files")
    // A store's databases and their journals, and the program itself.
    guard records.bytes >= 1 << 20 else {
      throw ValidationError("--records: less than 1M, which a store needs.")
    }
    guard memory.bytes >= 128 << 20 else {
      throw ValidationError("--memory: less than 128M, which a session needs.")
    }
  }
}
