import Foundation
import TestSupport
import Testing
import TipJarVocabulary

@testable import TipJarDownloads

/// Links to commands, and each reason why one is not made.
@Suite struct PublicLinksTests {
  @Test func eachReasonIsTold() throws {
    try TestEnvironment.withFolder { root in
      let bin = root + "/bin"
      try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
      let (own, other) = (
        PublicLinks(folder: root + "/apps/o%2Fr"), PublicLinks(folder: root + "/apps/o%2Fs")
      )
      #expect(own.make(bin + "/tool", to: own.folder + "/current/bin/tool") == nil)
      // Again, and to another place of the same app.
      #expect(own.make(bin + "/tool", to: own.folder + "/current/bin/tool2") == nil)
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: bin + "/tool")
          == own.folder + "/current/bin/tool2")
      #expect(
        other.make(bin + "/tool", to: other.folder + "/x")
          == LinkFailure(bin + "/tool", .otherApp("o/r")))
      try Data("mine".utf8).write(to: URL(filePath: bin + "/file"))
      #expect(own.make(bin + "/file", to: "x") == LinkFailure(bin + "/file", .taken))
      #expect(
        own.make(bin + "/file/tool", to: "x")
          == LinkFailure(bin + "/file/tool", .notFolder(bin + "/file")))
      own.remove([bin + "/tool", bin + "/file"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: bin) == ["file"])
    }
  }

  #if os(Linux)
    /// Nobody can make a file there, not even root.
    @Test func aFolderThatCannotBeWrittenIsNamed() {
      let failure = PublicLinks(folder: "/x").make("/sys/tool", to: "x")
      guard case .notWritable(folder: "/sys", let reason)? = failure?.reason else {
        Issue.record("\(String(describing: failure))")
        return
      }
      #expect(!reason.isEmpty)
    }
  #endif
}
