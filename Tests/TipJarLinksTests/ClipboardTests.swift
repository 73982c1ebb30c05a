import Foundation
import TestSupport
import Testing

@testable import TipJarLinks

/// The programs that copy, in the order in which they are tried.
@Suite struct ClipboardTests {
  #if os(Linux)
    @Test(
      arguments: [
        ([:], []), (["WAYLAND_DISPLAY": "w"], ["wl-copy"]), (["DISPLAY": ":0"], ["xclip", "xsel"]),
        (["WAYLAND_DISPLAY": "w", "DISPLAY": ":0"], ["wl-copy", "xclip", "xsel"]),
        (["WSL_DISTRO_NAME": "Debian"], ["clip.exe"]),
        (["WAYLAND_DISPLAY": "w", "SSH_CONNECTION": "a b"], []),
        // A display that ssh passes on is the user's own.
        (["DISPLAY": "localhost:10", "SSH_CONNECTION": "a b"], ["xclip", "xsel"]),
      ] as [([String: String], [String])])
    func theEnvironmentNamesThePrograms(_ environment: [String: String], names: [String]) {
      let clipboard = Clipboard(environment: environment)
      #expect(clipboard.desktopCommands.compactMap(\.first) == names)
      #expect(clipboard.hasPrograms == !names.isEmpty)
      #expect(Clipboard(environment: environment.merging(["TMUX": "x"]) { $1 }).hasPrograms)
    }

    /// Programs by these names write their arguments and input to a file of their name, and exit with
    /// the status that is given.
    @Test(
      arguments: [
        (["tmux": 0], ["tmux"], Clipboard.Outcome.tmux), (["tmux": 1], ["tmux"], .none),
        (["tmux": 0, "wl-copy": 0, "xclip": 0], ["tmux", "wl-copy"], .desktop),
        (["tmux": 0, "wl-copy": 1, "xsel": 0], ["tmux", "wl-copy", "xsel"], .desktop),
        (["tmux": 0, "wl-copy": 1], ["tmux", "wl-copy"], .tmux), ([:], [], .none),
      ] as [([String: Int], [String], Clipboard.Outcome)])
    func theFirstProgramThatSucceedsHasTheText(
      _ programs: [String: Int], _ used: [String], outcome: Clipboard.Outcome
    ) async throws {
      let folder = try TestEnvironment.newFolder()
      defer { try? FileManager.default.removeItem(atPath: folder) }
      for (name, status) in programs {
        let script = "#!/bin/sh\n{ echo \"$@\"; cat; } > '\(folder)/\(name).out'\nexit \(status)\n"
        try Data(script.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o755], ofItemAtPath: "\(folder)/\(name)")
      }
      // Not the programs of this machine, except for those that the scripts need.
      for tool in ["cat", "sh"] {
        try FileManager.default.createSymbolicLink(
          atPath: "\(folder)/\(tool)", withDestinationPath: try TestEnvironment.tool(tool))
      }
      let environment = ["TMUX": "x", "WAYLAND_DISPLAY": "w", "DISPLAY": ":0", "PATH": folder]
      let found = await Clipboard(environment: environment).copy("https://a.org/?b&c")
      #expect(found == outcome)
      let records = try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.hasSuffix(".out") }.map { String($0.dropLast(4)) }
      #expect(Set(records) == Set(used))
      for name in used {
        let text = try String(contentsOfFile: "\(folder)/\(name).out", encoding: .utf8)
        let arguments = [
          "tmux": "load-buffer -w -", "xclip": "-selection clipboard",
          "xsel": "--clipboard --input",
        ]
        #expect(text == "\(arguments[name] ?? "")\nhttps://a.org/?b&c")
      }
    }
  #endif
}
