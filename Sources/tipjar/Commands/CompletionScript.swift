import ArgumentParser

/// The scripts that make a shell complete commands of tipjar. Each asks the program on every Tab, so
/// that it is short and knows the apps and tools of the person. A status other than 0 stands for files.
enum CompletionScript: String {
  case bash, zsh, fish

  /// Returns the script that arguments ask for, as the parser's own option does.
  static func asked(by arguments: some Sequence<String>) -> CompletionScript? {
    let words = Array(arguments)
    guard words.count == 2, words[0] == "--generate-completion-script" else { return nil }
    return CompletionScript(rawValue: words[1])
  }

  var text: String {
    let command = CompleteCommand._commandName
    return switch self {
    case .bash:
      """
      # Completions of tipjar for bash.
      _tipjar() {
        local line lines
        COMPREPLY=()
        if lines=$("$1" \(command) -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null); then
          while IFS=$'\\t' read -r line _; do
            if [ -n "$line" ]; then COMPREPLY+=("$line"); fi
          done <<<"$lines"
        else
          compopt -o default
        fi
      }
      complete -F _tipjar tipjar
      """
    case .zsh:
      """
      #compdef tipjar
      # Completions of tipjar for zsh.
      local lines
      local -a found
      if lines=$($words[1] \(command) -- "${(@)words[2,CURRENT]}" 2>/dev/null); then
        found=("${(@f)${lines//:/\\\\:}}")
        found=("${(@)found/$'\\t'/:}")
        if [[ -n $lines ]]; then _describe tipjar found; fi
      else
        _files
      fi
      """
    case .fish:
      """
      # Completions of tipjar for fish.
      function __tipjar_complete
          set -l words (commandline -opc)
          set -l lines ($words[1] \(command) -- $words[2..] (commandline -ct) 2>/dev/null)
          if test $status -eq 0
              printf '%s\\n' $lines
          else
              __fish_complete_path (commandline -ct)
          end
      end
      complete -c tipjar -f -a '(__tipjar_complete)'
      """
    }
  }
}
