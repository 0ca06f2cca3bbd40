// swift-tools-version: 6.1

import PackageDescription

#if canImport(Glibc)
    import Glibc
#endif

// Arrows of import point one way, from the executable down to pure functions over bytes. The README draws the same
// picture; a test checks that no shipped target imports Foundation.

// libyaml is a hundred kilobytes. Where its archive is at hand it becomes part of the program, which so starts as fast as
// without it and runs on machines that lack it; elsewhere it is linked as usual.
#if os(Linux)
    let yamlArchives: [String] = [
        "/usr/lib/x86_64-linux-gnu/libyaml.a", "/usr/lib/aarch64-linux-gnu/libyaml.a", "/usr/lib64/libyaml.a",
        "/usr/lib/libyaml.a",
    ]
    let yamlModule: String? = nil
    let yamlLinking: LinkerSetting =
        yamlArchives.contains { access($0, R_OK) == 0 } ? .linkedLibrary(":libyaml.a") : .linkedLibrary("yaml")
#else
    let yamlModule: String? = "yaml-0.1"
    let yamlLinking: LinkerSetting = .linkedLibrary("yaml")
#endif

// Swift's runtime needs a little of the C++ library. Linked as usual, that library's own symbols are looked up at every
// start, which takes longer than linking all the rest; where its archive is at hand, the program takes in what it needs.
// Nor does a program need to list its symbols for libraries to find.
#if os(Linux)
    func found(_ pattern: String) -> Int {
        var paths = glob_t()
        defer { globfree(&paths) }
        return glob(pattern, 0, nil, &paths) == 0 ? Int(paths.gl_pathc) : 0
    }
    let archives = found("/usr/lib/gcc/*/*/libstdc++.a")
    let standaloneLinking: [String] =
        ["-static-stdlib", "-Xlinker", "--no-export-dynamic"]
        + (archives > 0 && archives == found("/usr/lib/gcc/*/*/libstdc++.so")
            ? ["-L", Context.packageDirectory + "/LinkerScripts"] : [])
#else
    let standaloneLinking: [String] = []
#endif

let package = Package(
    name: "glb",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "glb", targets: ["glb"]),
        .library(name: "GLTFValidation", targets: ["GLTFValidation", "ValidationReport"]),
        .library(name: "GLBContainer", targets: ["GLBContainer", "JSONText", "ImageProbe"]),
    ],
    targets: [
        // Headers of system libraries. libcurl and libcrypto are opened when first needed, so their modules name no
        // library to link: linking libcurl alone would cost more than the whole start of `glb`.
        .systemLibrary(
            name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
        .systemLibrary(
            name: "CCrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        .systemLibrary(
            name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(
            name: "CYAML", pkgConfig: yamlModule, providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),

        // Pure functions from bytes to values: no Foundation, no C, no file system.
        // Rounding is a call into libm on some processors, and a module without C names no library by itself.
        .target(name: "TextSafety"),
        .target(
            name: "JSONText", dependencies: ["TextSafety"],
            linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        .target(name: "GLBContainer"),
        .target(name: "ImageProbe"),
        .target(name: "ZIPArchive"),
        .target(name: "GLTFModel", dependencies: ["JSONText"]),
        .target(
            name: "GLTFValidation", dependencies: ["GLTFModel", "JSONText", "GLBContainer", "ImageProbe", "TextSafety"]),
        .target(name: "AvatarProfiles", dependencies: ["GLTFValidation", "GLTFModel", "JSONText"]),
        .target(name: "ValidationReport", dependencies: ["GLTFValidation", "JSONText", "TextSafety"]),
        .target(name: "AvatarIntake", dependencies: ["JSONText", "TextSafety"]),

        // Bytes to values, by a library in C.
        .target(name: "YAMLText", dependencies: ["CYAML"], linkerSettings: [yamlLinking]),

        // The outside world.
        .target(name: "FileSystem", dependencies: ["TextSafety"]),
        .target(name: "ContentDigest", dependencies: ["CCrypto"]),
        .target(
            name: "AssetFetching",
            dependencies: ["CCurl", "ContentDigest", "FileSystem", "GLBContainer", "TextSafety", "ZIPArchive"]),
        .target(name: "AssetCache", dependencies: ["ContentDigest", "FileSystem", "JSONText", "TextSafety"]),
        .target(
            name: "CommandLineTool",
            dependencies: [
                "AssetCache", "AssetFetching", "AvatarIntake", "AvatarProfiles", "ContentDigest", "FileSystem",
                "GLBContainer", "GLTFModel", "GLTFValidation", "ImageProbe", "JSONText", "ValidationReport",
                "YAMLText", "ZIPArchive",
            ]),
        .executableTarget(
            name: "glb", dependencies: ["CommandLineTool"],
            linkerSettings: [
                // One file that starts in half the time; see Benchmarks/.
                .unsafeFlags(standaloneLinking, .when(platforms: [.linux], configuration: .release))
            ]),

        // Tools of the repository; none is part of the product.
        .target(name: "SampleAssetGenerator", dependencies: ["CZlib", "GLBContainer", "JSONText"]),
        .executableTarget(
            name: "generate-sample-assets", dependencies: ["SampleAssetGenerator"]),
        .target(
            name: "ArchiveFixtures", dependencies: ["CZlib"], path: "Tests/_TestSupport/ArchiveFixtures"),
        .target(name: "LoopbackServer", path: "Tests/_TestSupport/LoopbackServer"),
        .executableTarget(name: "sample-server", dependencies: ["LoopbackServer"]),
        .executableTarget(
            name: "benchmark-tool",
            dependencies: [
                "AssetCache", "ContentDigest", "FileSystem", "GLBContainer", "GLTFValidation", "JSONText",
            ],
            path: "Benchmarks/benchmark-tool"),

        .testTarget(name: "TextSafetyTests", dependencies: ["TextSafety"]),
        .testTarget(name: "JSONTextTests", dependencies: ["JSONText", "TextSafety"]),
        .testTarget(name: "GLBContainerTests", dependencies: ["GLBContainer"]),
        .testTarget(name: "ImageProbeTests", dependencies: ["ImageProbe"]),
        .testTarget(name: "YAMLTextTests", dependencies: ["YAMLText"]),
        .testTarget(name: "ZIPArchiveTests", dependencies: ["ArchiveFixtures", "ZIPArchive"]),
        .testTarget(name: "GLTFModelTests", dependencies: ["GLTFModel", "JSONText"]),
        .testTarget(
            name: "GLTFValidationTests", dependencies: ["GLTFValidation", "GLTFModel", "JSONText", "GLBContainer"]),
        .testTarget(
            name: "AvatarProfilesTests",
            dependencies: ["AvatarProfiles", "GLTFValidation", "GLTFModel", "JSONText", "SampleAssetGenerator"]),
        .testTarget(
            name: "ValidationReportTests",
            dependencies: ["ValidationReport", "GLTFValidation", "JSONText", "TextSafety"],
            exclude: ["Fixtures"]),
        .testTarget(
            name: "AvatarIntakeTests", dependencies: ["AvatarIntake", "JSONText"], exclude: ["Expected"]),
        .testTarget(name: "FileSystemTests", dependencies: ["FileSystem"]),
        .testTarget(name: "ContentDigestTests", dependencies: ["ContentDigest"]),
        .testTarget(
            name: "AssetFetchingTests",
            dependencies: [
                "ArchiveFixtures", "AssetFetching", "ContentDigest", "FileSystem", "GLBContainer", "LoopbackServer",
            ]),
        .testTarget(
            name: "AssetCacheTests", dependencies: ["AssetCache", "ContentDigest", "FileSystem", "JSONText"]),
        .testTarget(
            name: "CommandLineToolTests",
            dependencies: [
                "ArchiveFixtures", "AssetCache", "AssetFetching", "CommandLineTool", "ContentDigest", "FileSystem",
                "GLBContainer",
                "GLTFValidation", "JSONText", "LoopbackServer", "YAMLText", "ZIPArchive", "glb",
            ]),
        .testTarget(
            name: "SampleAssetGeneratorTests",
            dependencies: ["GLTFValidation", "SampleAssetGenerator", "JSONText", "GLBContainer"]),
    ]
)

// Entries for libFuzzer, built by `scripts/fuzz` with its sanitizers; nothing else can link them.
if Context.environment["GLB_FUZZING"] != nil {
    let entries: [(name: String, dependencies: [Target.Dependency])] = [
        ("json", ["JSONText"]),
        ("container", ["GLBContainer"]),
        ("images", ["ImageProbe"]),
        ("gltf", ["FuzzingSupport", "GLTFValidation"]),
        ("glb", ["FuzzingSupport", "GLBContainer", "GLTFValidation"]),
        ("events", ["AvatarIntake", "JSONText"]),
        ("zip", ["ZIPArchive"]),
        ("config", ["CommandLineTool", "FileSystem", "GLTFValidation", "JSONText", "YAMLText"]),
    ]
    package.targets.append(
        .target(
            name: "FuzzingSupport",
            dependencies: ["AvatarProfiles", "GLBContainer", "GLTFValidation", "JSONText", "ValidationReport"],
            path: "Fuzzing/support"))
    for entry in entries {
        package.targets.append(
            .executableTarget(
                name: "fuzz-" + entry.name, dependencies: entry.dependencies, path: "Fuzzing/" + entry.name,
                swiftSettings: [.unsafeFlags(["-parse-as-library"])]))
    }
}

for target in package.targets where target.type != .system {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .swiftLanguageMode(.v6),
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .enableUpcomingFeature("InternalImportsByDefault"),
        ]
}
