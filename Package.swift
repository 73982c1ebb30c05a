// swift-tools-version: 6.2
import PackageDescription

let features: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]

let package = Package(
  name: "tipjar",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "tipjar", targets: ["tipjar"]),
    .executable(name: "scene", targets: ["scene"]),
    .executable(name: "rates", targets: ["rates"]),
    .library(name: "TipJarTerminal", targets: ["TipJarTerminal"]),
    .library(name: "TipJarMachines", targets: ["TipJarMachines"]),
    .library(name: "TipJarWidgets", targets: ["TipJarWidgets"]),
    .library(name: "TipJarScreens", targets: ["TipJarScreens"]),
    .library(name: "TipJarStorefront", targets: ["TipJarStorefront"]),
    .library(name: "TipJarReceipts", targets: ["TipJarReceipts"]),
    .library(name: "TipJarJSON", targets: ["TipJarJSON"]),
    .library(name: "TipJarStoreKitFile", targets: ["TipJarStoreKitFile"]),
    .library(name: "TipJarStore", targets: ["TipJarStore"]),
    .library(name: "TipJarDownloads", targets: ["TipJarDownloads"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
    .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .target(
      name: "CTipJarCurses",
      linkerSettings: [
        .linkedLibrary("ncursesw", .when(platforms: [.linux])),
        .linkedLibrary("tinfo", .when(platforms: [.linux])),
        .linkedLibrary("ncurses", .when(platforms: [.macOS])),
      ]
    ),
    .target(
      name: "TipJarTerminal",
      dependencies: ["CTipJarCurses", "CTipJarExecutor"],
      swiftSettings: features + [.strictMemorySafety()]
    ),
    .target(name: "TipJarMachines", swiftSettings: features),
    .target(
      name: "TipJarWidgets",
      dependencies: ["TipJarMachines", "TipJarTerminal"],
      swiftSettings: features
    ),
    .target(
      name: "TipJarScreens",
      dependencies: ["TipJarMachines", "TipJarTerminal", "TipJarWidgets"],
      swiftSettings: features
    ),
    .target(name: "TipJarFiles", swiftSettings: features),
    .target(
      name: "TipJarReceipts",
      dependencies: [
        "TipJarFiles",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "SwiftASN1", package: "swift-asn1"),
        .product(name: "X509", package: "swift-certificates"),
      ],
      swiftSettings: features
    ),
    .target(name: "TipJarJSON", swiftSettings: features),
    .target(
      name: "TipJarStoreKitFile", dependencies: ["TipJarJSON"], swiftSettings: features),
    .target(
      name: "TipJarStore",
      dependencies: [
        "TipJarFiles", "TipJarJSON", "TipJarReceipts", "TipJarStoreKitFile",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: features
    ),
    .target(name: "CTipJarSearch"),
    .target(
      name: "TipJarDownloads", dependencies: ["CTipJarSearch", "TipJarFiles", "TipJarJSON"],
      swiftSettings: features
    ),
    .target(
      name: "TipJarStorefront",
      dependencies: [
        "TipJarTerminal", "TipJarMachines", "TipJarWidgets", "TipJarScreens", "TipJarFiles",
        "TipJarStoreKitFile", "TipJarStore", "TipJarDownloads",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: features
    ),
    .target(name: "CTipJarExecutor"),
    .executableTarget(
      name: "tipjar",
      dependencies: [
        "CTipJarExecutor",
        "TipJarTerminal", "TipJarMachines", "TipJarWidgets", "TipJarScreens",
        "TipJarStorefront", "TipJarFiles", "TipJarJSON", "TipJarReceipts", "TipJarStoreKitFile",
        "TipJarStore", "TipJarDownloads",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: features
    ),

    .executableTarget(
      name: "scene",
      dependencies: ["CTipJarExecutor", "TipJarTerminal", "TipJarWidgets"],
      path: "Tests/Benchmarks/Scene",
      swiftSettings: features
    ),
    .executableTarget(
      name: "rates",
      dependencies: ["TipJarMachines", "TipJarScreens", "TipJarStore", "TipJarDownloads"],
      path: "Tests/Benchmarks/Rates",
      swiftSettings: features
    ),

    // Examples for authors, built without package access: the public part has to be enough.
    .executableTarget(
      name: "tip-jar-example",
      dependencies: ["TipJarStorefront"],
      path: "Tests/Examples/TipJar",
      exclude: ["Lantern.storekit"],
      packageAccess: false,
      swiftSettings: features
    ),
    .target(
      name: "ScreensExample",
      dependencies: ["TipJarMachines", "TipJarScreens", "TipJarTerminal", "TipJarWidgets"],
      path: "Tests/Examples/Screens",
      packageAccess: false,
      swiftSettings: features
    ),

    .target(name: "CTestSupport", path: "Tests/CTestSupport"),
    .target(
      name: "TestSupport",
      dependencies: ["CTestSupport", "TipJarMachines", "TipJarTerminal"],
      path: "Tests/TestSupport",
      swiftSettings: features
    ),
    .testTarget(
      name: "TipJarTerminalTests",
      dependencies: ["TipJarTerminal", "TestSupport", "scene"],
      exclude: ["Goldens"],
      swiftSettings: features
    ),
    .testTarget(
      name: "TipJarMachinesTests",
      dependencies: ["TipJarMachines", "TestSupport"],
      exclude: ["Goldens"],
      swiftSettings: features
    ),
    .testTarget(
      name: "TipJarWidgetsTests",
      dependencies: ["TipJarWidgets", "TestSupport"],
      exclude: ["Goldens"],
      swiftSettings: features
    ),
    .testTarget(
      name: "TipJarScreensTests",
      dependencies: ["ScreensExample", "TipJarMachines", "TipJarScreens", "TestSupport"],
      swiftSettings: features
    ),
    .testTarget(
      name: "TipJarReceiptsTests",
      dependencies: [
        "TipJarReceipts", "TipJarStore", "TipJarStoreKitFile", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "SwiftASN1", package: "swift-asn1"),
        .product(name: "X509", package: "swift-certificates"),
      ],
      exclude: ["apple_accepts.py", "requirements.txt"],
      swiftSettings: features
    ),
    .testTarget(
      name: "TipJarJSONTests",
      dependencies: ["TipJarJSON"],
      swiftSettings: features
    ),
    .testTarget(
      name: "TipJarStoreKitFileTests",
      dependencies: ["TipJarJSON", "TipJarStoreKitFile", "TestSupport"],
      swiftSettings: features
    ),
    .testTarget(
      name: "TipJarStoreTests",
      dependencies: [
        "TipJarStore", "TestSupport", .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: features
    ),
    .testTarget(
      name: "TipJarDownloadsTests",
      dependencies: ["TipJarDownloads", "TipJarFiles", "TestSupport"],
      swiftSettings: features
    ),
    .testTarget(
      name: "TipJarAppTests",
      dependencies: [
        "tipjar", "TipJarScreens", "TipJarStorefront", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      exclude: ["Goldens", "Snapshot/Goldens"],
      swiftSettings: features
    ),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "TipJarDownloads", "TipJarJSON", "TipJarReceipts", "TipJarStore", "TipJarStoreKitFile",
        "TipJarTerminal",
      ],
      path: "Tests/Fuzzing/Targets",
      swiftSettings: features
    ),
    .testTarget(
      name: "FuzzingTests",
      dependencies: ["FuzzTargets"],
      swiftSettings: features
    ),
    .testTarget(
      name: "EndToEnd",
      dependencies: ["TestSupport"],
      exclude: ["Mouse/Goldens", "sshd.sh"],
      swiftSettings: features
    ),
  ],
  swiftLanguageModes: [.v6]
)

// `make fuzz` sets it: what is instrumented for libFuzzer, and has its `main`, is no part of any other build.
if Context.environment["TIPJAR_FUZZING"] != nil {
  package.products.append(.executable(name: "fuzz", targets: ["fuzz"]))
  package.targets.append(
    .executableTarget(name: "fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzzing/Driver"))
}
