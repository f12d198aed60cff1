// Models of all features that contain themselves and each other. The fuzz target `recursion` makes documents for them.

#if Macros
import Pliant

/// The features that may examine a value more than once, each containing the others through `MutualVariant`.
///
/// No value belongs to two properties: a model with two properties at one path reads the value twice, which doubles the
/// work at each level. `limits.work` is for such models.
@JSONModel(untagged: true) indirect enum MutualVariant {
  case number(Int), list([MutualVariant]), node(MutualNode), shape(MutualShape), flat(MutualFlat)
}
@JSONModel final class MutualNode {
  @Key("a", "b", "g.a") var a: MutualNode?
  @Key("c", "d") var c: [MutualNode]
  @Required var e: [String: MutualNode] = [:]
  @Key("f.0", "f.g") var f: MutualShape?
  @Key("h.*.a", "h") var h: [MutualFlat]?
  var any: MutualVariant?, field: Field<MutualNode>, id: Int
}
@JSONModel struct MutualFlat {
  @Flatten var inner: MutualMembers?
  @Flatten var other: MutualDerived
  @UnknownKeys var rest: [String: JSON] = [:]
}
@JSONModel struct MutualMembers { @Key("a", "c") var a: [MutualFlat]; var id: Int }
@JSONModel class MutualBase {
  @Key("b", "e") var b: MutualNode?
  init() {}
}
@JSONModel(inherits: true) class MutualDerived: MutualBase {
  @Key("d", "f") var d: [MutualDerived] = []
  func didDecode(from json: JSON) throws {}
}
@JSONModel(tag: "t") indirect enum MutualShape {
  @PayloadKey("a", "a", "b") case a(a: MutualShape, id: Int = 1)
  case b(MutualNode), c(f: MutualContent?)
}
@JSONModel(tag: "t", content: "c") indirect enum MutualContent {
  case a(MutualShape), b(a: MutualVariant, id: Int)
  @Fallback case other
}
struct MutualPlain: Codable {
  @Lossy var a: [MutualPlain]
  @DefaultEmpty var c: [String: MutualPlain]
  var id: Int
}
final class MutualTolerant: TolerantCodable {
  @Mapped("a", "b") var a: MutualTolerant? = nil
  @Mapped("c.*.a", "c") var c: [MutualTolerant] = []
  var id = 0
  init() {}
}
#endif
