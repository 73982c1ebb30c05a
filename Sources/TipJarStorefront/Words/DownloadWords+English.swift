extension DownloadWords {
  /// English.
  static let english = DownloadWords(
    thisComputer: "this computer",
    offline: { ("\($0) cannot be reached.", "Check the connection and try again.") },
    notFound: { ("\($0) does not have the file.", "The catalogue may be out of date.") },
    refused: { host, status in
      "\(host) did not send the file\(status.map { " (status \($0))" } ?? "")."
    },
    webPage: {
      "\($0) sent a web page instead of the file: perhaps the sign-in page of this network."
    },
    busy: { ("\($0) is busy.", "Try again later.") },
    busyUntil: { ("\($0) is busy until \($1).", "Try again then.") },
    untrusted: {
      "The certificate of \($0) is not trusted. Check the date of this computer and its network."
    },
    cut: { ("\($0) ended the transfer too early.", "Try again.") },
    otherLength: {
      (
        "The file at \($0) has \($1) bytes, and the catalogue says \($2).",
        "The catalogue may be out of date."
      )
    },
    tooLarge: { "\($0) sends more bytes than the catalogue allows." },
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
    diskFull: { "Disk full: \($0) needs \($1) more. Free some space, then resume." },
    engine: "Real downloads need curl: apt-get install curl",
    file: { "The file cannot be installed: \($0)." },
    restartedAsChanged: "restarting: the file on the server has changed",
    restartedAsWhole: "restarting: the server cannot resume",
    restartedForChecksum: "restarting: the parts have a wrong checksum",
    checking: "checking the received bytes",
    keptFile: { "Changed after it was installed, so the file stays: \($0)" },
    removal: { "Deletes the file \($0) (\($1)). You can download it again." },
    mirror: { "trying \($0). \($1)" },
    question: {
      "Download \($0 == 1 ? "1 file" : "\($0) files") (\($1)) from \($2) into \($3)?"
    },
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
