/// The file that receives a program's standard error while its screen is open.
public struct ScreenLog: Sendable {
  /// The descriptor of the file, open for reading and writing: a crash message is read back from
  /// it.
  public let descriptor: Int32
  /// The name of the file, which is printed after a crash.
  public let name: String

  /// Creates a log from an open file and its name.
  public init(descriptor: Int32, name: String) { (self.descriptor, self.name) = (descriptor, name) }
}
