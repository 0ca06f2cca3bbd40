/// Certificates in PEM form, and the name of the file that they were read from. What was looked at is what is used: the file
/// may be a pipe, or another one by then.
package struct CertificateAuthorities: Sendable {
    package let name: String
    let bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }
}
