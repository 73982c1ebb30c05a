import TestSupport
import Testing
import TipJarVocabulary

@testable import TipJarArchives

/// The programs of a tree, their commands, and what belongs to them.
@Suite struct TreeTests {
  private static let here = Machine(.linux, .x86_64, .glibc, libraryVersion: "2.36")

  /// A program of 64 bits with an entry point, and with a loader and a version of glibc if it has
  /// them.
  static func program(
    machine: UInt8 = 62, type: UInt8 = 2, entry: UInt8 = 1, loader: String? = nil,
    glibc: String? = nil
  ) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] { ZipMaker.number(value, count) }
    func segment(_ type: Int, _ offset: Int, _ size: Int) -> [UInt8] {
      number(type, 4) + number(4, 4) + number(offset, 8) + number(offset, 8) + number(offset, 8)
        + number(size, 8) + number(size, 8) + number(8, 8)
    }
    let body = 64 + 3 * 56
    let text = Array((loader ?? "").utf8) + [0]
    let name = Array((glibc ?? "").utf8) + [0]
    let (names, needs) = (body + text.count, body + text.count + name.count)
    let need = number(1, 2) + number(1, 2) + number(0, 4) + number(16, 4) + number(0, 4)
    let version = number(0, 8) + number(0, 4) + number(0, 4)
    let dynamic = needs + 32
    let tags = [(5, names), (0x6FFF_FFFE, needs), (0x6FFF_FFFF, 1), (0, 0)]
    let table = tags.flatMap { number($0.0, 8) + number($0.1, 8) }
    let count = glibc != nil ? 3 : loader != nil ? 2 : 1
    var header: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    header += [type, 0, machine, 0] + number(1, 4) + number(Int(entry), 8) + number(64, 8)
    header += number(0, 8) + number(0, 4) + number(64, 2) + number(56, 2) + number(count, 2)
    header += number(0, 6)
    let end = dynamic + table.count
    let segments =
      segment(1, 0, end) + segment(loader == nil ? 4 : 3, body, text.count)
      + segment(2, dynamic, table.count)
    return header + segments + text + name + need + version + table
  }

  private static let script = Array("#!/bin/sh\n".utf8)
  private static let page = Array(".TH RG 1".utf8)

  private func tree(
    _ files: [(path: String, bytes: [UInt8])], project: String = "tool",
    asset: String = "tool-1.0-linux-amd64.tar.gz", executables: [AppExecutable] = [],
    chosen: [String] = [], _ body: (InstallableTree) throws -> Void
  ) throws {
    let bench = try Bench()
    let archive = TarMaker.of { maker in
      for file in files {
        let isPlain = file.path.hasSuffix(".txt") || file.path.hasSuffix(".plain")
        maker.add(file.path, file.bytes, mode: isPlain ? 0o644 : 0o755)
      }
    }
    let unpacked = try bench.unpack(archive)
    try body(
      InstallableTree(
        folder: bench.tree, files: unpacked, names: [project], asset: asset,
        executables: executables, chosen: chosen))
  }

  private func commands(
    _ files: [(path: String, bytes: [UInt8])], project: String = "tool",
    executables: [AppExecutable] = [], chosen: [String] = []
  ) throws -> String {
    var found = ""
    try tree(files, project: project, executables: executables, chosen: chosen) { tree in
      do throws(DownloadFailure) {
        found = try tree.commands(for: Self.here).map { "\($0.name)=\($0.path)" }
          .joined(separator: " ")
      } catch {
        found = "\(error)"
      }
    }
    return found
  }

  @Test func theOneProgramIsTheCommand() throws {
    let elf = Self.program()
    #expect(
      try commands([
        ("rg-1.0/rg", elf), ("rg-1.0/doc/x.txt", Self.script), ("rg-1.0/y.plain", Self.script),
      ])
        == "rg=rg-1.0/rg")
    // A library, an object file, a program for another computer.
    #expect(
      try commands([
        ("t/run", elf), ("t/libx.so", elf), ("t/liby.so.1", elf),
        ("t/plug", Self.program(entry: 0)),
        ("t/x.o", Self.program(type: 1)), ("t/arm", Self.program(machine: 183)),
        ("t/lib/helper", elf), ("t/share/x", elf), ("t/completions/x", Self.script),
      ]) == "run=t/run")
  }

  @Test func severalProgramsAreChosenByFolderNameAndKind() throws {
    let elf = Self.program()
    #expect(try commands([("t/bin/a", elf), ("t/bin/b", Self.script)]) == "a=t/bin/a b=t/bin/b")
    #expect(
      try commands([("t/tool", elf), ("t/other", elf), ("u/x", elf)])
        == "tool=t/tool other=t/other")
    #expect(try commands([("t/a", elf), ("t/b", elf), ("t/x/c", Self.script)]) == "a=t/a b=t/b")
    let tie = DownloadFailure.ambiguous(["a", "t/b"])
    #expect(try commands([("a", elf), ("t/b", elf)]) == "\(tie)")
    #expect(try commands([("a", elf), ("t/b", elf)], chosen: ["b"]) == "b=t/b")
    #expect(try commands([("a", elf), ("t/b", elf)], chosen: ["b", "a"]) == "b=t/b a=a")
    #expect(try commands([("a", elf)], chosen: ["c"]) == "\(DownloadFailure.missing("c"))")
    #expect(try commands([("a.txt", [1])]) == "\(DownloadFailure.noProgram)")
  }

  @Test func theCataloguesProgramsWin() throws {
    let files = [("tool-2.1/x/app", Self.program()), ("tool-2.1/other", Self.program())]
    let named = [AppExecutable(name: "go", path: "*/x/app")]
    #expect(try commands(files, executables: named) == "go=tool-2.1/x/app")
    let missing = [AppExecutable(name: "go", path: "*/y")]
    #expect(try commands(files, executables: missing) == "\(DownloadFailure.missing("*/y"))")
    let builtin = [AppExecutable(name: "cd", path: "*/x/app")]
    #expect(try commands(files, executables: builtin) == "\(DownloadFailure.badName("cd"))")
  }

  @Test(arguments: [
    (Self.program(machine: 183), "is built for arm64, not x86_64"),
    (
      Self.program(loader: "/lib/ld-none.so"), "needs the loader /lib/ld-none.so, which is not here"
    ),
    (Self.program(loader: "/bin/sh", glibc: "GLIBC_2.38"), "needs glibc 2.38, and here is 2.36"),
    (Array("#!/no/such/program -x\n".utf8), "needs /no/such/program, which is not here"),
    (
      Array("#!/usr/bin/env -S A=1 no-such-program x\n".utf8),
      "needs no-such-program, which is not here"
    ),
  ])
  func anImpossibleCommandExplainsTheReason(bytes: [UInt8], reason: String) throws {
    #expect(try commands([("a", bytes)]) == "\(DownloadFailure.cannotRun("a " + reason))")
  }

  @Test func aProgramThatRunsHasNoProblem() throws {
    for glibc in ["GLIBC_2.36", "GLIBC_2.2.5", "GLIBC_PRIVATE"] {
      #expect(try commands([("a", Self.program(loader: "/bin/sh", glibc: glibc))]) == "a=a")
    }
    let own = try #require(ELFFile(path: TestEnvironment.debugBinary))
    #expect(own.isExecutable && own.loader != nil && !own.glibc.isEmpty)
    #expect(own.problem(on: .current) == nil)
  }

  /// In an archive version and platform are cut from the app's own name alone.
  @Test(arguments: [
    ("tool-linux-amd64", "tool"), ("tool-v1.2.3-x86_64", "tool"), ("gcc-13", "gcc-13"),
    ("containerd-shim-runc-v2", "containerd-shim-runc-v2"), ("ssh-linux", "ssh-linux"),
    ("python3.11", "python3.11"), ("age-keygen", "age-keygen"), ("7z", "7z"),
  ])
  func anArchivedCommandKeepsItsName(file: String, name: String) {
    #expect(CommandName(archived: file, among: ["tool"])?.text == name)
  }

  /// Of several commands, one that does not run here or is no name is left out, but not the app's own.
  @Test func aPartThatDoesNotRunIsLeftOut() throws {
    let (elf, broken) = (Self.program(), Array("#!/no/such/program\n".utf8))
    #expect(try commands([("bin/a", elf), ("bin/b", broken), ("bin/test", elf)]) == "a=bin/a")
    let needs = DownloadFailure.cannotRun("bin/tool needs /no/such/program, which is not here")
    #expect(try commands([("bin/a", elf), ("bin/tool", broken)]) == "\(needs)")
    let builtin = DownloadFailure.badName("test")
    #expect(try commands([("bin/test", elf)]) == "\(builtin)")
  }

  /// A helper script is no command beside a program for another processor, or beside none.
  @Test func aTreeForAnotherSystemSaysSo() throws {
    let files = [("tool", Self.program(machine: 183)), ("install.sh", Self.script)]
    let failure = DownloadFailure.cannotRun("tool is built for arm64, not x86_64")
    #expect(try commands(files) == "\(failure)")
    let foreign: [([UInt8], String)] = [
      ([0xCF, 0xFA, 0xED, 0xFE, 7], "a program for macOS (Mach-O)"),
      (Array("MZ\u{90}".utf8), "a program for Windows (PE)"),
    ]
    for (bytes, kind) in foreign {
      #expect(try commands([("t/x", bytes)]) == "\(DownloadFailure.cannotRun("t/x is \(kind)"))")
    }
  }

  @Test(arguments: ["tipjar", "cd", "test", "-x", ".x", "", "a b", "a/b", "ü", "a\n"])
  func someNamesAreNoCommands(_ name: String) { #expect(CommandName(name) == nil) }

  @Test func manualPagesAndCompletionsGoWhereTheyAreFound() throws {
    let files: [(path: String, bytes: [UInt8])] = [
      ("r/rg", Self.program()), ("r/doc/rg.1", Self.page), ("r/doc/notes.1", Array("no".utf8)),
      ("r/man/rg.7.gz", [0x1F, 0x8B]), ("r/complete/_rg", [1]), ("r/complete/rg.fish", [1]),
      ("r/complete/rg.bash", [1]), ("r/complete/_other", [1]), ("r/lib/x.so.1", Self.page),
    ]
    try tree(files) { tree in
      let extras = tree.extras(of: try tree.commands(for: Self.here))
      #expect(
        extras.map { "\($0.name) \($0.path)" } == [
          "zsh/site-functions/_rg r/complete/_rg",
          "bash-completion/completions/rg r/complete/rg.bash",
          "fish/vendor_completions.d/rg.fish r/complete/rg.fish",
          "man/man1/rg.1 r/doc/rg.1", "man/man7/rg.7.gz r/man/rg.7.gz",
        ])
    }
  }
}
