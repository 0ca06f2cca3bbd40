import AssetCache
import FileSystem
import Testing

@testable import CommandLineTool

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The store on disks that are full, cannot be written to or belong to others: exit status and one line that helps.
///
/// Small and read-only disks are mounted in a name space of the test's own, where the system lets it have one.
@Suite struct StoreFaultTests {
    let folder = TemporaryFolder()
    private let url = "https://a.example/one.glb"

    static let mounts: Bool = ToolProcess.run(script: "unshare -rm true").status == 0

    private func run(_ script: String) -> ToolProcess.Outcome {
        ToolProcess.run(script: "export GLB_CACHE_DIR=store\n" + script, in: folder.root)
    }

    private func fill() {
        folder.write("small.glb", FetchScene.glb(400))
        folder.write("large.glb", FetchScene.glb(600_000))
        #expect(run("\"$GLB\" cache import small.glb --url \(url)").status == 0)
    }

    @Test func aLimitOfFileSizesIsAFullDisk() {
        fill()
        let full = run("ulimit -f 64; \"$GLB\" cache import large.glb")
        #expect(full.status == 6 && full.errors.contains("File too large") && full.errors.contains("ulimit -f"))
        #expect(full.output.isEmpty)
        #expect(run("\"$GLB\" cache verify && \"$GLB\" fetch --offline \(url)").status == 0)
        #expect(run("ls store/v1/partial store/v1/tmp | grep -c glb").output == "0\n")
    }

    @Test(.enabled(if: mounts)) func aFullDiskStoresNothingAndCanStillBePurged() {
        fill()
        let outcome = run(
            """
            mkdir disk; unshare -rm sh -e -c '
                mount -t tmpfs -o size=256k tmpfs disk
                export GLB_CACHE_DIR=disk/store
                "$GLB" cache import small.glb --url \(url)
                "$GLB" cache import large.glb && exit 1 || echo status $?
                dd if=/dev/zero of=disk/filler bs=4k 2>/dev/null || true
                "$GLB" cache import small.glb --url https://a.example/two.glb && exit 1 || echo status $?
                "$GLB" cache verify
                "$GLB" fetch --offline \(url) --output copy.glb
                cmp small.glb copy.glb
                "$GLB" cache purge --all
            '
            """)
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("status 6\nstatus 6\n1 blob checked"))
        #expect(outcome.output.contains("removed 1 entry and 1 blob"))
        #expect(outcome.errors.contains("bytes are free") && outcome.errors.contains("glb cache purge"))
    }

    @Test(.enabled(if: mounts)) func aStoreOnAReadOnlyDiskIsReadFrom() {
        fill()
        let outcome = run(
            """
            unshare -rm sh -e -c '
                mount --bind store store && mount -o remount,bind,ro store
                "$GLB" fetch --offline \(url) --output copy.glb
                cmp small.glb copy.glb
                "$GLB" cache verify
                "$GLB" cache export \(url) copy2.glb
                "$GLB" cache import large.glb && exit 1 || echo status $?
                "$GLB" cache pin \(url) && exit 1 || echo status $?
                "$GLB" cache purge --all && exit 1 || echo status $?
            '
            """)
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("all sound"))
        #expect(
            outcome.output.hasSuffix("status 6\nstatus 6\nstatus 6\n") || outcome.output.contains("status 6\nstatus 6"))
        #expect(outcome.errors.contains("Read-only file system"))
        #expect(run("\"$GLB\" cache verify").status == 0)
    }

    /// Too few descriptors are no reason to take a good asset for a bad one.
    @Test(arguments: [5, 6, 7, 8, 9, 10, 12])
    func tooFewOpenFilesSpoilNothing(_ limit: Int) {
        fill()
        let few = run("ulimit -n \(limit); \"$GLB\" cache verify")
        #expect(few.status == 0 || few.status == 6, "\(few)")
        let imported = run("ulimit -n \(limit); \"$GLB\" cache import small.glb large.glb")
        #expect(imported.status == 0 || imported.status == 6 || imported.status == 127, "\(imported)")
        let after = run("\"$GLB\" cache verify")
        #expect(after.status == 0 && !after.output.contains("corrupt"))
        #expect(run("ls store/v1/quarantine 2>/dev/null | wc -l").output.filter { $0 != " " } == "0\n")
        // A limit that the user may raise is none.
        let soft = run("ulimit -S -n \(limit); \"$GLB\" cache verify && \"$GLB\" cache import small.glb large.glb")
        #expect(soft.status == 0 && !soft.errors.contains("Too many"), "\(soft)")
    }

    @Test func tooFewOpenFilesAreToldWithTheLimitThatIsToBeRaised() {
        fill()
        let few = run("ulimit -n 7; \"$GLB\" cache import small.glb large.glb")
        #expect(few.status == 6 && few.errors.contains("Too many open files; allow more with 'ulimit -n'"), "\(few)")
    }

    @Test func aStoreThatEverybodyMayWriteToIsRefused() {
        fill()
        chmod(folder.path("store"), 0o777)
        for words in ["cache list", "cache verify", "cache import small.glb", "fetch --offline \(url)"] {
            let refused = run("\"$GLB\" \(words)")
            #expect(refused.status == 6 && refused.errors.contains("chmod go-w") && refused.output.isEmpty)
        }
    }

    @Test(.enabled(if: geteuid() == 0)) func aStoreOfSomebodyElseIsRefused() {
        fill()
        chown(folder.path("store"), 12_345, 12_345)
        let refused = run("\"$GLB\" cache list")
        #expect(refused.status == 6 && refused.errors.contains("12345"))
        chown(folder.path("store"), 0, 0)
    }

    /// A planted folder would keep one URL from ever being stored again.
    @Test func aFolderInTheWayIsMovedAsideByAnImport() throws {
        fill()
        let store = try AssetStore(opening: Path(folder.path("store")), options: StoreOptions(durability: .fast))
        let entry = try store.entryPath(forKey: url)
        let blob = try #require(try store.show(url).first).blobPath
        for place in [entry, blob] {
            try Files.unlink(place)
            try Files.createDirectories(place.appending("thesis"))
        }
        #expect(run("\"$GLB\" fetch --offline \(url)").status == 3)
        #expect(run("\"$GLB\" cache import small.glb --url \(url)").status == 0)
        #expect(run("\"$GLB\" fetch --offline \(url)").status == 0)
        #expect(run("find store -name thesis | wc -l").output.filter { $0 != " " } == "2\n")
    }
}
