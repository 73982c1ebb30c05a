import CTipJarProcess

/// Something that the kernel keeps a guest's session from, if it is new enough.
enum KioskWall: String, CaseIterable {
  case calls, files, truncation, network, devices, processes

  /// The part of the kernel, and what it guards.
  var name: String {
    switch self {
    case .calls: "System calls"
    case .files: "Files"
    case .truncation: "Cutting files"
    case .network: "TCP"
    case .devices: "Devices"
    case .processes: "Signals and abstract sockets"
    }
  }

  /// The rule that the kernel keeps.
  var rule: String {
    switch self {
    case .calls: "only those of a visit, with checked arguments (seccomp)"
    case .files: "only the guest's records are written, only named files are read (Landlock 2)"
    case .truncation: "no other file is cut (Landlock 3)"
    case .network: "no connection, in addition to the calls (Landlock 4)"
    case .devices: "no call of a device but the terminal (Landlock 5)"
    case .processes: "none to another process, in addition to the calls (Landlock 6)"
    }
  }

  /// The kernel that has it.
  var remedy: String {
    switch self {
    case .calls: "needs Linux with seccomp, on x86-64 or arm64; without it there is no session"
    case .files: "needs Linux 5.19 with Landlock (lsm=landlock)"
    case .truncation: "needs Linux 6.2 with Landlock"
    case .network: "needs Linux 6.7 with Landlock"
    case .devices: "needs Linux 6.10 with Landlock"
    case .processes: "needs Linux 6.12 with Landlock"
    }
  }

  /// Returns a Boolean value that indicates whether a kernel has it.
  func stands(filters: Bool, landlock: Int) -> Bool {
    switch self {
    case .calls: filters
    case .files: landlock >= 2
    case .truncation: landlock >= 3
    case .network: landlock >= 4
    case .devices: landlock >= 5
    case .processes: landlock >= 6
    }
  }

  /// Those that a kernel lacks: the running one, unless its features are given.
  static func missing(
    filters: Bool = tipjar_filters_calls() != 0, landlock: Int = tipjar_landlock_version()
  ) -> [KioskWall] {
    allCases.filter { !$0.stands(filters: filters, landlock: landlock) }
  }
}
