/// Where a program's words to stderr go while its screen is up.
public struct ScreenLog: Sendable {
  /// An open file, to be read and written: the last words of a crash are read back from it.
  public let descriptor: Int32
  /// What the file is called, for whoever wants to know more after a crash.
  public let name: String

  /// An open file and its name.
  public init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }
}
