import FileSystem

/// Counts of what is in a store. Sizes are bytes.
package struct StoreStatistics: Sendable, Equatable {
    package var entries = 0
    package var pinned = 0
    /// Entries whose bytes cannot be had.
    package var damaged = 0
    package var unreadableEntries = 0
    /// Uses after the first, of all entries.
    package var hits = 0
    package var blobs = 0
    package var blobBytes: Int64 = 0
    /// Blobs that no entry names.
    package var orphans = 0
    package var orphanBytes: Int64 = 0
    package var partials = 0
    package var partialBytes: Int64 = 0
    package var quarantined = 0
    package var quarantinedBytes: Int64 = 0
    /// Bytes that entries would take if each had a blob of its own.
    package var namedBytes: Int64 = 0
    /// How many of those are saved because entries share blobs.
    package var sharedBytes: Int64 = 0
}

extension AssetStore {
    package func statistics() throws(StoreError) -> StoreStatistics {
        var result = StoreStatistics()
        let survey = try survey()
        let image = survey.image
        result.entries = image.rowCount
        result.unreadableEntries = survey.unreadable.count
        var isNamed = [Bool](repeating: false, count: image.blobCount)
        for number in 0..<image.rowCount {
            let row = image.row(number)
            if row.isPinned { result.pinned += 1 }
            if row.fault != nil { result.damaged += 1 }
            result.namedBytes = result.namedBytes.addingReportingOverflow(row.size).partialValue
            result.hits = result.hits.addingReportingOverflow(row.hits).partialValue
            guard row.blob != IndexLayout.Row.noBlob else { continue }
            if isNamed[Int(row.blob)] {
                result.sharedBytes = result.sharedBytes.addingReportingOverflow(row.size).partialValue
            }
            isNamed[Int(row.blob)] = true
        }
        result.blobs = image.blobCount
        for number in 0..<image.blobCount {
            let size = image.blob(number).size
            result.blobBytes = result.blobBytes.addingReportingOverflow(size).partialValue
            if !isNamed[number] {
                result.orphans += 1
                result.orphanBytes = result.orphanBytes.addingReportingOverflow(size).partialValue
            }
        }
        (result.partials, result.partialBytes) = count(StoreLayout.partials) {
            StoreLayout.partial($0, suffix: StoreLayout.partialSuffix) != nil
        }
        (result.quarantined, result.quarantinedBytes) = count(StoreLayout.quarantine, StoreLayout.isQuarantined)
        return result
    }

    private func count(_ names: [String], _ isOurs: (Path) -> Bool) -> (Int, Int64) {
        guard let directory = try? tree.open(names), let entries = try? directory.entries() else { return (0, 0) }
        var total: (Int, Int64) = (0, 0)
        for entry in entries where entry.kind == .regular && isOurs(entry.name) {
            total.0 += 1
            total.1 += (try? directory.status(entry.name).size) ?? 0
        }
        return total
    }
}
