import ArgumentParser

/// The variables of the options that one command has alone, such as `TIPJAR_PORT` for `--port`: a
/// container that a service starts has no arguments. A flag overrides its variable.
struct OptionVariables {
  let environment: [String: String]

  /// Returns the value of an option. `advice` says which values it has.
  /// - Throws: a `ValidationError` if the flag or the variable has another value.
  func value<T: ExpressibleByArgument>(
    _ name: String, _ flag: T?, write advice: String, where isValid: (T) -> Bool = { _ in true }
  ) throws -> T? {
    if let flag {
      guard isValid(flag) else { throw ValidationError("--\(name) \(flag): write \(advice).") }
      return flag
    }
    let variable = SettingsSource.variableName(name)
    guard let text = environment[variable], !text.isEmpty else { return nil }
    guard let value: T = SettingsSource.parsed(text), isValid(value) else {
      throw ValidationError("\(variable)=\(text): write \(advice).")
    }
    return value
  }

  /// Returns whether a flag is on.
  /// - Throws: a `ValidationError` if its variable is neither true nor false.
  func isOn(_ name: String, _ flag: Bool) throws -> Bool {
    try value(name, flag ? true : nil, write: "true or false") ?? false
  }
}
