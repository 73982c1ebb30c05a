import TipJarDownloads

extension DownloadWords {
  /// English.
  static let english = DownloadWords(
    thisComputer: "this computer",
    offline: { ("Cannot reach \($0).", "Check the connection and try again.") },
    proxy: { ("No connection through the proxy \($0).", "Check the variable \($1).") },
    notFound: { ("File not found on \($0).", "The catalogue may be out of date.") },
    refused: { "No file from \($0) (status \($1))." },
    invalid: { "Invalid answer from \($0)." },
    encoded: { "Compressed file from \($0), which was not requested." },
    redirect: { host, redirect in
      switch redirect {
      case .loop: "Redirected in a circle by \(host)."
      case .tooMany: "Redirected more than \(Fetch.redirectLimit) times by \(host)."
      case .scheme(let scheme): "Redirected to \(scheme): by \(host), which is not followed."
      case .unencrypted: "Redirected to http by \(host), which needs a checksum in the catalogue."
      case .unasked(let other): "Redirected to \(other) by \(host), without permission."
      }
    },
    webPage: {
      "Web page instead of the file from \($0): perhaps the sign-in page of this network."
    },
    busy: { ("Server busy: \($0).", "Try again later.") },
    busyUntil: { ("Server busy until \($1): \($0).", "Try again then.") },
    untrusted: {
      ("Certificate of \($0) not trusted.", "Check the date of this computer and its network.")
    },
    certificate: { host, problem in
      switch problem {
      case .expired: ("Certificate expired: \(host).", "Check the date of this computer.")
      case .notYetValid: ("Certificate not yet valid: \(host).", "Check the date of this computer.")
      case .otherHost:
        ("Certificate for another host: \(host).", "Check the address and the network.")
      case .selfSigned:
        ("Certificate self-signed: \(host).", "If you trust it, name it with SSL_CERT_FILE.")
      case .unknownAuthority:
        (
          "Certificate from an unknown authority: \(host).",
          "If you trust it, name it with SSL_CERT_FILE."
        )
      }
    },
    authorities: {
      ("Certificates cannot be read: \($0).", "Check SSL_CERT_FILE and CURL_CA_BUNDLE.")
    },
    cut: { ("Transfer cut off: \($0).", "Try again.") },
    otherLength: {
      (
        "Wrong size: \($1) bytes on \($0), and the catalogue says \($2).",
        "The catalogue may be out of date."
      )
    },
    tooLarge: { "Too large: more bytes from \($0) than the catalogue allows." },
    overLimit: { "Too large: more than \($1) from \($0), the limit of --largest-download." },
    checksum: { "Wrong checksum of the file from \($0) (expected \($1), found \($2)): " },
    causePage: "a web page came instead, perhaps the sign-in page of this network.",
    causeLength: "its size differs from the catalogue's.",
    causeBytes: "the catalogue is older than the file, or the file was changed.",
    changedFile: {
      (
        "\($0) was changed, or the catalogue has another checksum now.",
        "Delete it and try again."
      )
    },
    nothingInstalled: "Nothing was installed.",
    diskFull: {
      "Disk full: \($0) needs \($1) more, since \($2) stay free. Free some space, then resume."
    },
    engine: "Real downloads need curl: apt-get install curl",
    file: { "The file cannot be installed: \($0)." },
    restartedAsChanged: "restarting: the file on the server has changed",
    restartedAsWhole: "restarting: the server cannot resume",
    restartedAsUnidentified:
      "restarting: cannot resume, since the server does not identify the file's version",
    restartedForChecksum: "restarting: the parts have a wrong checksum",
    checking: "checking the received bytes",
    keptFile: { "Changed after it was installed, so the file stays: \($0)" },
    removal: { "Deletes the file \($0) (\($1)). You can download it again." },
    mirror: { "trying \($0). \($1)" },
    question: {
      "Download \($0 == 1 ? "1 file" : "\($0) files") (\($1)) from \($2) into \($3)?"
    },
    redirected: { "Redirected by \($0). Download from \($1)?" },
    unknownSize: "unknown size", atLeast: { "at least \($0)" },
    realNote: "Downloads are real. The store is simulated: no money moves.",
    unverified: "not checked: the catalogue gives no checksum",
    title: "Download for real?", verb: "Download",
    askedOnce: "You are asked once for each host until you quit.",
    declined: "Nothing was downloaded.",
    source: "Source", noAddress: "simulated: the catalogue names no file",
    checksumName: "Checksum", fileName: "File",
    openedFile: { "Installed at \($0). Open it with another program." },
    openedProgram: { "Installed at \($0)\nTo run it: \($1)" },
    partsRemoved: { "Deleted \($0) of paused downloads." })
}
