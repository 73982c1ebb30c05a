#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  extension EndToEnd {
    /// The first transfer over the network loads libcurl, and nothing loads it earlier.
    @Suite(.serialized) final class RealEngineTests: RealSuite {
      /// Returns the calls of a command that name libcurl, or a socket of the network.
      private func calls(_ words: [String]) throws -> [String] {
        let trace = Trace(in: rig.folder)
        let result = try Tool.run(
          "strace",
          trace.options("%network,openat") + [TestEnvironment.tipjarBinary] + words + rig.arguments,
          environment: rig.server.environment)
        #expect(result.status == 0, "\(result.errorText)")
        return try trace.lines.filter { $0.contains("libcurl") || $0.contains("AF_INET") }
      }

      @Test(.enabled(if: Machine.canTrace, "there is no strace here that may trace"))
      func onlyARealTransferLoadsTheLibraryAndOpensASocket() throws {
        try rig.offer("whole", size: 10)
        #expect(try calls(["apps", "--downloads", "real"]).isEmpty)
        let simulated = ["get", "moss", "--yes", "--download-time", "0"]
        #expect(try calls(simulated).isEmpty)
        #expect(try calls(["get", "moss", "--yes", "--downloads", "real"]).count >= 2)
        #expect(rig.found == ["moss/1/f.bin"])
      }

      /// Without the library the program curl downloads. Without both, files of this computer are
      /// fetched, and a network address is refused with a sentence that names the package to install.
      @Test func withoutTheLibraryTheProgramDownloads() throws {
        // An invalid library file hides the system's.
        let hidden = rig.folder + "/lib"
        try FileManager.default.createDirectory(atPath: hidden, withIntermediateDirectories: true)
        for name in ["libcurl.so.4", "libcurl-gnutls.so.4"] {
          try Data("none".utf8).write(to: URL(filePath: "\(hidden)/\(name)"))
        }
        let old = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"].map { ":" + $0 } ?? ""
        let environment = ["LD_LIBRARY_PATH": hidden + old]
        try rig.offer("whole", size: 10)
        let alone = environment.merging(["PATH": hidden]) { $1 }
        let (status, answer) = try rig.get(environment: alone)
        #expect(status == 69 && answer.error == "engine")
        #expect(answer.reason == "Real downloads need curl: apt-get install curl")
        // The program itself needs the library that is hidden from tipjar.
        let program =
          "#!/bin/sh\nunset LD_LIBRARY_PATH\nexec \(try TestEnvironment.tool("curl")) \"$@\"\n"
        try Machine.write(script: program, to: hidden + "/curl")
        let doctor = try Tool.run(
          TestEnvironment.tipjarBinary, ["doctor"], environment: alone)
        #expect(doctor.text.contains(" curl ") && !doctor.text.contains("libcurl"))
        #expect(try rig.get(environment: alone).status == 0)
        #expect(rig.found == ["moss/1/f.bin"])
        try Data("hello".utf8).write(to: URL(filePath: rig.folder + "/tool"))
        try rig.offer(
          """
          {"id": "moss", "name": "Moss", "version": "2", "url": "file://\(rig.folder)/tool"}
          """)
        #expect(try rig.get(environment: environment).status == 0)
        #expect(rig.found.contains("moss/2/tool"))
      }

      /// A name lookup that never ends does not block the program.
      @Test func anInterruptDoesNotWaitForAName() throws {
        let marks = rig.folder + "/marks"
        let library = try Machine.library(
          """
          #include <fcntl.h>
          #include <netdb.h>
          #include <unistd.h>
          int getaddrinfo(const char *node, const char *service, const struct addrinfo *hints,
                          struct addrinfo **result) {
            int file = open("\(marks)", O_CREAT | O_WRONLY | O_APPEND, 0600);
            write(file, "asked", 5);
            sleep(30);
            write(file, "answered", 8);
            return EAI_AGAIN;
          }
          """, named: "slow", in: rig.folder)
        try rig.offer(
          #"{"id": "moss", "name": "Moss", "version": "1", "size": 9, "url": "https://x.example/f"}"#
        )
        let program = try rig.start(
          "get", "moss", "--yes", environment: ["LD_PRELOAD": library])
        try program.wait("its question") { _ in
          FileManager.default.contents(atPath: marks) == Data("asked".utf8)
        }
        program.signal(SIGINT)
        #expect(try program.waitForExit() == .status(130))
        #expect(FileManager.default.contents(atPath: marks) == Data("asked".utf8))
      }
    }
  }
#endif
