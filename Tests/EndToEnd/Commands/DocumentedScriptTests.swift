import Foundation
import Synchronization
import TestSupport
import Testing

extension EndToEnd {
  @Suite(.serialized, .enabled(if: TestEnvironment.runs("bash", "jq", "tar", "sha256sum")))
  final class DocumentedScriptTests: FolderSuite {
    private static let articles = "Sources/tipjar/tipjar.docc/"

    private static func blocks(_ document: String, _ language: String) throws -> [String] {
      try TestEnvironment.text(of: document)
        .components(separatedBy: "```\(language)\n").dropFirst()
        .compactMap { $0.components(separatedBy: "```").first }
    }

    /// The scripts in the documents, unchanged, in a folder with the file that they name.
    @Test(
      arguments: [("README.md", nil), (articles + "TestingPurchases.md", 2)] as [(String, Int?)])
    func theScriptsRunToTheirEnd(_ document: String, _ receipts: Int?) throws {
      let scripts = try Self.blocks(document, "sh")
      try #require(scripts.count == 1)
      let products = """
        {"version": {"major": 4, "minor": 0}, "products": [{"productID": "com.example.coins",
         "type": "Consumable", "displayPrice": "0.99", "referenceName": "Coins",
         "localizations": []}]}
        """
      _ = try rig.write(products, to: "MyApp.storekit")
      let binary = URL(filePath: try TestEnvironment.tipjarBinary).deletingLastPathComponent()
      let start = "cd '\(folder)'; export TMPDIR=. PATH='\(binary.path)':$PATH\n"
      let result = try Tool.run("bash", ["-c", start + scripts[0]])
      #expect(result.status == 0, "\(result.errorText)")
      guard let receipts else { return }
      let file = folder + "/receipts/receipts.jws"
      let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
      #expect(lines.count == receipts)
      try accept(folder)
    }

    /// The article's Python program accepts the receipts, if Apple's library is installed.
    private func accept(_ folder: String) throws {
      let python = TestEnvironment.repository + "/.build-venv/bin/python"
      guard FileManager.default.isExecutableFile(atPath: python) else { return }
      let program = try #require(Self.blocks(Self.articles + "TestingPurchases.md", "python").first)
      let start = "import os; os.chdir('\(folder)')\n"
      let result = try Tool.run(python, ["-c", start + program])
      #expect(result.status == 0, "\(result.errorText)")
      #expect(result.text.contains("com.example.coins"))
    }

    /// The state folder contains the files in the article's table.
    @Test func theFilesAreThoseOfTheTable() throws {
      let article = try TestEnvironment.text(of: Self.articles + "Settings.md")
      let files = article.matches(of: /(?m)^\| `([a-z.\/]+)` \|/).map { String($0.1) }
      #expect(files.count == 5)
      try rig.run("tip", "fine", "--yes")
      try rig.run("get", "margin")
      for file in files {
        #expect(FileManager.default.fileExists(atPath: "\(rig.state)/\(file)"), "\(file)")
      }
    }

    /// Makes the archive of a version, and returns its name, its bytes and its digest.
    private static func archive(
      _ version: String, _ machine: String, in folder: String
    ) throws -> (name: String, body: Data, sha256: String) {
      let name = "ripgrep-\(version)-\(machine)-unknown-linux-musl"
      let script = """
        cd '\(folder)' && mkdir '\(name)' && printf '#!/bin/sh\\necho ripgrep \(version)\\n' > '\(name)/rg'
        chmod 755 '\(name)/rg' && tar czf '\(name).tar.gz' '\(name)' && sha256sum '\(name).tar.gz'
        """
      let result = try Tool.run("bash", ["-c", script])
      let body = try Data(contentsOf: URL(filePath: "\(folder)/\(name).tar.gz"))
      return (name + ".tar.gz", body, String(result.text.prefix(64)))
    }

    private static var lines: [String] {
      get throws {
        try TestEnvironment.text(of: articles + "Tools.md").components(separatedBy: "\n").filter {
          $0.hasPrefix("    ")
        }.prefix(10)
          .map { String($0.split(separator: "#")[0]).trimmingCharacters(in: .whitespaces) }
      }
    }

    @Test func tenCommandsInstallUpdateAndRollBack() throws {
      let machine = try Tool.run("uname", ["-m"]).text.trimmingCharacters(in: .newlines)
      let archives = try ["14.1.0", "14.1.1"].map { version in
        (version, try Self.archive(version, machine, in: folder))
      }
      let offered = Mutex(0)
      let withdrawn = Mutex(false)
      let isBusy = Mutex(false)
      let server = try LoopbackServer { request, server in
        if let (_, archive) = archives.first(where: { request.path.hasSuffix($0.1.name) }) {
          return .init(200, [], archive.body)
        }
        if isBusy.withLock({ $0 }) { return .init(502) }
        var (version, archive) = archives[offered.withLock { $0 }]
        if request.path.contains("/tags/") {
          // The other version is asked for by its tag, until it is withdrawn.
          let all = withdrawn.withLock { $0 } ? Array(archives.prefix(1)) : archives
          guard let found = all.first(where: { request.path.hasSuffix("/tags/\($0.0)") }) else {
            return .init(404)
          }
          (version, archive) = found
        }
        return .init(
          text: """
            {"tag_name": "\(version)", "body": "## Fixed", "draft": false, "prerelease": false,
             "published_at": "2024-09-09T\(version.suffix(1))0:00:00Z", "assets": [
              {"name": "\(archive.name)", "size": \(archive.body.count), "state": "uploaded",
               "digest": "sha256:\(archive.sha256)",
               "browser_download_url": "\(server.address)/d/\(archive.name)"}]}
            """)
      }
      defer { server.stop() }
      func run(_ line: String) throws -> Tool.Result { try shell(line, server) }
      let lines = try Self.lines
      #expect(lines.count == 10)
      #expect(try run("tipjar tools").text.hasPrefix("There are no projects."))
      let screen = try self.screen(server)
      // Nobody is greeted by an empty list.
      try screen.wait(for: "Files and search")
      try screen.type("a", until: "Add projects")
      try screen.type("typo,BurntSushi/ripgrep\r", until: "Not a project: write owner/repo")
      try screen.wait(for: "Added: ripgrep 14.1.0")
      try screen.type("\u{1B}", until: "i details")
      try screen.quit()
      for (index, line) in lines.enumerated() {
        if index == 4 {
          offered.withLock { $0 = 1 }
          // On the screen r asks too, unless the last answer is less than a minute old.
          let screen = try self.screen(server)
          try screen.wait(for: "ripgrep")
          #expect(try run("rm $HOME/.cache/tipjar/releases/*/meta").status == 0)
          try screen.type("r", until: "New: ripgrep 14.1.1")
          try screen.type("r", until: "Not asked again")
          try screen.quit()
        }
        if index == 6 {
          // An old answer is said before the question.
          isBusy.withLock { $0 = true }
          #expect(try run("rm $HOME/.cache/tipjar/releases/*/meta").status == 0)
          let program = try self.screen(server, "update", "--all")
          try program.wait(for: "[y/N]")
          let notice = "answers with the status 502. Try later. Using the last answer."
          let text = program.text.replacing(/\s+/, with: " ")
          #expect(text.contains("\(notice) Update ripgrep 14.1.0 → 14.1.1 ("), "\(text)")
          program.type("n\r")
          #expect(try program.waitForExit() == .status(130))
          isBusy.withLock { $0 = false }
        }
        // There is nobody to answer, and an hour has not passed.
        let answer = line.contains(" get ") || line.contains(" update ") ? " --yes" : ""
        let force = line.hasSuffix("refresh") ? " --force" : ""
        let screen = line.hasSuffix("tools") ? " --json" : ""
        let result = try run(line + answer + force + screen)
        #expect(result.status == 0, "\(line): \(result.text)\(result.errorText)")
        if index == 3 { #expect(result.text == "ripgrep 14.1.0\n") }
        if index == 0 { #expect(result.text.contains("was added before.")) }
        if index == 1 {
          #expect(try run("tipjar apps ripgrep").text.contains("Fixed"))
          #expect(try run("tipjar apps").text.contains(/\nlantern .* simulated\n/))
          let apps = try self.screen(server, "apps")
          #expect(try apps.waitForExit() == .status(0))
          let groups = /^Your tools:\r\nburntsushi\/ripgrep .*\r\n\r\nSimulated:\r\nlantern/
          #expect(apps.text.contains(groups), "\(apps.text)")
          let pins = try run("printf '1\\n2\\n2\\n0\\nq\\n' | tipjar tools --plain --lang en").text
          #expect(pins.contains("ripgrep is pinned: it stays at 14.1.0"), "\(pins)")
          #expect(pins.contains("ripgrep follows new releases again."), "\(pins)")
        }
        if index == 5 { #expect(result.text.contains("14.1.1"), "\(result.text)") }
        if index == 6 { #expect(try run("rg").text == "ripgrep 14.1.1\n") }
        if index == 7 { #expect(try run("rg").text == "ripgrep 14.1.0\n") }
      }
      // Answers name what was left and the way to it, and none of before passes for one of now.
      let left = try run("tipjar update --all --yes").text
      #expect(
        left.hasPrefix("Not updated: ripgrep 14.1.0 → 14.1.1, rolled back."), "\(left)")
      #expect(try run("tipjar outdated").text.contains("\nAs of today, "))
      // The version that was left is still there.
      let again = try run("tipjar update ripgrep --yes && tipjar rollback ripgrep").text
      #expect(again.hasPrefix("ripgrep is at 14.1.1 now. Nothing was downloaded.\n"), "\(again)")
      let which = try run("tipjar which ripgrep")
      #expect(which.errorText.contains("ripgrep has: rg."), "\(which.errorText)")
      // A damaged app is downloaded again, in the version to which it was rolled back.
      for damage in ["echo >> \"$(tipjar which rg)\"", "rm \"$(tipjar which rg)\""] {
        let found = try run("\(damage); tipjar verify")
        let advice = "“tipjar get ripgrep” downloads it again."
        #expect(found.status == 65 && found.text.contains(advice), "\(found.text)")
        let repaired = try run("tipjar get ripgrep --yes && rg")
        #expect(repaired.text.hasSuffix("\nripgrep 14.1.0\n"), "\(repaired)")
        #expect(try run("tipjar outdated").text.contains("14.1.0  → 14.1.1  rolled back"))
      }
      #expect(try run("tipjar get ripgrep --yes").text.contains("14.1.0 is already installed."))
      // An older version, the newer one again, and what its withdrawal says.
      offered.withLock { $0 = 0 }
      #expect(try run("tipjar catalog refresh --force").status == 0)
      for version in ["14.1.1", "14.1.0", "14.1.1"] {
        let result = try run("tipjar get ripgrep@\(version) --yes --json")
        #expect(result.status == 0, "\(result.errorText)")
        let keys = [#""pinned":true"#, #""stale":false"#, #""installedVersion":"\#(version)""#]
        let text = result.text.filter { !$0.isWhitespace }
        #expect(keys.allSatisfy(text.contains), "\(text)")
        #expect(try run("rg").text == "ripgrep \(version)\n")
      }
      #expect(try run("tipjar get ripgrep@13 --yes").status == 69)
      withdrawn.withLock { $0 = true }
      let refreshed = try run("tipjar catalog refresh --force")
      #expect(
        refreshed.errorText.contains("ripgrep 14.1.1 is no longer offered. It stays installed."))
      #expect(try run("tipjar outdated").text.contains("14.1.1 is no longer offered"))
      #expect(try run("rg").text == "ripgrep 14.1.1\n")
      // An old answer says so, and an app can be removed after its project was dropped.
      let kept = try run("tipjar catalog refresh")
      #expect(kept.text.contains("Asked less than an hour ago: ripgrep."), "\(kept.text)")
      server.stop()
      let offline = try run("tipjar catalog refresh --force")
      #expect(offline.status == 69 && offline.text.contains("14.1.0"), "\(offline.errorText)")
      let unknown = try run("tipjar get sharkdp/bat --yes")
      #expect(unknown.status == 69 && unknown.errorText.contains("sharkdp/bat: "))
      let dropped = try run("tipjar catalog remove ripgrep").text
      #expect(dropped.contains("14.1.1 stays installed, without updates: “tipjar remove ripgrep”"))
      #expect(try run("tipjar outdated").text.contains("No updates for ripgrep: no project"))
      #expect(try run("tipjar update ripgrep --yes").errorText.contains("No updates for ripgrep"))
      let removed = try run("tipjar remove ripgrep --yes")
      #expect(removed.text == "ripgrep is removed.\n", "\(removed.text)\(removed.errorText)")
      #expect(removed.errorText.contains("~kept-1 was changed after it was installed"))
    }

    /// Runs a command on a terminal, with GitHub's API on this computer: the screen of tools.
    private func screen(
      _ server: LoopbackServer, _ words: String...
    ) throws -> PTYProcess {
      try PTYProcess(
        TestEnvironment.tipjarBinary, (words.isEmpty ? ["tools"] : words) + ["--lang", "en"],
        environment: [
          "HOME": folder, "GITHUB_API_URL": server.address, "XDG_CONFIG_HOME": "",
          "XDG_CACHE_HOME": "", "XDG_DATA_HOME": "", "XDG_BIN_HOME": "", "XDG_STATE_HOME": "",
        ], size: Storefront.size)
    }

    /// Runs a line with the program and its commands in PATH, and GitHub's API on this computer.
    private func shell(_ line: String, _ server: LoopbackServer) throws -> Tool.Result {
      let binary = URL(filePath: try TestEnvironment.tipjarBinary).deletingLastPathComponent()
      let start = """
        export HOME='\(folder)' XDG_CONFIG_HOME= XDG_CACHE_HOME= XDG_DATA_HOME= XDG_BIN_HOME=
        export XDG_STATE_HOME= GITHUB_API_URL='\(server.address)'
        export PATH='\(folder)/.local/bin:\(binary.path)':$PATH

        """
      return try Tool.run("bash", ["-c", start + line])
    }
  }
}
