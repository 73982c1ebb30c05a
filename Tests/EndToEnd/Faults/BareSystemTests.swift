#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  extension EndToEnd {
    /// The conditions that a static program meets on another distribution, or in a bare chroot.
    @Suite(
      .enabled(if: Machine.canMount(on: "/mnt", "-m"), "only root can hide a part of the system"))
    final class BareSystemTests: LinkSuite {
      /// Runs the program where a folder is empty.
      private static let script = #"mount -t tmpfs none "$0" && exec "$@""#

      @Test func withoutProcTheArgumentsAreRead() throws {
        let result = try Tool.run(
          "unshare",
          ["-m", "sh", "-c", Self.script, "/proc", try TestEnvironment.tipjarBinary]
            + ["links", rig.file], environment: rig.environment)
        #expect(result.status == 0 && result.text.hasPrefix("GitHub Sponsors\t"))
      }

      /// With UTF-8 in its name a code is drawn; otherwise there is nothing but ASCII.
      @Test(arguments: [("C.UTF-8", true), ("xx_YY.utf8", true), ("de_DE", false)])
      func withoutDataOfALocaleItsNameDecides(_ locale: String, _ hasLetters: Bool) throws {
        let program = try PTYProcess(
          try TestEnvironment.tool("unshare"),
          ["-m", "sh", "-c", Self.script, "/usr/lib/locale", try TestEnvironment.tipjarBinary]
            + rig.arguments(["--lang", "en"]),
          environment: rig.environment.merging(["LC_ALL": locale]) { $1 })
        try program.wait(for: "Ways to tip mytool")
        try program.type("\r", until: "Copy")
        #expect(program.screen.rows.contains { $0.contains("▄▄▄") } == hasLetters)
        #expect(program.screen.rows.allSatisfy { $0.allSatisfy(\.isASCII) } == !hasLetters)
        program.type("\u{1B}")
        try program.wait("the list alone") {
          $0.find("Copy") == nil && $0.find("Ways to tip mytool") != nil
        }
        try program.quit()
      }
    }
  }
#endif
