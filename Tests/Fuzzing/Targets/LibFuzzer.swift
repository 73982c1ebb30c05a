import Foundation
import Synchronization

/// What libFuzzer runs, by the variable FUZZ_TARGET.
private let chosen = FuzzTarget(
  rawValue: ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? "")

/// Called once, before the first case.
@_cdecl("fuzz_start")
func start() {
  guard chosen == nil else { return }
  let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
  FileHandle.standardError.write(Data("fuzz: set FUZZ_TARGET to one of \(names)\n".utf8))
  exit(64)
}

/// Called with each case. A violation ends the process, so that libFuzzer keeps the case.
@_cdecl("fuzz_one")
func one(_ bytes: UnsafePointer<UInt8>?, _ count: Int) {
  do {
    try chosen?.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
  } catch {
    FileHandle.standardError.write(Data("fuzz: \(error)\n".utf8))
    abort()
  }
}
