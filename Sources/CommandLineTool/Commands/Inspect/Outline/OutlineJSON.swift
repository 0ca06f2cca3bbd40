import GLTFModel
import JSONText

/// An outline as members of a JSON object: `meshes`, `materials`, `textures`, `images`, `skins`, `animations`, `scenes`. Elements stand
/// in the order of the asset's own arrays, so that an index means the same.
enum OutlineJSON {
    private static let listed: [Collection] = [
        .meshes, .materials, .textures, .images, .skins, .animations, .scenes,
    ]

    /// Pieces go to the sink as they are written.
    static func write<Failure: Error>(
        _ outline: AssetOutline, into writer: inout JSONWriter, to sink: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        // The text's lists are as long; whoever reads by index wants to know where they end.
        let leftOut = Collection.allCases.filter { listed.contains($0) && outline.leftOut($0) > 0 }
        if !leftOut.isEmpty {
            writer.key("leftOut")
            writer.beginObject()
            for collection in leftOut { writer.member(collection.name.description, outline.leftOut(collection)) }
            writer.endObject()
        }
        try stream("meshes", outline.meshes, &writer, sink) { (mesh, writer) throws(Failure) in
            writer.memberIfPresent("name", mesh.name)
            writer.member("primitives", mesh.primitives)
            writer.member("vertices", mesh.vertices)
            writer.member("triangles", mesh.triangles)
            writer.member("morphTargets", mesh.targets)
            writer.member("nodes", mesh.uses)
            numbers("materials", mesh.materials, &writer)
        }
        try stream("materials", outline.materials, &writer, sink) { (material, writer) throws(Failure) in
            writer.memberIfPresent("name", material.name)
            writer.member("alphaMode", material.alphaMode)
            writer.member("doubleSided", material.isDoubleSided)
            list("textures", material.textures, &writer) { use, writer in
                writer.member("slot", use.slot)
                writer.member("texture", use.texture)
            }
            writer.key("extensions")
            writer.beginArray()
            for name in material.extensions { writer.value(name) }
            writer.endArray()
            if material.extensionsLeftOut > 0 { writer.member("extensionsLeftOut", material.extensionsLeftOut) }
        }
        try stream("textures", outline.textures, &writer, sink) { (texture, writer) throws(Failure) in
            writer.memberIfPresent("name", texture.name)
            writer.memberIfPresent("image", texture.image)
        }
        try stream("images", outline.images, &writer, sink) { (image, writer) throws(Failure) in
            writer.memberIfPresent("name", image.name)
            writer.memberIfPresent("mimeType", image.mimeType)
            writer.memberIfPresent("uri", image.uri)
            writer.memberIfPresent("width", image.width)
            writer.memberIfPresent("height", image.height)
            writer.memberIfPresent("bytes", image.bytes)
            writer.memberIfPresent("decodedBytes", image.decodedBytes)
            writer.memberIfPresent("graphicsBytes", image.graphicsBytes)
        }
        try stream("skins", outline.skins, &writer, sink) { (skin, writer) throws(Failure) in
            writer.memberIfPresent("name", skin.name)
            writer.member("joints", skin.joints)
        }
        try stream("animations", outline.animations, &writer, sink) { (animation, writer) throws(Failure) in
            writer.memberIfPresent("name", animation.name)
            writer.member("channels", animation.channels)
            writer.memberIfPresent("duration", animation.duration)
        }
        try stream("scenes", outline.scenes.scenes, &writer, sink) { (scene, writer) throws(Failure) in
            writer.memberIfPresent("name", scene.name)
            writer.member("default", scene.isDefault)
            if scene.leftOut > 0 { writer.member("nodesLeftOut", scene.leftOut) }
            // Flat, with depths: a tree of objects could be deeper than readers go.
            try stream("nodes", scene.nodes, &writer, sink) { (node, writer) throws(Failure) in
                writer.member("node", node.index)
                writer.member("depth", node.depth)
                writer.memberIfPresent("name", node.name)
                writer.memberIfPresent("mesh", node.mesh)
                writer.memberIfPresent("skin", node.skin)
                writer.memberIfPresent("camera", node.camera)
                if node.isJoint { writer.member("joint", true) }
                if node.isRepeated { writer.member("repeated", true) }
            }
        }
    }

    private static func stream<Element, Failure: Error>(
        _ name: String, _ elements: [Element], _ writer: inout JSONWriter, _ sink: ([UInt8]) throws(Failure) -> Void,
        _ body: (Element, inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        writer.key(name)
        writer.beginArray()
        for element in elements {
            writer.beginObject()
            try body(element, &writer)
            writer.endObject()
            if writer.bytes.count >= 1 << 15 { try sink(writer.takeBytes()) }
        }
        writer.endArray()
    }

    private static func list<Element>(
        _ name: String, _ elements: [Element], _ writer: inout JSONWriter,
        _ body: (Element, inout JSONWriter) -> Void
    ) {
        writer.key(name)
        writer.beginArray()
        for element in elements {
            writer.beginObject()
            body(element, &writer)
            writer.endObject()
        }
        writer.endArray()
    }

    private static func numbers(_ name: String, _ numbers: [Int], _ writer: inout JSONWriter) {
        writer.key(name)
        writer.beginArray()
        for number in numbers { writer.value(number) }
        writer.endArray()
    }
}
