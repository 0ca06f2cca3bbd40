/// The numbers of one avatar that platforms put limits on.
package struct BudgetFigures: Equatable, Sendable {
    package var triangles: Int
    package var skinnedMeshes: Int
    package var materials: Int
    /// Primitives: each is drawn with one material.
    package var materialSlots: Int
    package var bones: Int
    package var textures: Int
    package var largestTextureSide: Int?
    package var fileSize: Int?

    package init(
        triangles: Int = 0, skinnedMeshes: Int = 0, materials: Int = 0, materialSlots: Int = 0, bones: Int = 0,
        textures: Int = 0, largestTextureSide: Int? = nil, fileSize: Int? = nil
    ) {
        self.triangles = triangles
        self.skinnedMeshes = skinnedMeshes
        self.materials = materials
        self.materialSlots = materialSlots
        self.bones = bones
        self.textures = textures
        self.largestTextureSide = largestTextureSide
        self.fileSize = fileSize
    }
}

/// A platform's limits. The values are in this folder, one file each, as the platform's public documents give them.
struct PlatformBudget: Sendable {
    /// A short stable word for machines: `vrchat-pc`.
    let id: String
    let title: String
    /// From best to worst. A platform with one set of limits has one rank.
    let ranks: [Rank]

    struct Rank: Sendable {
        let name: String
        let limits: [Limit]
    }

    struct Limit: Sendable {
        let quantity: String
        let maximum: Int
        let figure: @Sendable (BudgetFigures) -> Int?

        static func triangles(_ maximum: Int) -> Limit {
            Limit(quantity: "triangles", maximum: maximum) { $0.triangles }
        }

        static func skinnedMeshes(_ maximum: Int) -> Limit {
            Limit(quantity: "skinned meshes", maximum: maximum) { $0.skinnedMeshes }
        }

        static func materials(_ maximum: Int) -> Limit {
            Limit(quantity: "materials", maximum: maximum) { $0.materials }
        }

        static func materialSlots(_ maximum: Int) -> Limit {
            Limit(quantity: "material slots", maximum: maximum) { $0.materialSlots }
        }

        static func bones(_ maximum: Int) -> Limit {
            Limit(quantity: "bones", maximum: maximum) { $0.bones }
        }

        static func textures(_ maximum: Int) -> Limit {
            Limit(quantity: "textures", maximum: maximum) { $0.textures }
        }

        static func textureSide(_ maximum: Int) -> Limit {
            Limit(quantity: "texture side", maximum: maximum) { $0.largestTextureSide }
        }

        static func fileSize(_ maximum: Int) -> Limit {
            Limit(quantity: "bytes", maximum: maximum) { $0.fileSize }
        }
    }

    static let all: [PlatformBudget] = [.vrchatPC, .vrchatMobile, .roblox, .overte, .assetAuditor]

    /// The best rank whose limits all hold; else no rank, with what is beyond the last one's limits.
    func judge(_ figures: BudgetFigures) -> BudgetResult {
        for rank in ranks where excesses(figures, rank).isEmpty {
            return BudgetResult(id: id, title: title, rank: rank.name, excesses: [])
        }
        return BudgetResult(
            id: id, title: title, rank: nil, excesses: ranks.last.map { excesses(figures, $0) } ?? [])
    }

    /// A figure that is not known breaks no limit.
    private func excesses(_ figures: BudgetFigures, _ rank: Rank) -> [BudgetResult.Excess] {
        rank.limits.compactMap { limit in
            guard let value = limit.figure(figures), value > limit.maximum else { return nil }
            return BudgetResult.Excess(quantity: limit.quantity, value: value, maximum: limit.maximum)
        }
    }
}

/// How an avatar does on one platform.
package struct BudgetResult: Equatable, Sendable {
    package let id: String
    package let title: String
    /// Nil when it is beyond the worst rank.
    package let rank: String?
    package let excesses: [Excess]

    package struct Excess: Equatable, Sendable {
        package let quantity: String
        package let value: Int
        package let maximum: Int
    }
}
