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

  extension EndToEnd {
    /// Libraries that are loaded before the program's own, such as that of faketime.
    @Suite final class PreloadTests: FolderSuite {
      /// A library that changes the environment before the program starts, which moves it in memory.
      private static let source = """
        #include <stdlib.h>
        __attribute__((constructor)) static void start(void) { setenv("PRELOADED", "1", 1); }
        """

      /// Compiles a library or a program in the test's folder, and returns its path.
      private func built(_ name: String, _ compiler: String, _ arguments: [String]) throws -> String
      {
        let path = "\(folder)/\(name)"
        let result = try Tool.run(
          compiler, arguments + ["-o", path], input: Self.source, within: 120)
        try #require(result.status == 0, "\(result.errorText)")
        return path
      }

      private func preload() throws -> [String: String] {
        let flags = ["-shared", "-fPIC", "-x", "c", "-"]
        return ["LD_PRELOAD": try built("preloaded.so", "cc", flags)]
      }

      @Test func theArgumentsOfAProgramWithAPreloadedLibraryAreRead() throws {
        let preload = try preload()
        let tip = try rig.run(["tip", "fine", "--yes", "--json"], environment: preload)
        #expect(tip.status == 0 && tip.text.contains(#""outcome" : "purchased""#), "\(tip.text)")
        let wrong = try rig.run(["tip", "--no-such-option"], environment: preload)
        #expect(wrong.status == 64 && wrong.errorText.contains("--no-such-option"))
      }

      /// A release has Swift's library in itself, which starts after the preloaded one. Without the
      /// runtime's remedy it has no arguments.
      @Test(arguments: [true, false]) func aStaticProgramReadsThemToo(isRemedied: Bool) throws {
        let (main, runtime) = (folder + "/main.swift", "Sources/CTipJarRuntime")
        try Data("print(CommandLine.arguments.dropFirst())".utf8).write(to: URL(filePath: main))
        let start = try built(
          "start.o", "cc",
          ["-c", "\(TestEnvironment.repository)/\(runtime)/start.c"]
            + ["-I", "\(TestEnvironment.repository)/\(runtime)/include"])
        let objects = isRemedied ? [start] : []
        let program = try built("program", "swiftc", ["-static-stdlib", main] + objects)
        let result = try Tool.run(program, ["a", "b"], environment: try preload())
        #expect(result.text == (isRemedied ? "[\"a\", \"b\"]\n" : "[]\n"))
      }
    }
  }
#endif
