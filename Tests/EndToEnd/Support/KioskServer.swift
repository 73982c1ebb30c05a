#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// An sshd of guests with the configuration of the article, traced, without privileges, on a high
  /// port, for accounts that exist for it alone and whose home folder cannot be written to:
  ///
  /// - `tips` has the article's command, with links
  /// - `shop` has the store instead, and an sshd that accepts every variable
  /// - `login` has tipjar as its login shell
  final class KioskServer {
    enum Account: String, CaseIterable { case tips, shop, login }

    static let canStart =
      geteuid() == 0 && Machine.canTrace && SSHServer.canStart && Machine.canMount(on: "/mnt", "-m")
    private static let guest = 65_532

    let folder: String
    let program: String
    private let port = Int.random(in: 20_000..<32_000)
    private var server: PTYProcess?
    private var trace: String { folder + "/calls" }

    /// Starts it; `options` are added to the commands of `tips` and `shop`.
    init(folder: String, _ options: String = "") throws {
      self.folder = folder
      program = try TestEnvironment.tipjarBinary
      for name in ["host", "ada", "bob"] {
        try Tool.run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", "\(folder)/\(name)"])
      }
      try Data("github: octocat\nko_fi: octocat\n".utf8)
        .write(to: URL(filePath: folder + "/links.yml"))
      for name in ["home", "login", "state"] { mkdir(folder + "/" + name, 0o755) }
      for name in ["host", "state", "login"] {
        chown(folder + "/" + name, uid_t(Self.guest), gid_t(Self.guest))
      }
      try write("sshd_config", configuration(options))
      // The home folder of a user is that of the first account with the number.
      let accounts = Account.allCases.reversed().map { account in
        let home = account == .login ? "login" : "home"
        let shell = account == .login ? program : "/bin/sh"
        return "\(account):x:\(Self.guest):\(Self.guest)::\(folder)/\(home):\(shell)\n"
      }
      try write(
        "passwd", String(contentsOfFile: "/etc/passwd", encoding: .utf8) + accounts.joined())
      try start()
    }

    private func write(_ name: String, _ text: String) throws {
      try Data(text.utf8).write(to: URL(filePath: folder + "/" + name))
    }

    private func configuration(_ options: String) throws -> String {
      let article = try TestEnvironment.text(of: "Sources/tipjar/tipjar.docc/Kiosk.md")
      let block = try #require(article.firstMatch(of: /(?s)    Port 2222\n.*?\n\n/)).0
      let command = "\(program) kiosk --state \(folder)/state \(options)"
      let own = [
        ("Port 2222", "Port \(port)\nListenAddress 127.0.0.1\nPidFile none\nStrictModes no"),
        ("/etc/tipjar/ssh_host_ed25519_key", folder + "/host"), ("AllowUsers tips", "AllowUsers *"),
        ("User nobody", "User tips"), ("/usr/bin/tipjar", program),
        ("/etc/tipjar/links.yml", "\(folder)/links.yml \(options)"),
        ("/var/lib/tipjar/state", folder + "/state"),
      ]
      return own.reduce(block.replacing("\n    ", with: "\n")) {
        $0.replacing($1.0, with: $1.1)
      }.trimmingCharacters(in: .whitespaces) + """
        Match User shop
        ForceCommand exec \(command)
        AcceptEnv *
        Match User login
        ForceCommand none
        """ + "\n"
    }

    private func start() throws {
      let unpacked = TestEnvironment.repository + "/.build-sshd"
      let calls =
        "execve,execveat,open,openat,creat,mkdir,mkdirat,rename,renameat,renameat2,unlink,unlinkat,"
        + "link,linkat,symlink,symlinkat"
      let script = """
        mount --bind "$1/passwd" /etc/passwd
        PATH=$PATH:/usr/sbin:\(unpacked)/usr/sbin
        sshd=$(command -v sshd)
        chmod 644 "$1/passwd"
        exec strace -f -qq --seccomp-bpf -s 300 -e trace=\(calls) -o "$1/calls" setpriv \
          --reuid \(Self.guest) --regid \(Self.guest) --groups 5 "$sshd" -D -e -f "$1/sshd_config"
        """
      let server = try PTYProcess(
        TestEnvironment.tool("unshare"), ["--mount", "sh", "-c", script, "sh", folder],
        environment: ["LD_LIBRARY_PATH": unpacked + "/lib"])
      try server.wait(for: "Server listening on 127.0.0.1 port", within: .seconds(10))
      self.server = server
    }

    private func words(_ account: Account, _ key: String, _ options: [String]) -> [String] {
      let settings = [
        "IdentitiesOnly=yes", "StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null",
        "LogLevel=ERROR", "SendEnv=*",
      ].flatMap { ["-o", $0] }
      return ["-F", "none", "-e", "none", "-i", "\(folder)/\(key)", "-p", "\(port)"] + settings
        + options + ["\(account)@127.0.0.1"]
    }

    /// Connects as a person does.
    func open(
      _ account: Account, key: String = "ada", environment: [String: String] = [:]
    ) throws -> PTYProcess {
      try PTYProcess(
        TestEnvironment.tool("ssh"), words(account, key, ["-tt"]), environment: environment,
        size: Storefront.size)
    }

    /// Connects for something else than the screen.
    func ask(_ account: Account, _ options: [String], _ command: [String] = []) throws
      -> Tool.Result
    {
      try Tool.run("ssh", words(account, "ada", options) + command, within: 20)
    }

    /// The names of the guests' folders.
    var guests: Set<String> {
      Set((try? FileManager.default.contentsOfDirectory(atPath: folder + "/state/guests")) ?? [])
    }

    /// Expects that only sshd, its commands and tipjar were started, tipjar last of its process, and
    /// that nothing was written outside of the state folders.
    func expectNothingElse() throws {
      let lines = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
      var started: [Substring: [Substring]] = [:]
      let ours = ["/state/", "/login/.local", "/login"].map { folder + $0 } + [folder + "/state"]
      let ofServer = ["/dev/", "/proc/self/", "/tmp/sshauth.", "/var/log/", "/run/", "/var/run/"]
      var written = 0
      for line in lines {
        // "123 openat(AT_FDCWD, "/path", O_RDONLY) = 3"; a call may be resumed on a later line.
        guard let call = line.firstMatch(of: /^([0-9]+) +([a-z0-9]+)\(.*?"([^"]*)"/) else {
          continue
        }
        let (process, name, path) = (call.1, call.2, call.3)
        if name.hasPrefix("execve") {
          started[process, default: []].append(path)
        } else if !name.hasPrefix("open") || line.contains(/O_WRONLY|O_RDWR|O_CREAT|O_TRUNC/) {
          let isOurs = ours.contains { path.hasPrefix($0) }
          if isOurs { written += 1 }
          #expect(isOurs || ofServer.contains { path.hasPrefix($0) }, "\(line)")
        }
      }
      #expect(written > 0)
      let sessions = started.values.filter { $0.contains(Substring(program)) }
      #expect(!sessions.isEmpty)
      for programs in started.values {
        let names = programs.map {
          $0 == program ? "tipjar" : String($0.split(separator: "/").last ?? "")
        }
        let isKnown = Self.known.contains { names.starts(with: $0) && names.count == $0.count }
        #expect(isKnown || names.contains("strace") || names.contains("setpriv"), "\(programs)")
      }
    }

    /// The programs of one process, in order: of a session, of a login shell, of the command that
    /// accepts the key, and of a connection.
    private static let known = [
      ["sshd", "sh", "tipjar"], ["sshd", "tipjar"], ["sh", "tipjar"], ["tipjar"], ["echo"],
      ["sshd"],
    ]
  }
#endif
