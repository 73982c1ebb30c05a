import ArgumentParser
import Testing

@testable import tipjar

/// The options of `tipjar serve` as variables, for a container without arguments.
@Suite struct OptionVariablesTests {
  private func serve(
    _ environment: [String: String], _ arguments: String...
  ) throws -> ServeCommand {
    var command = try #require(try ServeCommand.parseAsRoot(arguments) as? ServeCommand)
    try command.read(environment)
    return command
  }

  @Test func eachOptionHasAVariable() throws {
    let command = try serve([
      "TIPJAR_PORT": "8080", "TIPJAR_NOTIFY": "http://backend:9000/", "TIPJAR_RETRY": "production",
      "TIPJAR_FAULTS": "duplicate", "TIPJAR_LIMITS": "1", "TIPJAR_NO_AUTH": "true",
      "TIPJAR_CONTROL": "open", "TIPJAR_TLS": "yes", "TIPJAR_LISTEN": "0.0.0.0",
      "TIPJAR_APP_APPLE_ID": "42", "TIPJAR_FIRST_ID": "7", "TIPJAR_IMPORT": "/app/old.txt",
      "TIPJAR_SEED_FILE": "/app/seed.json",
    ])
    #expect(command.port == 8080 && command.notify == "http://backend:9000/")
    #expect(command.retry.map { "\($0)" } == "production" && command.faults == "duplicate")
    #expect(command.limits && command.isOpen && command.tls && command.control == .open)
    #expect(command.listen == "0.0.0.0" && command.appAppleID == 42 && command.firstID == 7)
    #expect(command.history == "/app/old.txt" && command.seedFile == "/app/seed.json")
  }

  @Test func aFlagOverridesItsVariable() throws {
    let variables = ["TIPJAR_PORT": "8080", "TIPJAR_CONTROL": "open"]
    let command = try serve(variables, "--port", "1", "--control", "token")
    #expect(command.port == 1 && command.control == .token)
  }

  @Test func anEmptyVariableIsNone() throws {
    #expect(try serve(["TIPJAR_PORT": "", "TIPJAR_TLS": ""]).port == nil)
  }

  @Test(
    arguments: [
      ("TIPJAR_PORT", "http", "write a number from 0 to 65535"),
      ("TIPJAR_NOTIFY", "ftp://a", "write an http or https address"),
      ("TIPJAR_TLS", "maybe", "write true or false"),
      ("TIPJAR_RETRY", "twice", "write one of sandbox, production"),
      ("TIPJAR_FIRST_ID", "-1", "write a number of at most 18 digits"),
    ])
  func aWrongValueNamesItsVariable(variable: String, value: String, advice: String) throws {
    #expect {
      try serve([variable: value])
    } throws: { error in
      "\(error)".contains("\(variable)=\(value): \(advice)")
    }
  }
}
