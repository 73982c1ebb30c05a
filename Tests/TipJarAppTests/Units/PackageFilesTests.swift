import Foundation
import TestSupport
import Testing

/// The files that packages are made from. What is made from them is tested by `make test-packages`.
@Suite struct PackageFilesTests {
  @Test func theCopyrightNamesEveryPackageThatIsLinked() throws {
    let manifest = try TestEnvironment.text(of: "Package.swift")
    let packages = manifest.matches(of: /url: "https:\/\/github\.com\/[^\/]+\/([^"]+)"/)
    let named = try TestEnvironment.text(of: ".packages/copyright").matches(of: /(?m)^Files: (.+)/)
      .flatMap { $0.1.split(separator: " ") }
    #expect(packages.count >= 7)
    for package in packages { #expect(named.contains(package.1), "\(package.1)") }
  }

  /// Each marker of the metainfo is one that the script replaces.
  @Test func nothingOfTheMetainfoIsLeftOpen() throws {
    let script = try TestEnvironment.text(of: ".scripts/package")
    let markers = try TestEnvironment.text(of: ".packages/metainfo.xml").matches(of: /@[A-Z]+@/)
    #expect(markers.count == 5)
    for marker in markers { #expect(script.contains("|\(marker.0)|"), "\(marker.0)") }
  }
}
