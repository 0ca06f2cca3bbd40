import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

// Mapped files that somebody else may shorten
// ===========================================
//
// Reading a large file into fresh memory costs several times what checking it does, because the kernel has to find and
// clear a page for every 4 KiB; a mapping shares the pages that are there already. But when a mapped file is shortened,
// by another program that rewrites it in place, touching a page behind the new end raises SIGBUS, which ends the
// process: one such file would end the check of thousands.
//
// So mappings of files that are not ours are entered in a table, and a handler for SIGBUS looks there. If the address is
// in one of them, it puts a page of zeros in its place and notes that the file was cut short; the code that touched it
// goes on and finds zeros, which any parser of untrusted bytes must bear. Whoever used the bytes asks afterwards whether
// they were all there. A SIGBUS at any other address ends the process as it would have without the handler.
//
// The handler may run at any instruction of any thread, so it does nothing but read a few words, call `mmap`, which the
// kernel does in one step, and set a flag. The table has a fixed size and is made before the handler is installed; words
// of a slot are atomic. A slot is filled before its memory is handed out and emptied before that is unmapped, and the
// handler looks whether a slot changed while it read it, so it never goes by one that is half right. When the table is full, or where the layout of signal information is
// not known, the file is read instead.

enum GuardedMappings {
    /// How many files can be mapped at a time; more than threads times files each.
    private static let capacity = 256

    struct Slot: ~Copyable {
        /// Zero: the slot is free.
        let start = Atomic<UInt>(0)
        let end = Atomic<UInt>(0)
        let wasCut = Atomic<Bool>(false)
    }

    /// Made once and never freed; all in it is atomic.
    nonisolated(unsafe) private static let slots: UnsafeMutablePointer<Slot> = {
        let slots = UnsafeMutablePointer<Slot>.allocate(capacity: capacity)
        for index in 0..<capacity { (slots + index).initialize(to: Slot()) }
        return slots
    }()

    private static let pageSize = UInt(max(sysconf(Int32(_SC_PAGESIZE)), 4096))
    private static let isInstalled: Bool = install()
    private static let lock = Mutex<Void>(())

    /// Enters a mapping; nil when there is no room or no handler.
    static func register(_ base: UnsafeMutableRawPointer, _ count: Int) -> Int? {
        guard isInstalled else { return nil }
        return lock.withLock { _ in
            for index in 0..<capacity where slots[index].start.load(ordering: .relaxed) == 0 {
                slots[index].wasCut.store(false, ordering: .relaxed)
                slots[index].end.store(UInt(bitPattern: base) + UInt(count), ordering: .releasing)
                slots[index].start.store(UInt(bitPattern: base), ordering: .releasing)
                return index
            }
            return nil
        }
    }

    static func remove(_ index: Int) {
        slots[index].start.store(0, ordering: .releasing)
    }

    static func wasCut(_ index: Int) -> Bool {
        slots[index].wasCut.load(ordering: .acquiring)
    }

    /// Called by the handler. Whether the fault was one of ours and is mended.
    fileprivate static func mend(_ address: UInt) -> Bool {
        for index in 0..<capacity {
            let start = slots[index].start.load(ordering: .acquiring)
            let end = slots[index].end.load(ordering: .acquiring)
            // A slot that was freed and filled anew between the two loads is another mapping's.
            guard start != 0, address >= start, address < end,
                slots[index].start.load(ordering: .relaxed) == start
            else { continue }
            let page = UnsafeMutableRawPointer(bitPattern: address & ~(pageSize - 1))
            let flags = MAP_PRIVATE | MAP_FIXED | MAP_ANON
            guard mmap(page, Int(pageSize), PROT_READ, flags, -1, 0) != MAP_FAILED else { return false }
            slots[index].wasCut.store(true, ordering: .releasing)
            return true
        }
        return false
    }

    private static func install() -> Bool {
        // Everything that the handler uses is made now.
        _ = slots
        _ = pageSize
        #if canImport(Glibc) || canImport(Darwin)
            var action = sigaction()
            #if canImport(Glibc)
                action.__sigaction_handler.sa_sigaction = handleBusError
            #else
                action.__sigaction_u.__sa_sigaction = handleBusError
            #endif
            action.sa_flags = SA_SIGINFO
            sigemptyset(&action.sa_mask)
            return sigaction(SIGBUS, &action, nil) == 0
        #else
            return false
        #endif
    }
}

#if canImport(Glibc) || canImport(Darwin)
    private func handleBusError(
        _ signal: Int32, _ information: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
    ) {
        if let information {
            #if canImport(Glibc)
                let address = information.pointee._sifields._sigfault.si_addr
            #else
                let address = information.pointee.si_addr
            #endif
            if GuardedMappings.mend(UInt(bitPattern: address)) { return }
        }
        // Not ours: the instruction faults again, and the process ends as it should.
        var action = sigaction()
        #if canImport(Glibc)
            action.__sigaction_handler.sa_handler = SIG_DFL
        #else
            action.__sigaction_u.__sa_handler = SIG_DFL
        #endif
        sigaction(SIGBUS, &action, nil)
    }
#endif
