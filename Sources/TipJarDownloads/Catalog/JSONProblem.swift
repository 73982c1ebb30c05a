/// What is wrong in a JSON text, and where.
struct JSONProblem: Error, Equatable {
  /// Bytes from the start of the text.
  var offset: Int
  /// The key path, such as `apps[3].size`; empty where the text is not JSON at all.
  var path = ""
  /// What is wrong and what to do.
  var what: String
}
