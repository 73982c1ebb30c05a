/// The file that takes a program's output to stderr while its screen is open.
public struct ScreenLog: Sendable {
  /// An open file, to be read and written: the message of a crash is read back from it.
  public let descriptor: Int32
  /// The name of the file, which is printed after a crash.
  public let name: String

  /// An open file and its name.
  public init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }
}
