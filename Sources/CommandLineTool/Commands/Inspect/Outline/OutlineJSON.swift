import GLTFModel
import JSONText

/// An outline as members of a JSON object: `meshes`, `materials`, `textures`, `images`, `skins`, `animations`, `scenes`. Elements stand
/// in the order of the asset's own arrays, so that an index means the same.
enum OutlineJSON {
    private static let listed: [Collection] = [
        .meshes, .materials, .textures, .images, .skins, .animations, .scenes,
    ]

    static func write(_ outline: AssetOutline, into writer: inout JSONWriter) {
        // The text's lists are as long; whoever reads by index wants to know where they end.
        let leftOut = Collection.allCases.filter { listed.contains($0) && outline.leftOut($0) > 0 }
        if !leftOut.isEmpty {
            writer.key("leftOut")
            writer.beginObject()
            for collection in leftOut { writer.member(collection.name.description, outline.leftOut(collection)) }
            writer.endObject()
        }
        list("meshes", outline.meshes, &writer) { mesh, writer in
            writer.memberIfPresent("name", mesh.name)
            writer.member("primitives", mesh.primitives)
            writer.member("vertices", mesh.vertices)
            writer.member("triangles", mesh.triangles)
            writer.member("morphTargets", mesh.targets)
            writer.member("nodes", mesh.uses)
            numbers("materials", mesh.materials, &writer)
        }
        list("materials", outline.materials, &writer) { material, writer in
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
        }
        list("textures", outline.textures, &writer) { texture, writer in
            writer.memberIfPresent("name", texture.name)
            writer.memberIfPresent("image", texture.image)
        }
        list("images", outline.images, &writer) { image, writer in
            writer.memberIfPresent("name", image.name)
            writer.memberIfPresent("mimeType", image.mimeType)
            writer.memberIfPresent("uri", image.uri)
            writer.memberIfPresent("width", image.width)
            writer.memberIfPresent("height", image.height)
            writer.memberIfPresent("bytes", image.bytes)
            writer.memberIfPresent("decodedBytes", image.decodedBytes)
            writer.memberIfPresent("graphicsBytes", image.graphicsBytes)
        }
        list("skins", outline.skins, &writer) { skin, writer in
            writer.memberIfPresent("name", skin.name)
            writer.member("joints", skin.joints)
        }
        list("animations", outline.animations, &writer) { animation, writer in
            writer.memberIfPresent("name", animation.name)
            writer.member("channels", animation.channels)
            writer.memberIfPresent("duration", animation.duration)
        }
        list("scenes", outline.scenes.scenes, &writer) { scene, writer in
            writer.memberIfPresent("name", scene.name)
            writer.member("default", scene.isDefault)
            if scene.leftOut > 0 { writer.member("nodesLeftOut", scene.leftOut) }
            // Flat, with depths: a tree of objects could be deeper than readers go.
            list("nodes", scene.nodes, &writer) { node, writer in
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
