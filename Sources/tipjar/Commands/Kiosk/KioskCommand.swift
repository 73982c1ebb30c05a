import ArgumentParser
import TipJarScreens
import TipJarStorefront
import TipJarVocabulary

/// `tipjar kiosk`: the screen for guests, who reach it over ssh and reach nothing else.
struct KioskCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kiosk",
    abstract: "Show the screen to guests over ssh, and nothing else of this computer.",
    discussion: """
      For ForceCommand in sshd_config, or as a login shell. Each guest has records of their own, by \
      the fingerprint of their ssh key. No program is started, nothing is fetched, and nothing is \
      written outside of the state folder. Commands are refused with status 77.
      """)

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup(visibility: .hidden) var format: OutputFormat

  @Option(
    help: ArgumentHelp(
      "End a session without input after this time: 30s, 10m, 2h, or “no” (default: 10m).",
      valueName: "time"))
  var idle = SessionTime(duration: .seconds(600))

  @Option(
    help: ArgumentHelp(
      "End a session after this time, whatever is done in it (default: 2h).", valueName: "time"))
  var longest = SessionTime(duration: .seconds(7_200))

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Maximum number of sessions at a time.", valueName: "number"))
  var sessions = 20

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Maximum number of sessions at a time of one ssh key.", valueName: "number"))
  var sessionsPerKey = 2

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Maximum number of sessions at a time of one address.", valueName: "number"))
  var sessionsPerAddress = 5

  @OptionGroup var quota: GuestQuota

  @Flag(
    help: "Refuse to serve where the kernel cannot confine all that it could (see doctor --kiosk).")
  var requireWalls = false

  func validate() throws {
    try format.isRefused(by: Self.configuration)
    try check(sessions, 1...10_000, "--sessions")
    try check(sessionsPerKey, 1...10_000, "--sessions-per-key")
    try check(sessionsPerAddress, 1...10_000, "--sessions-per-address")
  }
}

/// The time after which a session ends; nil for none.
struct SessionTime: ExpressibleByArgument, Equatable {
  var duration: Duration?

  init(duration: Duration?) { self.duration = duration }

  init?(argument: String) {
    guard argument != "no" else {
      self.init(duration: nil)
      return
    }
    let units = ["s": 1, "m": 60, "h": 3_600]
    guard let match = argument.wholeMatch(of: /([0-9]{1,6})([smh])/), let number = Int(match.1),
      let unit = units[String(match.2)], number > 0
    else { return nil }
    self.init(duration: .seconds(number * unit))
  }

  var defaultValueDescription: String { "" }
}

extension KioskCommand {
  /// Returns the settings of every guest: those of the host, and the capabilities of a guest.
  /// - Throws: a ``Failure`` with status 64 for a setting that needs more than those.
  func settings(
    _ environment: [String: String], report: (String) -> Void
  ) throws -> Settings {
    var settings = try options.settings(environment: environment, isTerminal: true, report: report)
    let refused = [
      "plain": settings.isPlain, "browser": settings.links.browser != nil,
      "downloads real": settings.downloads.mode == .real, "sync": settings.sync != nil,
      "log": settings.log != nil, "links -": settings.links.files.contains("-"),
      "catalog with an address": settings.webCatalog != nil,
    ]
    if let name = refused.filter(\.value).keys.min() {
      throw Failure("A kiosk cannot have --\(name). Leave it out.", .usage)
    }
    // A host who wants to show the others names them.
    if options.only == nil, settings.only == Place.allCases {
      settings.only.removeAll { !$0.isForGuests }
      if !settings.place.isForGuests { settings.place = settings.only[0] }
    }
    // The projects are those of the account, and are always fetched.
    settings.projects = nil
    settings.problem = nil
    settings.stateName = ""
    settings.screen.capabilities = Capability.guest
    (settings.screen.idleLimit, settings.screen.longest) = (idle.duration, longest.duration)
    return settings
  }
}
