import ArgumentParser
import FoundationEssentials
import TipJarJSON
import TipJarLinks
import TipJarStorefront
import TipJarTips

struct SnippetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snippet",
    abstract: "Print the code of a “tip” command for your own tool.",
    discussion: """
      The code runs tipjar, found in TIPJAR or in the PATH, with your file of links. Where tipjar is missing or too \
      old it prints the links. With --links it contains your own links, and names the file by its absolute path, or \
      by the path of --as.
      """)

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup(visibility: .hidden) var format: OutputFormat
  @Option("The absolute path at which your tool installs the file of links.", "path", name: "as")
  var installedPath: String?
  @Argument(help: "The language of your tool.")
  var language: Snippet

  func validate() throws {
    try format.isRefused(by: Self.configuration)
    guard let installedPath, !installedPath.hasPrefix("/") else { return }
    throw ValidationError(
      "--as: “\(installedPath)” depends on the folder in which your tool is run. Give an absolute path."
    )
  }

  func run() throws {
    let jar = options.links.isEmpty ? Self.example : try LinkJar(files: options.links)
    for problem in jar.problems { Failure.say(problem.description) }
    let links = jar.links.map { (name: $0.caption, address: $0.address.text) }
    // The text is clean: readers remove control characters from the file's texts, and the path is
    // quoted.
    print(language.code(file: file.escapingControls, links: links))
  }

  /// The path in the code. A relative one would depend on the current folder.
  private var file: String {
    if let installedPath { return installedPath }
    guard let path = options.links.first else { return "/usr/share/mytool/tips.yml" }
    return URL(filePath: path).standardizedFileURL.path
  }

  private static let example = LinkJar(
    ["https://github.com/sponsors/octocat", "https://ko-fi.com/octocat"]
      .compactMap { try? LinkAddress($0) }.map { FundingLink($0) }, name: "mytool")
}

/// The code of `mytool tip` in a language: it runs tipjar if that is installed and supports the
/// options, and otherwise prints the links. It downloads and installs nothing.
enum Snippet: String, CaseIterable, ExpressibleByArgument {
  case sh, go, rust, python, swift

  /// Returns the code for a file of links; `links` are pairs of a name and an address.
  func code(file: String, links: [(name: String, address: String)]) -> String {
    let lines = links.map { "\($0.name)  \($0.address)" }
    let file = self == .sh ? ShellCommand.quoted(file) : Self.quoted(file)
    let text = Self.quoted(lines.joined(separator: "\n"))
    return switch self {
    case .sh: Self.shell(file, lines.joined(separator: "\n"))
    case .go: Self.go(file, text)
    case .rust: Self.rust(file, text)
    case .python: Self.python(file, text)
    case .swift: Self.swift(file, text)
    }
  }

  /// Returns a string literal that is valid in Go, Rust, Python and Swift.
  private static func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"" + escaped.replacing("\n", with: "\\n") + "\""
  }

  private static func shell(_ file: String, _ links: String) -> String {
    """
    # Opens the tip jar, or prints the links where tipjar is missing or too old.
    tip() {
      "${TIPJAR:-tipjar}" --only tips --links \(file) 2>/dev/null || [ $? -eq 130 ] || cat <<'LINKS'
    \(links)
    LINKS
    }
    """
  }

  private static func go(_ file: String, _ links: String) -> String {
    """
    // tip opens the tip jar, or prints the links where tipjar is missing or too old.
    // It needs the packages fmt, os and os/exec.
    func tip() {
    	tool := os.Getenv("TIPJAR")
    	if tool == "" {
    		tool = "tipjar"
    	}
    	jar := exec.Command(tool, "--only", "tips", "--links", \(file))
    	jar.Stdin, jar.Stdout = os.Stdin, os.Stdout
    	if jar.Run() != nil && jar.ProcessState.ExitCode() != 130 {
    		fmt.Printf("%s\\n", \(links))
    	}
    }
    """
  }

  private static func rust(_ file: String, _ links: String) -> String {
    """
    /// Opens the tip jar, or prints the links where tipjar is missing or too old.
    fn tip() {
        let tool = std::env::var("TIPJAR").unwrap_or_else(|_| "tipjar".into());
        let status = std::process::Command::new(tool)
            .args(["--only", "tips", "--links"])
            .arg(\(file))
            .stderr(std::process::Stdio::null())
            .status();
        if !matches!(status.map(|status| status.code()), Ok(Some(0 | 130))) {
            println!(\(links.replacing("{", with: "{{").replacing("}", with: "}}")));
        }
    }
    """
  }

  private static func python(_ file: String, _ links: String) -> String {
    """
    import os
    import subprocess


    def tip():
        \"""Opens the tip jar, or prints the links where tipjar is missing or too old.\"""
        jar = [os.environ.get("TIPJAR") or "tipjar", "--only", "tips", "--links", \(file)]
        try:
            if subprocess.call(jar, stderr=subprocess.DEVNULL) in (0, 130):
                return
        except KeyboardInterrupt:
            return
        except OSError:
            pass
        print(\(links))
    """
  }

  /// Foundation's `Process` starts its program outside the terminal's foreground process group,
  /// where it cannot show a screen.
  private static func swift(_ file: String, _ links: String) -> String {
    """
    import Foundation

    /// Opens the tip jar, or prints the links where tipjar is missing or too old.
    func tip() {
      let jar = #"exec "${TIPJAR:-tipjar}" --only tips --links "$0" 2>/dev/null"#
      let words = ["/bin/sh", "-c", jar, \(file)]
      let variables = ProcessInfo.processInfo.environment.map { "\\($0)=\\($1)" }
      let (argv, envp) = (words.map { strdup($0) } + [nil], variables.map { strdup($0) } + [nil])
      var (child, status) = (pid_t(), Int32(-1))
      if posix_spawn(&child, words[0], nil, nil, argv, envp) == 0 { waitpid(child, &status, 0) }
      if status != 0 && status != 130 << 8 {
        // swift-format-ignore
        print(\(links))
      }
    }
    """
  }
}
