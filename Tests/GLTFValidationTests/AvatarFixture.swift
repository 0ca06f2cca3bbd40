import GLBContainer

/// A small document that has what avatars have: a skinned mesh with a morph target, indices, a textured material with an
/// extension, an animation, a sparse accessor. Nothing is wrong with it.
enum AvatarFixture {
    static let binary: [UInt8] = {
        var data: [UInt8] = []
        data += bytes([0, 0, 0, 1, 0, 0, 0, 1, 0] as [Float])  // 0: positions
        data += bytes([0, 0, 1, 0, 0, 1, 0, 0, 1] as [Float])  // 36: normals
        data += bytes([0, 0, 1, 0, 0, 1] as [Float])  // 72: texture coordinates
        data += [0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0]  // 96: joints
        data += bytes([0.5, 0.5, 0, 0, 0.25, 0.75, 0, 0, 1, 0, 0, 0] as [Float])  // 108: weights
        data += bytes([0, 0, 0, 0.5, 0, 0, 0, 0, 0] as [Float])  // 156: morph target
        data += bytes([0, 1, 2, 0] as [UInt16])  // 192: indices, padded
        data += bytes([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] as [Float])  // 200: matrices
        data += bytes([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -1, 0, 0, 1] as [Float])
        data += bytes([0, 1] as [Float])  // 328: times
        data += bytes([0, 0, 0, 1, 0, 0, 1, 0] as [Float])  // 336: rotations
        data += [1, 0, 0, 0] + bytes([2] as [Float])  // 368: sparse index and value
        data += TestImage.png()  // 376
        return data
    }()

    static let members: String = {
        let views = [
            (0, 36, ",'target':34962"), (36, 36, ",'target':34962"), (72, 24, ",'target':34962"),
            (96, 12, ",'target':34962"), (108, 48, ",'target':34962"), (156, 36, ",'target':34962"),
            (192, 6, ",'target':34963"), (200, 128, ""), (328, 8, ""), (336, 32, ""), (368, 1, ""), (372, 4, ""),
            (376, TestImage.png().count, ""),
        ].map { "{'buffer':0,'byteOffset':\($0.0),'byteLength':\($0.1)\($0.2)}" }
        let sparse = "'sparse':{'count':1,'indices':{'bufferView':10,'componentType':5121},'values':{'bufferView':11}}"
        let accessors = [
            accessor(5126, "VEC3", 3, ",'min':[0,0,0],'max':[1,1,0]"), accessor(5126, "VEC3", 3, view: 1),
            accessor(5126, "VEC2", 3, view: 2), accessor(5121, "VEC4", 3, view: 3), accessor(5126, "VEC4", 3, view: 4),
            accessor(5126, "VEC3", 3, view: 5, ",'min':[0,0,0],'max':[0.5,0,0]"), accessor(5123, "SCALAR", 3, view: 6),
            accessor(5126, "MAT4", 2, view: 7), accessor(5126, "SCALAR", 2, view: 8, ",'min':[0],'max':[1]"),
            accessor(5126, "VEC4", 2, view: 9),
            accessor(5126, "SCALAR", 3, view: nil, ",'min':[0],'max':[2]," + sparse),
        ]
        return """
            'extensionsUsed':['KHR_materials_unlit','KHR_texture_transform'],'scene':0,'scenes':[{'nodes':[0,1]}],\
            'nodes':[{'name':'Hips','children':[2],'translation':[0,1,0]},{'name':'Body','mesh':0,'skin':0},\
            {'name':'Spine','rotation':[0,0,0,1]}],\
            'skins':[{'joints':[0,2],'skeleton':0,'inverseBindMatrices':7}],\
            'meshes':[{'weights':[0],'extras':{'targetNames':['smile']},'primitives':[{'attributes':{'POSITION':0,\
            'NORMAL':1,'TEXCOORD_0':2,'JOINTS_0':3,'WEIGHTS_0':4,'_EXTRA':10},'indices':6,'material':0,\
            'targets':[{'POSITION':5}]}]}],\
            'materials':[{'name':'Skin','pbrMetallicRoughness':{'baseColorFactor':[1,1,1,1],\
            'baseColorTexture':{'index':0,'extensions':{'KHR_texture_transform':{'scale':[1,1]}}}},\
            'alphaMode':'MASK','alphaCutoff':0.5,'extensions':{'KHR_materials_unlit':{}}}],\
            'textures':[{'source':0,'sampler':0}],'samplers':[{'magFilter':9729,'wrapS':10497}],\
            'images':[{'bufferView':12,'mimeType':'image/png'}],\
            'animations':[{'channels':[{'sampler':0,'target':{'node':2,'path':'rotation'}}],\
            'samplers':[{'input':8,'output':9}]}],\
            'accessors':[\(accessors.joined(separator: ","))],'bufferViews':[\(views.joined(separator: ","))],\
            'buffers':[{'byteLength':\(binary.count)}]
            """
    }()

    static let glb = TestAsset.glb(members, binary: binary)
}
