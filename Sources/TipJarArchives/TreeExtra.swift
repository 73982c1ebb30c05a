package import TipJarVocabulary

extension InstallableTree {
  /// The manual pages and completions of commands, each with the path of its link below
  /// `~/.local/share`, such as `man/man1/rg.1`. Of several for one place the first counts.
  package func extras(of commands: [AppExecutable]) -> [AppExecutable] {
    var taken: Set<String> = []
    return files.compactMap { file in
      guard let place = destination(of: file, for: Set(commands.map(\.name))),
        taken.insert(place).inserted
      else { return nil }
      return AppExecutable(name: place, path: file.path)
    }
  }

  private func destination(of file: UnpackedFile, for commands: Set<String>) -> String? {
    guard file.target == nil, file.size > 0 else { return nil }
    let parts = file.path.split(separator: "/").map(String.init)
    guard let name = parts.last, CommandName(name) != nil || name.hasPrefix("_") else { return nil }
    return manualPage(name, file.path) ?? completion(name, parts.dropLast(), for: commands)
  }

  /// A manual page: `NAME.1` to `NAME.8`, which begins like one, or is compressed.
  private func manualPage(_ name: String, _ path: String) -> String? {
    let isCompressed = name.hasSuffix(".gz")
    let parts = name.dropLast(isCompressed ? 3 : 0).split(separator: ".")
    guard parts.count >= 2, let section = parts.last, ("1"..."8").contains(section),
      section.count == 1, !parts.contains("so"),
      parts.dropLast().allSatisfy({ $0.first?.isNumber == false }),
      let first = start(of: path).first
    else { return nil }
    let begins: [UInt8] = isCompressed ? [0x1F] : Array(".'".utf8)
    return begins.contains(first) ? "man/man\(section)/\(name)" : nil
  }

  /// A completion, by its name, or by its name and folder.
  private func completion(
    _ name: String, _ folders: ArraySlice<String>, for commands: Set<String>
  ) -> String? {
    func belongs(_ command: Substring) -> Bool { commands.contains(String(command)) }
    if name.hasPrefix("_"), belongs(name.dropFirst()) { return "zsh/site-functions/\(name)" }
    if name.hasSuffix(".zsh"), belongs(name.dropLast(4)) {
      return "zsh/site-functions/_\(name.dropLast(4))"
    }
    if name.hasSuffix(".fish"), belongs(name.dropLast(5)) {
      return "fish/vendor_completions.d/\(name)"
    }
    if name.hasSuffix(".bash"), belongs(name.dropLast(5)) {
      return "bash-completion/completions/\(name.dropLast(5))"
    }
    let isBash = ["bash", "bash-completion"].contains { folders.suffix(2).contains($0) }
    return isBash && belongs(name[...]) ? "bash-completion/completions/\(name)" : nil
  }
}
