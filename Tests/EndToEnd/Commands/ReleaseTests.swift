import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// The scripts of a release, and the action that fetches one.
  @Suite final class ReleaseTests: FolderSuite {
    private func release(_ words: String...) throws -> Tool.Result {
      let script = #"cd "$1" && shift && .scripts/release "$@""#
      return try Tool.run("sh", ["-c", script, "sh", TestEnvironment.repository] + words)
    }

    @Test func tagProgramAndChangesNameOneVersion() throws {
      let version = try Tool.run(TestEnvironment.tipjarBinary, ["--version"]).text
        .trimmingCharacters(in: .newlines)
      #expect(try release("check", "v\(version)").status == 0)
      let other = try release("check", "v99.0.0")
      #expect(other.status == 1)
      #expect(other.errorText.contains("Name the tag v\(version)."))
      #expect(try release("notes").text.contains("The first version."))
    }

    /// Starts the action on a release of this program; `sums` changes its list of checksums.
    private func start(version: String, sums: (String) -> String = { $0 }) throws -> Tool.Result {
      let name = "tipjar-0.1.0-linux-\(try Tool.run("uname", ["-m"]).text.dropLast())"
      let script = """
        set -eu
        mkdir -p "$1/bin" v0.1.0 && strip -o "$1/bin/tipjar" "$2"
        tar -cf - "$1" | xz -0 > "v0.1.0/$1.tar.xz"
        cd v0.1.0 && sha256sum "$1.tar.xz" > SHA256SUMS
        """
      let made = try Tool.run(
        "sh", ["-c", "cd \(folder) && \(script)", "sh", name, TestEnvironment.tipjarBinary])
      try #require(made.status == 0, "\(made.errorText)")
      let list = folder + "/v0.1.0/SHA256SUMS"
      try sums(String(contentsOfFile: list, encoding: .utf8))
        .write(toFile: list, atomically: false, encoding: .utf8)
      let facts = ["PATH", "ENV", "OUTPUT"].map { ("GITHUB_\($0)", "\(folder)/\($0)") }
      return try Tool.run(
        "bash", [TestEnvironment.repository + "/.github/action/start.sh"],
        environment: Dictionary(uniqueKeysWithValues: facts).merging([
          "RELEASES": "file://\(folder)", "VERSION": version, "RUNNER_TEMP": folder,
          "GITHUB_WORKSPACE": folder, "TIPJAR_PORT": "0", "TIPJAR_NOTIFY": "",
          "TIPJAR_BUNDLE_ID": "com.example.app",
        ]) { $1 })
    }

    @Test(.enabled(if: TestEnvironment.runs("jq", "curl", "xz")))
    func theActionServesAndHandsOverTheFirstLine() throws {
      defer { _ = try? Tool.run("pkill", ["-f", folder]) }
      let started = try start(version: "v0.1.0")
      try #require(started.status == 0, "\(started.text)\(started.errorText)")
      let status = try Tool.run(
        "bash",
        [
          "-c",
          #". "$1/ENV" && curl -sS -H "Authorization: Bearer $TIPJAR_CONTROL_TOKEN" "$TIPJAR_URL/tipjar/v1/status""#,
          "bash", folder,
        ])
      #expect(status.text.contains(#""bundleId":"com.example.app""#), "\(status.errorText)")
    }

    @Test(.enabled(if: TestEnvironment.runs("jq", "curl", "xz")))
    func theActionRefusesAFileThatIsNotTheReleases() throws {
      let changed = try start(version: "0.1.0") { "0" + $0.dropFirst().replacing("0", with: "1") }
      #expect(changed.status == 1)
      #expect(changed.text.contains("is not the file of the release"))
      let branch = try start(version: "main")
      #expect(branch.text.contains("main is no release. Set the input version"))
    }
  }
}
