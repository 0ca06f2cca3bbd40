import GLTFValidation
package import JSONText

extension AvatarSummary {
    /// The summary as one JSON object. Lengths are in metres, angles in degrees; what is not known is absent.
    package func write(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("kind", kind.rawValue)
        writer.member("title", skeleton.title)
        writer.member("nodes", nodeCount)
        writer.member("joints", jointCount)
        writer.member("meshes", meshCount)
        writer.member("skinnedMeshes", skinnedMeshCount)
        writer.member("primitives", primitiveCount)
        writer.member("triangles", triangleCount)
        writer.member("materials", materialCount)
        writer.member("textures", textureCount)
        writer.member("animations", animationCount)
        writeSkeleton(into: &writer)
        writeMorphs(into: &writer)
        if let pose {
            writer.key("pose")
            writer.beginObject()
            writer.member("shape", pose.shape.rawValue)
            writer.member("armAngle", (pose.armAngle * 10).rounded() / 10)
            writer.endObject()
        }
        if let height {
            writer.member("height", Self.millimetres(height))
            writer.member("heightBy", isHeightOfJoints ? "joints" : "meshes")
        }
        if let bounds {
            writer.key("bounds")
            writer.beginObject()
            Self.write(bounds.lower, as: "min", into: &writer)
            Self.write(bounds.upper, as: "max", into: &writer)
            writer.endObject()
        }
        writer.member("selfContained", isSelfContained)
        Self.write(outsideResources, as: "outsideResources", into: &writer)
        Self.write(extensionsRequired, as: "extensionsRequired", into: &writer)
        writer.memberIfPresent("generator", generator)
        licence.write(into: &writer)
        writeBudgets(into: &writer)
        writeFindings(into: &writer)
        writer.endObject()
    }

    private func writeSkeleton(into writer: inout JSONWriter) {
        writer.key("bones")
        writer.beginObject()
        writer.member("required", skeleton.requiredCount)
        Self.write(skeleton.missing, as: "missing", into: &writer)
        writer.endObject()
    }

    private func writeMorphs(into writer: inout JSONWriter) {
        writer.key("morphs")
        writer.beginObject()
        writer.member("targets", morphTargetCount)
        writer.key("groups")
        writer.beginArray()
        for group in morphs {
            writer.beginObject()
            writer.member("id", group.id)
            writer.member("present", group.present)
            writer.member("expected", group.expected)
            Self.write(group.missing, as: "missing", into: &writer)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }

    private func writeBudgets(into writer: inout JSONWriter) {
        writer.key("budgets")
        writer.beginArray()
        for budget in budgets {
            writer.beginObject()
            writer.member("id", budget.id)
            writer.memberIfPresent("rank", budget.rank)
            writer.key("excesses")
            writer.beginArray()
            for excess in budget.excesses {
                writer.beginObject()
                writer.member("quantity", excess.quantity)
                writer.member("value", excess.value)
                writer.member("maximum", excess.maximum)
                writer.endObject()
            }
            writer.endArray()
            writer.endObject()
        }
        writer.endArray()
    }

    private func writeFindings(into writer: inout JSONWriter) {
        writer.key("findings")
        writer.beginArray()
        for finding in findings {
            writer.beginObject()
            writer.member("code", finding.definition.code)
            writer.member("severity", finding.definition.severity.rawValue)
            writer.member("pointer", finding.pointer)
            writer.member("message", finding.message)
            writer.endObject()
        }
        writer.endArray()
    }

    private static func write(_ names: [String], as key: String, into writer: inout JSONWriter) {
        writer.key(key)
        writer.beginArray()
        for name in names { writer.value(name) }
        writer.endArray()
    }

    private static func write(_ point: Vector3, as key: String, into writer: inout JSONWriter) {
        writer.key(key)
        writer.beginArray()
        for coordinate in [point.x, point.y, point.z] { writer.value(millimetres(coordinate)) }
        writer.endArray()
    }

    private static func millimetres(_ length: Double) -> Double {
        (length * 1000).rounded() / 1000
    }
}

extension AvatarLicence {
    fileprivate func write(into writer: inout JSONWriter) {
        guard !isEmpty else { return }
        writer.key("licence")
        writer.beginObject()
        writer.memberIfPresent("title", title)
        if !authors.isEmpty {
            writer.key("authors")
            writer.beginArray()
            for author in authors { writer.value(author) }
            writer.endArray()
        }
        writer.memberIfPresent("name", name)
        writer.memberIfPresent("url", url)
        writer.memberIfPresent("copyright", copyright)
        if !terms.isEmpty {
            writer.key("terms")
            writer.beginObject()
            for term in terms { writer.member(term.name, term.value) }
            writer.endObject()
        }
        writer.endObject()
    }
}
