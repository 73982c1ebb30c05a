/// The problems of a file that a user named; a command's exit status follows from them.
public enum FileProblem: Equatable, Sendable {
  /// There is no such file (EX_NOINPUT, 66).
  case missing
  /// It is there and cannot be read (EX_IOERR, 74).
  case unreadable
  /// It is not what it should be (EX_DATAERR, 65).
  case malformed
}
