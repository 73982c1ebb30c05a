import Foundation
import TestSupport
import Testing
import TipJarDeterminism
import TipJarVocabulary

@testable import TipJarReleases

/// The choice of a release's file, by names alone.
@Suite struct AssetChoiceTests {
  private static let intel = Machine(.linux, .x86_64, .glibc, libraryVersion: "2.36")
  private static let alpine = Machine(.linux, .x86_64, .musl)
  private static let arm = Machine(.linux, .arm64, .glibc)
  private static let mac = Machine(.macOS, .arm64)

  /// A kind of release: its names, and what is chosen; "?" for a tie, "" for none.
  struct Kind: CustomTestStringConvertible, Sendable {
    var project: String
    var tag: String
    var names: String
    var chosen: String
    var machine = AssetChoiceTests.intel
    var pattern: String?

    init(
      _ project: String, _ tag: String, _ names: String, _ chosen: String,
      on machine: Machine = AssetChoiceTests.intel, _ pattern: String? = nil
    ) {
      (self.project, self.tag, self.names, self.chosen) = (project, tag, names, chosen)
      (self.machine, self.pattern) = (machine, pattern)
    }

    var testDescription: String { "\(project) \(chosen) \(machine) \(pattern ?? "")" }
    var list: [String] { names.split(separator: " ").map(String.init) }
  }

  private static let rust = """
    t-1.0-aarch64-apple-darwin.tar.gz t-1.0-aarch64-unknown-linux-gnu.tar.gz \
    t-1.0-i686-unknown-linux-gnu.tar.gz t-1.0-x86_64-pc-windows-msvc.zip \
    t-1.0-x86_64-unknown-linux-gnu.tar.gz t-1.0-x86_64-unknown-linux-musl.tar.gz \
    t-1.0-x86_64-unknown-linux-musl.tar.gz.sha256 t_1.0_amd64.deb
    """
  private static let go = """
    t_1.0_Darwin_all.tar.gz t_1.0_Linux_arm64.tar.gz t_1.0_Linux_armv6.tar.gz \
    t_1.0_Linux_i386.tar.gz t_1.0_Linux_x86_64.tar.gz t_1.0_Windows_x86_64.zip t_1.0_checksums.txt
    """
  /// The files of a release of tipjar itself.
  private static let own = """
    SHA256SUMS tipjar-0.1.0-darwin-arm64.tar.xz tipjar-0.1.0-linux-aarch64.tar.xz \
    tipjar-0.1.0-linux-x86_64.tar.xz tipjar-0.1.0-vendored.tar.xz tipjar_0.1.0_amd64.deb \
    tipjar_0.1.0_arm64.deb
    """
  private static let levels = """
    t-linux-amd64-v3 t-linux-amd64 t-linux-amd64_v2 t-linux-x86_64-v4 t-linux-386
    """

  static let kinds = [
    Kind("o/t", "v1.0", rust, "t-1.0-x86_64-unknown-linux-musl.tar.gz"),
    Kind("o/t", "v1.0", rust, "t-1.0-x86_64-unknown-linux-musl.tar.gz", on: alpine),
    Kind("o/t", "v1.0", rust, "t-1.0-aarch64-unknown-linux-gnu.tar.gz", on: arm),
    Kind("o/t", "v1.0", rust, "t-1.0-aarch64-apple-darwin.tar.gz", on: mac),
    Kind("o/t", "v1.0", go, "t_1.0_Linux_x86_64.tar.gz"),
    Kind("o/t", "v1.0", go, "t_1.0_Darwin_all.tar.gz", on: mac),
    Kind("o/tipjar", "v0.1.0", own, "tipjar-0.1.0-linux-x86_64.tar.xz"),
    Kind("o/tipjar", "v0.1.0", own, "tipjar-0.1.0-linux-x86_64.tar.xz", on: alpine),
    Kind("o/tipjar", "v0.1.0", own, "tipjar-0.1.0-linux-aarch64.tar.xz", on: arm),
    Kind("o/tipjar", "v0.1.0", own, "tipjar-0.1.0-darwin-arm64.tar.xz", on: mac),
    // Another system, another processor.
    Kind("o/t", "v1", "t-darwin-amd64 t-linux-arm64 t-freebsd-amd64 t-windows-amd64.zip", ""),
    Kind("o/t", "v1", "t-linux64 t-linux32 t-win64.zip", "t-linux64"),
    Kind("o/t", "v1", "t-linux64 t-linux32", "", on: arm),
    Kind("o/t", "v1", levels, "t-linux-amd64"),
    Kind("o/t", "v2.1.3", "t-linux-amd64-v2.1.3 t-linux-arm64-v2.1.3", "t-linux-amd64-v2.1.3"),
    Kind("o/t", "v1", "t-linux-armhf t-linux-ppc64le t-linux-s390x t-linux-riscv64gc", ""),
    Kind(
      "o/t", "v1", "t-x86_64-linux-android.tar.gz t-linux-amd64.AppImage", "t-linux-amd64.AppImage"),
    Kind("o/t", "v1", "t-x86_64.AppImage t-amd64.dmg", "", on: mac),
    // x86 alone mostly means 32 bits.
    Kind("o/t", "v1", "t-linux-x86 t-linux-x86_64", "t-linux-x86_64"),
    Kind("o/t", "v1", "t_manylinux_x86 t_manylinux_aarch64 t_osx_x86", "t_manylinux_x86"),
    Kind("o/t", "v1", "t-linux-x86 t-osx", "", on: arm),
    // What names the system or the processor is preferred to what names none.
    Kind("o/t", "v1", "t-1.0.tar.gz t-linux.tar.gz t-win.zip", "t-linux.tar.gz"),
    Kind("o/t", "v1", "t.x86_64 t.aarch64 t.armhf t.win32.exe SHA256SUMS", "t.x86_64"),
    Kind("o/t", "v1", "t t-linux-amd64 t-darwin-arm64", "t-linux-amd64"),
    // An archive that names neither, beside those that name Linux or macOS, is none for Linux.
    Kind("o/t", "v1", "t-1.zip t-1-macos-arm64.zip t-1-arm64.zip", ""),
    Kind("o/t", "v1.5", "t-1.5.tar.gz t-linux-x64 t-osx.zip", "", on: arm),
    Kind("o/t", "v1", "t.zip t_linux.zip", "t.zip", on: mac),
    Kind("o/t", "v1", "t-1.zip t-windows-x64.zip", "t-1.zip"),
    // The project's own file names the processor alone, and a helper's the system.
    Kind(
      "o/t", "v1", "t-1-x64.txz t-1-arm64.txz t-1.tar.xz h-linux-x64 h-darwin-arm64", "t-1-x64.txz"),
    Kind("o/t", "v1", "t-1-arm64.txz h-linux-arm64 h-darwin-arm64", "h-darwin-arm64", on: mac),
    // The plainest name of the project.
    Kind("o/bun", "v1", "bun-linux-x64.zip bun-linux-x64-profile.zip", "bun-linux-x64.zip"),
    Kind(
      "o/kubectx", "v1", "kubectx_v1_linux_x64.tgz kubens_v1_linux_x64.tgz",
      "kubectx_v1_linux_x64.tgz"),
    Kind("o/tools", "v1", "kubectx_v1_linux_x64.tgz kubens_v1_linux_x64.tgz", "?"),
    Kind("o/t", "v1", "t-full-linux t-small-linux", "?"),
    Kind(
      "cli/cli", "v2", "gh_2_linux_amd64.tar.gz gh_2_linux_386.tar.gz", "gh_2_linux_amd64.tar.gz"),
    // The names of projects that look like words, and the other way round.
    Kind("o/src-cli", "7.6", "src-cli_7.6_linux_amd64.tar.gz", "src-cli_7.6_linux_amd64.tar.gz"),
    Kind("o/go-arch-lint", "v1", "go-arch-lint_linux_amd64", "go-arch-lint_linux_amd64"),
    Kind(
      "o/VictoriaMetrics", "v1", "victoria-metrics-linux-amd64 vmutils-linux-amd64",
      "victoria-metrics-linux-amd64"),
    Kind("o/wasm-pack", "v1", "wasm-pack-linux-x64.tar.gz", "wasm-pack-linux-x64.tar.gz"),
    Kind("o/pivnet-cli", "v4.1.1", "pivnet-linux-amd64-4.1.1", "pivnet-linux-amd64-4.1.1"),
    Kind("o/jq", "jq-1.5", "jq-1.5.tar.gz jq-linux64 jq-linux32 jq.1", "jq-linux64"),
    Kind(
      "o/b", "b/v0.1", "b-0.1-x86_64-unknown-linux-musl.tar.gz",
      "b-0.1-x86_64-unknown-linux-musl.tar.gz"),
    Kind("o/win", "v1", "winner-linux-amd64 winx64.zip", "winner-linux-amd64"),
    // The C library, the format, the length.
    Kind("o/t", "v1", "t-linux-x64-musl.tar.gz t-linux-x64.zip", "t-linux-x64.zip"),
    Kind(
      "o/t", "v1", "t-linux-x64-musl.tar.gz t-linux-x64.zip", "t-linux-x64-musl.tar.gz", on: alpine),
    Kind("o/t", "v1", "t-linux-x64-glibc t-linux-x64-static", "t-linux-x64-static"),
    Kind("o/t", "v1", "t-linux-x64-gnu.tar.gz", "", on: alpine),
    Kind("o/t", "v1", "t_linux t_linux.zip t_linux.gz t_linux.tar.xz t_linux.tgz", "t_linux.tgz"),
    Kind("o/t", "v1", "t_linux.gz t_linux t_linux.AppImage", "t_linux.gz"),
    Kind("o/t", "v1", "t_musllinux t_linux t_musllinux_aarch64", "t_linux"),
    Kind("o/t", "v1", "t_linux-glibc2.17.tar.gz t_darwin", "t_linux-glibc2.17.tar.gz"),
    Kind("o/sh", "v1", "shfmt_linux_amd64 shfmt_linux_amd64.sh sh.sh", "shfmt_linux_amd64"),
    // Words of systems and processors as they are really written.
    Kind(
      "o/t", "v1", "t-linux-64.zip t-linux-32.zip t-windows-64.zip t-macos-64.zip", "t-linux-64.zip"
    ),
    Kind("o/t", "v1", "t-linux-64.zip t-linux-arm64-v8a.zip", "t-linux-arm64-v8a.zip", on: arm),
    Kind("o/t", "v1", "t-linux-64bit t-linux-arm64bit", "t-linux-arm64bit", on: arm),
    Kind(
      "o/t", "v1", "t.LinuxAMDx64.tgz t.LinuxMuslAMDx64.tgz t.LinuxARM64.tgz", "t.LinuxAMDx64.tgz"),
    Kind("o/t", "v1", "t_linux_x86_64_v3 t-linux-x86-64-v2 t-linux-amd64v4", ""),
    Kind("o/t", "v1", "t-linux-aarch_64 t-linux-armeb t-linux-arm7 t-linux-m68k t-linux-or1k", ""),
    Kind(
      "o/t", "v1", "t-mac-intel.zip t-macos-apple-silicon.zip", "t-macos-apple-silicon.zip", on: mac
    ),
    // Images of containers name the processor, and the program does not.
    Kind("o/t", "v1", "t t-arm64 t-airgap-images-amd64.tar.zst t-images-amd64.tar.gz", "t"),
    // What is no program.
    Kind("o/t", "v1", "t-src.tar.gz t.1 t.deb t.exe t.jar LICENSE install.sh t-vendor.tar.xz", ""),
    Kind("o/t", "v1", "_t t.c t.info t.5.gz t.desktop", ""),
    Kind(
      "o/t", "v1", "t-linux.tar.gz t-linux.pkg.tar.zst t-linux.tar.gz.minisig", "t-linux.tar.gz"),
    Kind("o/t", "v1", "licenser-linux-amd64 LICENSE-linux", "licenser-linux-amd64"),
    Kind("o/t", "v1", "t.wasm.gz t.js.zip t.exe.gz", ""),
    // A pattern of the whole name.
    Kind("o/t", "v1.0", rust, "t-1.0-x86_64-unknown-linux-gnu.tar.gz", on: intel, "*-gnu.tar.gz"),
    Kind("o/t", "v1.0", rust, "?", on: intel, "*-linux-*"),
    Kind("o/t", "v1.0", rust, "", on: intel, "T-*"),
    Kind("o/t", "v1.0", rust, "", on: intel, "*.sha256"),
    Kind("o/t", "v1.0", rust, "t_1.0_amd64.deb", on: intel, "*.deb"),
  ]

  private static func text(_ choice: AssetChoice) -> String {
    switch choice {
    case .chosen(let name, _): name
    case .tie: "?"
    case .none: ""
    }
  }

  private static func choice(
    _ kind: Kind, _ names: [String]? = nil
  ) throws -> AssetChoice {
    AssetChoice(
      of: names ?? kind.list, in: try #require(Project(kind.project)), tag: kind.tag,
      pattern: kind.pattern, for: kind.machine)
  }

  @Test(arguments: kinds)
  func theRightOneIsChosen(_ kind: Kind) throws {
    #expect(try Self.text(Self.choice(kind)) == kind.chosen)
  }

  @Test(arguments: [
    ("t.tar.gz", true), ("T.TXZ", true), ("t.tzst", true), ("t.bz2", true), ("t.tar", true),
    ("t", false), ("t.AppImage", false), ("t.exe", false),
  ])
  func archivesAreToldByTheirNames(_ name: String, _ isArchive: Bool) {
    #expect(FileFormat.of(name).format.isUnpacked == isArchive)
  }

  @Test func equalFilesFollowInTheirOrder() throws {
    let kind = Kind("o/t", "v1", "t-linux.zip t-linux-musl.tgz t-linux.tgz t-extra-linux", "")
    let names = ["t-linux.zip", "t-linux-musl.tgz"]
    #expect(try Self.choice(kind) == .chosen("t-linux.tgz", alternatives: names))
    // `fnm-linux.zip` may be for another processor.
    let fnm = Kind("o/fnm", "v1", "fnm-arm32.zip fnm-arm64.zip fnm-linux.zip fnm-macos.zip", "")
    #expect(try Self.choice(fnm) == .chosen("fnm-linux.zip", alternatives: []))
    var onArm = fnm
    onArm.machine = Self.arm
    #expect(try Self.choice(onArm) == .chosen("fnm-linux.zip", alternatives: ["fnm-arm64.zip"]))
    let other = Kind("o/t", "v1", "t-windows.zip t-darwin t.sha256", "")
    #expect(try Self.choice(other) == .none(others: ["t-darwin", "t-windows.zip"]))
  }

  /// Files that are no programs, whatever else a release has.
  private static let decoys = """
    x.sha256 x.sha512 x.sha256sum x.md5 x.b3 x.asc x.sig x.minisig x.pem x.crt x.pub x.sigstore \
    x.sigstore.json x.bundle x.sbom x.spdx x.cdx.json x.intoto.jsonl x.provenance x.zsync \
    x.blockmap x.torrent x.deb x.rpm x.apk x.ipk x.msi x.msix x.dmg x.pkg x.exe x.flatpak x.snap \
    x.pkg.tar.zst x.whl x.gem x.crate x.nupkg x.vsix x.jar x.7z x.rar x.sh x.ps1 x.bat x.py x.rb \
    x.js x.json x.yaml x.toml x.txt x.md x.html x.1 x.bash x.fish x.zsh x.so x.dll x.dylib x.a x.h \
    x.c x.info x.wasm x.debug x.dbg x.pdb x.dsym x-checksums x_SHA256SUMS shasums x-sbom.gz \
    x-source.tar.gz x-src.zip x-vendor.tar.xz LICENSE license-mit README CHANGELOG INSTALL
    """.split(separator: " ").map(String.init)

  /// The order of the names, and files that are no programs, change nothing.
  private static func expectStable(
    _ kind: Kind, _ generator: inout SeededGenerator
  ) throws {
    let whole = try choice(kind)
    let stem = kind.list.first ?? "x"
    // `amd64-v3.1` may be a version.
    let added = decoys.filter { $0 != "x.1" || stem.firstMatch(of: #/v\d$/#) == nil }
      .map { $0.hasPrefix("x") ? stem + $0.dropFirst() : $0 }
    for names in [kind.list, kind.list + decoys, kind.list + added] {
      let other = try choice(kind, names.shuffled(using: &generator))
      if kind.pattern == nil { #expect(other == whole, "\(kind.project)") }
    }
  }

  @Test func orderAndOtherFilesDoNotMatter() throws {
    var generator = SeededGenerator(seed: 7)
    for kind in Self.kinds { try Self.expectStable(kind, &generator) }
  }

  private static let lists = TestEnvironment.repository + "/../shared/assets/assets.tsv"

  /// The lists of 60 projects with the file that is right, or that runs as well.
  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: lists), "The lists are beside the repository."))
  func realReleasesAreRead() throws {
    let text = try String(contentsOfFile: Self.lists, encoding: .utf8)
    var generator = SeededGenerator(seed: 11)
    var (count, right, elsewhere) = (0, 0, 0)
    // Words of other computers, which no chosen file has.
    let others = [
      (Self.alpine, #/darwin|macos|windows|bsd|aarch64|arm64|armv\d|i[36]86/#),
      (Self.arm, #/darwin|macos|windows|bsd|x86_64|amd64|x64|armv\d|i[36]86/#),
      (Self.mac, #/linux|windows|bsd|x86_64|amd64/#),
    ]
    for line in text.split(separator: "\n").dropFirst() {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let label = ["ASK": "?", "NONE": ""][columns[2]] ?? columns[2]
      let acceptable = columns[3].split(separator: "|").map(String.init) + [label]
      var kind = Kind(columns[0], columns[1], columns[8].replacing("|", with: " "), label)
      let chosen = try Self.text(Self.choice(kind))
      #expect(acceptable.contains(chosen), "\(kind.project): \(chosen)")
      if chosen == label { right += 1 }
      try Self.expectStable(kind, &generator)
      for (machine, foreign) in others {
        kind.machine = machine
        let chosen = try Self.text(Self.choice(kind)).lowercased()
        #expect(!chosen.contains(foreign), "\(kind.project) \(machine): \(chosen)")
        if chosen.count > 1 { elsewhere += 1 }
      }
      count += 1
    }
    #expect(count == 60)
    print(
      "assets: \(right) of \(count) are the labelled ones, the others run as well; "
        + "\(elsewhere) were chosen on three other computers")
  }
}
