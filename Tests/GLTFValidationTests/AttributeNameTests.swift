import GLTFValidation
import Testing

@Suite struct AttributeNameTests {
    /// Which attributes of the one morph target have no attribute of the primitive beside them.
    private func withoutBase(_ attributes: String, target: String) -> [String] {
        let asset = TestAsset.members(
            """
            'meshes':[{'primitives':[{'attributes':{\(attributes)},'targets':[{\(target)}]}]}],\
            'accessors':[{'componentType':5126,'count':3,'type':'VEC3','min':[0,0,0],'max':[0,0,0]}]
            """)
        return asset.report().issues.filter { $0.code == "MESH_PRIMITIVE_MORPH_TARGET_NO_BASE_ACCESSOR" }
            .map { $0.location.text.split(separator: "/").last.map(String.init) ?? "" }
    }

    @Test func namesAreTheSameHoweverTheyAreWritten() {
        #expect(withoutBase("'POSITION':0", target: "'POSITION':0") == [])
        #expect(withoutBase("'POSITION':0", target: #"'POSI\u0054ION':0"#) == [])
        #expect(withoutBase(#"'POSITI\u004fN':0"#, target: #"'\u0050OSITION':0"#) == [])
        #expect(withoutBase("'POSITION':0", target: "'NORMAL':0") == ["NORMAL"])
        #expect(withoutBase("'POSITION':0,'_A':0", target: "'_B':0,'_A':0") == ["_B"])
    }

    @Test func namesThatLookAlikeAreNotTheSame() {
        // A letter with its accent, and a letter and an accent.
        #expect(withoutBase("'POSITION':0,'_\u{E9}':0", target: "'_e\u{301}':0").count == 1)
        #expect(withoutBase("'POSITION':0,'_\u{E9}':0", target: #"'_\u00e9':0"#) == [])
    }

    /// Long names with escapes are decoded once, not for each name that they are compared with: this would take minutes.
    @Test func longNamesCostNoMoreThanTheyAreLong() {
        let long = (0..<16).map { "'_\($0)\\u0001\(String(repeating: "a", count: 50_000))':0" }.joined(separator: ",")
        let short = (0..<20_000).map { "'_\(String($0, radix: 16))':0" }.joined(separator: ",")
        #expect(withoutBase("'POSITION':0,\(long)", target: short).count == 20_000)
    }

    @Test func manyNamesAreToldApart() {
        let names = (0..<60).map { "_LONG_ATTRIBUTE_NAME_\($0)" }
        let all = names.map { "'\($0)':0" }.joined(separator: ",")
        #expect(withoutBase("'POSITION':0,\(all)", target: all) == [])
        let fewer = names.prefix(40).map { "'\($0)':0" }.joined(separator: ",")
        #expect(withoutBase("'POSITION':0,\(fewer)", target: all) == Array(names.dropFirst(40)))
    }

    /// Beyond a few names the numbers of vertices are looked up where the document has them; of a repeated name the last counts.
    @Test func verticesOfManyAttributesAreCompared() {
        let names = (0..<60).map { "_NUMBER_\($0)" }
        let all = names.map { "'\($0)':0" }.joined(separator: ",") + #",'_NUMBER_50':1,'_NUMBER_5\u0031':1"#
        let asset = TestAsset.members(
            """
            'meshes':[{'primitives':[{'attributes':{\(all)},'targets':[{'_NUMBER_50':1,'_NUMBER_51':1,'_NUMBER_52':1,\
            '_NUMBER_49':0}]}]}],'accessors':[{'componentType':5126,'count':3,'type':'VEC3'},\
            {'componentType':5126,'count':4,'type':'VEC3'}]
            """)
        #expect(
            asset.report().places("MESH_PRIMITIVE_MORPH_TARGET_INVALID_ATTRIBUTE_COUNT") == [
                "/meshes/0/primitives/0/targets/0/_NUMBER_52"
            ])
    }
}
