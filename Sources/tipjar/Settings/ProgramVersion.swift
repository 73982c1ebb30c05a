/// The version of the program, as `--version` prints it and real downloads send it.
enum ProgramVersion {
  static let current = "0.1.0"
}
