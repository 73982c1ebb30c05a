import Foundation
import Testing
import TipJarVocabulary

@testable import TipJarArchives

/// The commands of archives that are laid out as real projects lay out theirs.
@Suite struct LayoutTests {
  /// A line of the table.
  struct Layout: CustomTestStringConvertible, Sendable {
    let project, asset: String
    let paths: [String]
    let commands: [String]
    var testDescription: String { asset }

    init?(_ line: Substring) {
      let fields = line.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
      guard !line.hasPrefix("#"), fields.count == 4 else { return nil }
      (project, asset) = (fields[0], fields[1])
      paths = fields[2].split(separator: " ").map(String.init)
      commands = fields[3].split(separator: " ").map(String.init)
    }

    static let all: [Layout] = {
      let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Layouts.txt")
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      return text.split(separator: "\n").compactMap { Layout($0) }
    }()
  }

  private static let here = Machine(.linux, .x86_64, .glibc, libraryVersion: "2.36")

  @Test func theTableIsWhole() { #expect(Layout.all.count >= 70) }

  @Test(arguments: Layout.all)
  func itsCommandsAreFound(_ layout: Layout) throws {
    let bench = try Bench()
    let archive = TarMaker.of { maker in
      for path in layout.paths {
        let parts = path.split(separator: ">")
        let name = String(path.dropLast())
        switch path.last {
        case _ where parts.count == 2:
          maker.add(String(parts[0]), type: "2", link: String(parts[1]))
        case "*": maker.add(name, TreeTests.program(), mode: 0o755)
        case "^": maker.add(name, TreeTests.program(machine: 183), mode: 0o755)
        case "!": maker.add(name, Array("#!/bin/sh\n".utf8), mode: 0o755)
        default: maker.add(path, [1])
        }
      }
    }
    let tree = InstallableTree(
      folder: bench.tree, files: try bench.unpack(archive), names: [layout.project],
      asset: layout.asset)
    #expect(try tree.commands(for: Self.here).map(\.name).sorted() == layout.commands)
  }

  /// Files that are no archives lose version and platform; the project's name counts only where
  /// nothing else is left.
  @Test(arguments: [
    ("jq", "jq-linux-amd64", "jq"), ("cli", "gotify-cli-linux-amd64", "gotify-cli"),
    ("cli", "snyk-linux", "snyk"), ("restic", "restic_0.17.3_linux_amd64.bz2", "restic"),
    ("yq", "yq_linux_amd64", "yq"), ("compiler", "binary-for-linux-64-bit.gz", "compiler"),
    ("neovim", "nvim-linux-x86_64.appimage", "nvim"), ("sops", "sops-v3.9.1.linux.amd64", "sops"),
    ("cloudflared", "cloudflared-linux-amd64", "cloudflared"), ("tool", "linux-amd64", "tool"),
    ("kubernetes", "kubectl", "kubectl"), ("solidity", "solc-static-linux", "solc"),
    ("rust-analyzer", "rust-analyzer-x86_64-unknown-linux-gnu.gz", "rust-analyzer"),
    ("websocat", "websocat.x86_64-unknown-linux-musl", "websocat"),
    (
      "docker-credential-helpers", "docker-credential-pass-v0.8.2.linux-amd64",
      "docker-credential-pass"
    ),
    ("coursier", "cs-x86_64-pc-linux.gz", "cs"), ("yt-dlp", "yt-dlp_linux", "yt-dlp"),
    ("shfmt", "shfmt_v3.10.0_linux_amd64", "shfmt"), ("tini", "tini-static-amd64", "tini"),
    ("hadolint", "hadolint-Linux-x86_64", "hadolint"), ("pnpm", "pnpm-linux-x64", "pnpm"),
    ("tool", "x86_64-unknown-linux-musl", "tool"), ("tool", "tool.exe", "tool"),
  ])
  func aBareFileIsNamedByItself(project: String, file: String, name: String) {
    #expect(CommandName(bareFile: file, of: project)?.text == name)
  }
}
