// Foundation's JSONSerialization over files. Compiled by Benchmarks/run on its own, so that nothing in the package
// links Foundation. Prints the same rows as `benchmark-tool json-parse`.
//
// usage: foundation-json SECONDS FILE…

import Foundation

let name = "Foundation JSONSerialization"
guard CommandLine.arguments.count > 2, let seconds = Double(CommandLine.arguments[1]) else {
    print("usage: foundation-json SECONDS FILE…")
    exit(2)
}
let clock = ContinuousClock()
for path in CommandLine.arguments.dropFirst(2) {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    var times: [Double] = []
    var spent = 0.0
    repeat {
        let time = try clock.measure { _ = try JSONSerialization.jsonObject(with: data) }
        let elapsed = Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
        times.append(elapsed * 1e9)
        spent += elapsed
    } while spent < seconds
    times.sort()
    print("\(name)\t\(path)\t\(data.count)\t\(Int(times[0]))\t\(Int(times[times.count / 2]))")
}
