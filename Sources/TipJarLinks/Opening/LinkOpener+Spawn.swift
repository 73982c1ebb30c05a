#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension LinkOpener {
  /// An error number of the system.
  struct SystemError: Error {
    let code: Int32
  }

  /// Starts a program from the PATH with arguments: the first word and the others.
  static func spawn(
    _ words: [String], environment: [String: String]
  ) -> Result<pid_t, SystemError> {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
    }
    // Signals that are blocked or ignored while a screen is open are restored for the program.
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, flags)
    return withWords(words) { arguments in
      withWords(environment.map { "\($0)=\($1)" }) { variables in
        var child: pid_t = 0
        let error = posix_spawnp(&child, words[0], &actions, &attributes, arguments, variables)
        return error == 0 ? .success(child) : .failure(SystemError(code: error))
      }
    }
  }

  /// Waits on a thread for a program that outlives the attempt, so that it does not stay in the
  /// system's table of processes.
  static func reapLater(_ child: pid_t) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    pthread_create(
      &thread, &attributes,
      { context in
        let child = pid_t(Int(bitPattern: context))
        while waitpid(child, nil, 0) < 0, errno == EINTR {}
        return nil
      }, UnsafeMutableRawPointer(bitPattern: Int(child)))
  }

  private static var flags: Int16 {
    #if canImport(Darwin)
      let platform = POSIX_SPAWN_SETSID | POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
      // POSIX_SPAWN_SETSID, which <spawn.h> declares only for GNU sources; glibc and musl use the
      // same value.
      let platform: Int32 = 0x80
    #endif
    return Int16(
      truncatingIfNeeded: platform | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF))
  }

  /// Passes strings as a null-terminated C array.
  private static func withWords<Result>(
    _ words: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = words.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
