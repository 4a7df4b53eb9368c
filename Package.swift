// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "bridge",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "bridge", targets: ["bridge"])
  ],
  targets: [
    // Layer 0: the system's libraries.
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),

    // Layer 1: pure values and pure functions.
    .target(
      name: "BridgeBytes",
      dependencies: ["CZlib", .target(name: "CCrypto", condition: .when(platforms: [.linux]))]),
    .target(name: "BridgeJSON"),
    .target(name: "BridgeSchema", dependencies: ["BridgeBytes", "BridgeJSON"]),

    // Layer 2: one duty each, unaware of each other.
    .target(name: "BridgeFormats", dependencies: ["BridgeBytes", "BridgeJSON", "BridgeSchema"]),
    .target(name: "BridgePlanning", dependencies: ["BridgeBytes", "BridgeJSON", "BridgeSchema"]),
    .target(name: "BridgeSQLite", dependencies: ["BridgeBytes", "BridgeSchema", "CSQLite"]),
    .target(name: "BridgeSystem", dependencies: ["BridgeSchema"]),

    // Layer 3: a store on disk.
    .target(
      name: "BridgeStore",
      dependencies: [
        "BridgeBytes", "BridgeFormats", "BridgeJSON", "BridgeSchema", "BridgeSQLite",
        "BridgeSystem",
      ]),

    // Layer 4: plans at work on stores.
    .target(
      name: "BridgeRunning",
      dependencies: [
        "BridgeBytes", "BridgeFormats", "BridgeJSON", "BridgePlanning", "BridgeSchema",
        "BridgeSQLite", "BridgeStore", "BridgeSystem",
      ]),

    // Layer 5: the command line as a function.
    .target(
      name: "BridgeCommands",
      dependencies: [
        "BridgeFormats", "BridgeJSON", "BridgePlanning", "BridgeRunning", "BridgeSchema",
        "BridgeStore", "BridgeSystem",
      ]),

    // Layer 6: the entry point.
    .executableTarget(name: "bridge", dependencies: ["BridgeCommands"]),

    // Tests.
    .target(
      name: "BridgeTestSupport",
      dependencies: [
        "BridgeBytes", "BridgeFormats", "BridgeSchema", "BridgeSQLite", "BridgeStore",
        "BridgeSystem",
      ],
      path: "Tests/BridgeTestSupport"),
    .executableTarget(
      name: "flight-log-store",
      dependencies: ["BridgeFormats", "BridgeSystem", "BridgeTestSupport"],
      path: "Tests/FlightLogStore"),
    .executableTarget(
      name: "bridge-bench",
      dependencies: [
        "BridgeFormats", "BridgeJSON", "BridgePlanning", "BridgeRunning", "BridgeSQLite",
        "BridgeSchema", "BridgeStore", "BridgeSystem", "BridgeTestSupport",
      ],
      path: "Tests/Bench"),
    .testTarget(name: "ArchitectureTests"),
    .testTarget(name: "BridgeBytesTests", dependencies: ["BridgeBytes"]),
    .testTarget(name: "BridgeJSONTests", dependencies: ["BridgeJSON", "BridgeTestSupport"]),
    .testTarget(
      name: "BridgeSchemaTests",
      dependencies: ["BridgeBytes", "BridgeJSON", "BridgeSchema", "BridgeTestSupport"]),
    .testTarget(
      name: "BridgeFormatsTests",
      dependencies: [
        "BridgeBytes", "BridgeFormats", "BridgeJSON", "BridgeSQLite", "BridgeSchema",
        "BridgeTestSupport",
      ]),
    .testTarget(
      name: "BridgePlanningTests",
      dependencies: [
        "BridgeFormats", "BridgeJSON", "BridgePlanning", "BridgeSchema", "BridgeTestSupport",
      ]),
    .testTarget(
      name: "BridgeSQLiteTests",
      dependencies: ["BridgeSQLite", "BridgeSchema", "BridgeTestSupport"]),
    .testTarget(
      name: "BridgeSystemTests",
      dependencies: ["BridgeSchema", "BridgeSystem", "BridgeTestSupport"]),
    .testTarget(
      name: "BridgeStoreTests",
      dependencies: [
        "BridgeBytes", "BridgeFormats", "BridgeSchema", "BridgeSQLite", "BridgeStore",
        "BridgeSystem", "BridgeTestSupport",
      ]),
    .testTarget(
      name: "BridgeRunningTests",
      dependencies: [
        "BridgeBytes", "BridgeFormats", "BridgeJSON", "BridgePlanning", "BridgeRunning",
        "BridgeSchema", "BridgeSQLite", "BridgeStore", "BridgeSystem", "BridgeTestSupport",
      ]),
    .testTarget(
      name: "BridgeCommandsTests",
      dependencies: [
        "BridgeCommands", "BridgeJSON", "BridgeRunning", "BridgeSchema", "BridgeSystem",
        "BridgeTestSupport",
      ],
      exclude: ["Snapshots"]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "bridge", "BridgeCommands", "BridgeFormats", "BridgeJSON", "BridgePlanning",
        "BridgeRunning", "BridgeSchema", "BridgeSQLite", "BridgeStore", "BridgeSystem",
        "BridgeTestSupport",
      ],
      exclude: ["Scripts"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
  ]
}
