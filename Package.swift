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
  // The modules beside a product's own are those that its public declarations name. Its own exports
  // them, so that one import is enough.
  products: [
    .executable(name: "tipjar", targets: ["tipjar"]),
    .library(
      name: "TipJarTips",
      targets: [
        "TipJarTips", "TipJarInterface", "TipJarLinks", "TipJarMachines", "TipJarTerminal",
        "TipJarVocabulary",
      ]),
    .library(name: "TipJarStorefront", targets: ["TipJarStorefront", "TipJarTips"]),
    .library(
      name: "TipJarStore",
      targets: [
        "TipJarStore", "TipJarDeterminism", "TipJarJSON", "TipJarStoreKitFile", "TipJarVocabulary",
      ]),
    .library(
      name: "TipJarStoreKit", targets: ["TipJarStoreKit", "TipJarStore", "TipJarVocabulary"]),
    .library(name: "TipJarStoreKitTest", targets: ["TipJarStoreKitTest", "TipJarStoreKit"]),
    .library(name: "TipJarLinks", targets: ["TipJarLinks", "TipJarJSON"]),
    .library(
      name: "TipJarDownloads", targets: ["TipJarDownloads", "TipJarJSON", "TipJarVocabulary"]),
    .library(
      name: "TipJarWidgets",
      targets: ["TipJarWidgets", "TipJarMachines", "TipJarTerminal", "TipJarVocabulary"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
    .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
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
      dependencies: ["CTipJarCurses"],
      swiftSettings: features + [.strictMemorySafety()]
    ),
    .target(
      name: "TipJarMachines", dependencies: ["TipJarVocabulary"], swiftSettings: features),
    .target(
      name: "CTipJarWords", exclude: ["catalogue.json", "de.po", "ja.po", "pl.po", "shelf.json"]),
    .target(name: "TipJarVocabulary", dependencies: ["CTipJarWords"], swiftSettings: features),
    .target(
      name: "TipJarWidgets", dependencies: ["TipJarMachines", "TipJarTerminal"],
      swiftSettings: features
    ),
    .target(
      name: "TipJarInterface",
      dependencies: ["TipJarMachines", "TipJarTerminal", "TipJarVocabulary", "TipJarWidgets"],
      swiftSettings: features
    ),
    .target(
      name: "TipJarScreens",
      dependencies: [
        "TipJarInterface", "TipJarMachines", "TipJarTerminal", "TipJarVocabulary", "TipJarWidgets",
      ],
      swiftSettings: features
    ),
    .target(name: "TipJarDeterminism", swiftSettings: features),
    .target(name: "TipJarFiles", swiftSettings: features),
    .target(
      name: "TipJarReceipts",
      dependencies: [
        "TipJarJSON", "TipJarVocabulary",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "SwiftASN1", package: "swift-asn1"),
        .product(name: "X509", package: "swift-certificates"),
      ],
      swiftSettings: features
    ),
    .target(name: "TipJarJSON", swiftSettings: features),
    .target(
      name: "TipJarStoreKitFile", dependencies: ["TipJarFiles", "TipJarJSON", "TipJarVocabulary"],
      swiftSettings: features),
    .target(
      name: "TipJarLinks",
      dependencies: ["TipJarFiles", "TipJarJSON", .product(name: "Yams", package: "Yams")],
      swiftSettings: features
    ),
    .target(
      name: "TipJarStore",
      dependencies: [
        "TipJarDeterminism", "TipJarFiles", "TipJarJSON", "TipJarReceipts", "TipJarStoreKitFile",
        "TipJarVocabulary",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: features
    ),
    .target(
      name: "TipJarStoreKit",
      dependencies: [
        "TipJarFiles", "TipJarJSON", "TipJarReceipts", "TipJarStore", "TipJarVocabulary",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: features
    ),
    // A module of its own: an app that has the one above does not load Swift Testing.
    .target(
      name: "TipJarStoreKitTest", dependencies: ["TipJarStoreKit"], swiftSettings: features),
    .target(name: "CTipJarProcess"),
    .target(name: "CTipJarCurl", dependencies: ["CTipJarProcess"]),
    .target(name: "CTipJarPNG", dependencies: ["CTipJarProcess"]),
    .target(
      name: "TipJarHTTP", dependencies: ["CTipJarCurl", "TipJarFiles", "TipJarVocabulary"],
      swiftSettings: features),
    .target(
      name: "TipJarReleases",
      dependencies: ["TipJarFiles", "TipJarHTTP", "TipJarJSON", "TipJarVocabulary"],
      swiftSettings: features
    ),
    .target(name: "CTipJarArchive", dependencies: ["CTipJarProcess"]),
    .target(
      name: "TipJarArchives",
      dependencies: [
        "CTipJarArchive", "TipJarFiles", "TipJarVocabulary",
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      swiftSettings: features
    ),
    .target(
      name: "TipJarDownloads",
      dependencies: [
        "CTipJarCurl", "CTipJarPNG", "CTipJarWords", "TipJarArchives", "TipJarDeterminism",
        "TipJarFiles", "TipJarHTTP", "TipJarJSON", "TipJarReleases", "TipJarVocabulary",
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      swiftSettings: features
    ),
    .target(name: "CTipJarServer", dependencies: ["CTipJarProcess"]),
    .target(
      name: "TipJarServer",
      dependencies: [
        "CTipJarServer", "TipJarDeterminism", "TipJarFiles", "TipJarHTTP", "TipJarJSON",
        "TipJarReceipts",
        "TipJarStore", "TipJarVocabulary",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "SwiftASN1", package: "swift-asn1"),
        .product(name: "X509", package: "swift-certificates"),
      ],
      swiftSettings: features
    ),
    .target(
      name: "TipJarTips",
      dependencies: [
        "TipJarInterface", "TipJarLinks", "TipJarMachines", "TipJarTerminal", "TipJarVocabulary",
        "TipJarWidgets",
      ],
      swiftSettings: features
    ),
    .target(
      name: "TipJarStorefront",
      dependencies: [
        "TipJarTerminal", "TipJarMachines", "TipJarWidgets", "TipJarScreens", "TipJarDeterminism",
        "TipJarFiles", "TipJarHTTP", "TipJarLinks", "TipJarStoreKitFile", "TipJarStore",
        "TipJarDownloads", "TipJarReleases", "TipJarTips", "TipJarVocabulary",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: features
    ),
    // Only executables depend on it; see its header.
    .target(name: "CTipJarRuntime", dependencies: ["CTipJarCurses"]),
    .executableTarget(
      name: "tipjar",
      dependencies: [
        "CTipJarProcess", "CTipJarRuntime", "TipJarArchives",
        "TipJarTerminal", "TipJarMachines", "TipJarWidgets", "TipJarScreens",
        "TipJarStorefront", "TipJarDeterminism", "TipJarFiles", "TipJarHTTP", "TipJarJSON",
        "TipJarReceipts", "TipJarReleases",
        "TipJarServer", "TipJarStoreKitFile",
        "TipJarStore", "TipJarDownloads", "TipJarLinks", "TipJarTips", "TipJarVocabulary",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: features
    ),

    .executableTarget(
      name: "scene",
      dependencies: ["TipJarTerminal", "TipJarWidgets"],
      path: "Tests/Benchmarks/Scene",
      swiftSettings: features
    ),
    .executableTarget(
      name: "rates",
      dependencies: [
        "TipJarMachines", "TipJarScreens", "TipJarStore", "TipJarStoreKitFile", "TipJarDownloads",
        "TipJarVocabulary",
      ],
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
    .executableTarget(
      name: "tip-links-example",
      dependencies: ["TipJarTips"],
      path: "Tests/Examples/TipLinks",
      exclude: ["tips.yml"],
      packageAccess: false,
      swiftSettings: features
    ),
    .executableTarget(
      name: "backend-example",
      dependencies: [.product(name: "Crypto", package: "swift-crypto")],
      path: "Tests/Examples/Backend",
      packageAccess: false,
      swiftSettings: features
    ),
    .executableTarget(
      name: "gallery",
      dependencies: ["TipJarMachines", "TipJarScreens", "TipJarTerminal", "TipJarWidgets"],
      path: "Tests/Examples/Gallery",
      swiftSettings: features
    ),
    .executableTarget(
      name: "button-example",
      dependencies: ["TipJarWidgets"],
      path: "Tests/Examples/Button",
      packageAccess: false,
      swiftSettings: features
    ),
    .executableTarget(
      name: "progress-example",
      dependencies: ["TipJarWidgets"],
      path: "Tests/Examples/Progress",
      packageAccess: false,
      swiftSettings: features
    ),
    .executableTarget(
      name: "offer-example",
      dependencies: ["TipJarWidgets"],
      path: "Tests/Examples/Offer",
      packageAccess: false,
      swiftSettings: features
    ),
    .executableTarget(
      name: "downloads-example",
      dependencies: ["TipJarDownloads"],
      path: "Tests/Examples/Downloads",
      exclude: ["apps.json"],
      packageAccess: false,
      swiftSettings: features
    ),
    .target(
      name: "Paywall",
      dependencies: ["TipJarStore"],
      path: "Tests/Examples/Paywall",
      exclude: ["Tests"],
      packageAccess: false,
      swiftSettings: features
    ),
    .testTarget(
      name: "PaywallTests",
      dependencies: ["Paywall"],
      path: "Tests/Examples/Paywall/Tests",
      exclude: ["Paywall.storekit"],
      packageAccess: false,
      swiftSettings: features
    ),
    .target(
      name: "Bookshop",
      dependencies: ["TipJarStoreKit"],
      path: "Tests/Examples/Bookshop",
      exclude: ["Tests"],
      packageAccess: false,
      swiftSettings: features
    ),
    .testTarget(
      name: "BookshopTests",
      dependencies: ["Bookshop", "TipJarStoreKitTest"],
      path: "Tests/Examples/Bookshop/Tests",
      exclude: ["Bookshop.storekit"],
      packageAccess: false,
      swiftSettings: features
    ),

    .target(name: "CTestSupport", path: "Tests/CTestSupport"),
    .executableTarget(name: "prober", dependencies: ["CTipJarProcess"], path: "Tests/Prober"),
    .target(
      name: "TestSupport",
      dependencies: [
        "CTestSupport", "TipJarDownloads", "TipJarHTTP", "TipJarMachines", "TipJarTerminal",
      ],
      path: "Tests/TestSupport",
      exclude: ["misbehaving_scenarios.py", "misbehaving_server.py"],
      swiftSettings: features
    ),
    .testTarget(
      name: "TipJarTerminalTests",
      dependencies: ["TipJarDeterminism", "TipJarTerminal", "TestSupport", "scene"],
      exclude: ["Goldens"],
      swiftSettings: features
    ),
    .testTarget(
      name: "TipJarMachinesTests",
      dependencies: ["TipJarDeterminism", "TipJarMachines", "TestSupport"],
      swiftSettings: features
    ),
    .testTarget(
      name: "TipJarWidgetsTests",
      dependencies: ["TipJarWidgets", "TestSupport"],
      exclude: ["Goldens", "qr_readers.py", "requirements.txt"],
      swiftSettings: features
    ),
    .testTarget(
      name: "TipJarScreensTests",
      dependencies: [
        "TipJarDeterminism", "TipJarMachines", "TipJarScreens", "TipJarTerminal", "TipJarTips",
        "TipJarVocabulary", "TipJarWidgets", "TestSupport",
      ],
      swiftSettings: features
    ),
    .testTarget(
      name: "TipJarDeterminismTests",
      dependencies: ["TipJarDeterminism"],
      swiftSettings: features
    ),
    .testTarget(
      name: "TipJarReceiptsTests",
      dependencies: [
        "TipJarReceipts", "TipJarStore", "TipJarStoreKitFile", "TipJarVocabulary", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "SwiftASN1", package: "swift-asn1"),
        .product(name: "X509", package: "swift-certificates"),
      ],
      exclude: ["apple_accepts.py", "apple_chain.pem", "apple_offers.py", "requirements.txt"],
      swiftSettings: features
    ),
    .testTarget(
      name: "TipJarJSONTests",
      dependencies: ["TipJarJSON"],
      swiftSettings: features
    ),
    .testTarget(
      name: "TipJarStoreKitFileTests",
      dependencies: [
        "TipJarDeterminism", "TipJarJSON", "TipJarStoreKitFile", "TipJarVocabulary", "TestSupport",
      ],
      swiftSettings: features
    ),
    .testTarget(
      name: "TipJarLinksTests",
      dependencies: ["TipJarDeterminism", "TipJarJSON", "TipJarLinks", "TestSupport"],
      swiftSettings: features
    ),
    .testTarget(
      name: "TipJarStoreTests",
      dependencies: [
        "TipJarDeterminism", "TipJarFiles", "TipJarStore", "TipJarVocabulary", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: features
    ),
    .testTarget(
      name: "TipJarStoreKitTests",
      dependencies: [
        "TipJarStore", "TipJarStoreKit", "TipJarStoreKitTest", "TipJarVocabulary", "TestSupport",
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      swiftSettings: features
    ),
    .testTarget(
      name: "TipJarServerTests",
      dependencies: [
        "tipjar", "TipJarDeterminism", "TipJarFiles", "TipJarHTTP", "TipJarReceipts",
        "TipJarScreens", "TipJarServer", "TipJarStore", "TipJarStorefront", "TipJarStoreKitFile",
        "TipJarVocabulary", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Yams", package: "Yams"),
      ],
      exclude: ["AppleErrors.txt", "Judge"],
      swiftSettings: features
    ),
    .testTarget(
      name: "TipJarReleasesTests",
      dependencies: [
        "TipJarDeterminism", "TipJarHTTP", "TipJarReleases", "TipJarVocabulary", "TestSupport",
      ],
      swiftSettings: features
    ),
    .testTarget(
      name: "TipJarArchivesTests",
      dependencies: [
        "tipjar", "TipJarArchives", "TipJarFiles", "TipJarVocabulary", "TestSupport",
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      exclude: ["Layouts.txt"],
      swiftSettings: features
    ),
    .testTarget(
      name: "TipJarDownloadsTests",
      dependencies: [
        "TipJarArchives", "TipJarDeterminism", "TipJarDownloads", "TipJarFiles", "TipJarHTTP",
        "TipJarReleases", "TipJarVocabulary", "TestSupport",
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      exclude: ["Answers", "Shelf.txt"],
      swiftSettings: features
    ),
    .testTarget(
      name: "TipJarAppTests",
      dependencies: [
        "tipjar", "TipJarDeterminism", "TipJarInterface", "TipJarLinks", "TipJarScreens",
        "TipJarStorefront", "TipJarHTTP", "TipJarTips", "TipJarVocabulary", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      exclude: ["Goldens", "Links/Goldens", "Subscriptions/Goldens"],
      swiftSettings: features
    ),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "TipJarArchives", "TipJarDeterminism", "TipJarDownloads", "TipJarHTTP", "TipJarJSON",
        "TipJarLinks", "TipJarReceipts", "TipJarReleases", "TipJarServer", "TipJarStore",
        "TipJarStoreKitFile", "TipJarTerminal", "TipJarVocabulary", "TipJarWidgets",
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
      dependencies: ["prober", "TipJarDeterminism", "TestSupport"],
      exclude: ["Terminals/Goldens", "failing_calls.c", "requirements.txt", "sshd.sh"],
      swiftSettings: features
    ),
  ],
  swiftLanguageModes: [.v6]
)

// `make fuzz` sets it: what is instrumented for libFuzzer, and has its `main`, is no part of any
// other build.
if Context.environment["TIPJAR_FUZZING"] != nil {
  package.products.append(.executable(name: "fuzz", targets: ["fuzz"]))
  package.targets.append(
    .executableTarget(name: "fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzzing/Driver"))
}

// `make test-packages` sets it: what ICU writes, to compare programs with all of its data and a
// part of it.
if Context.environment["TIPJAR_LISTING"] != nil {
  package.products.append(.executable(name: "listing", targets: ["listing"]))
  package.targets.append(
    .executableTarget(
      name: "listing", dependencies: ["TipJarScreens", "TipJarStore", "TipJarStorefront"],
      path: "Tests/Packages/Listing", swiftSettings: features))
}

// `make check` and `make test STRICT=1` set it: a warning in a target of ours is an error. The
// packages that this one uses are compiled as they always are, so the builds share a folder.
if Context.environment["TIPJAR_STRICT"] != nil {
  for target in package.targets {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
  }
}
