// Schemas don't contain the defaults of marked properties inside plain Codable types, which don't declare the marks.

#if HTTP && Macros
import PliantHTTP
import PliantSchema
import Testing

@JSONModel struct MarkedLogin { var id = 1; @Sensitive var pin = "S3CRET" }
struct PlainAround: Codable { var login = MarkedLogin() }
struct PlainAlone: Codable { var id = 7, ratio = Double.infinity }
struct TolerantAround: TolerantCodable { var login = MarkedLogin(), name = "shown" }
@JSONModel struct AroundPlain { var plain = PlainAround(), other = PlainAlone(id: 7, ratio: 0.5) }
@JSONModel struct AroundTolerant { var inner: TolerantAround, outer = TolerantAround() }
@JSONModel enum AroundCase { case plain(it: PlainAround = PlainAround(), name: String = "shown"), none }
@JSONModel struct AroundWay { var way: AroundCase }

struct UndeclaredDefaultsTests {
  @Test func schemasLeaveOutDefaultsAroundPlainTypes() throws {
    for schema in [AroundPlain.jsonSchema, AroundTolerant.jsonSchema, AroundWay.jsonSchema] {
      #expect(!"\(schema)".contains("S3CRET"))
    }
    let plain = AroundPlain.jsonSchema["$defs"].AroundPlain.properties
    #expect(!plain.plain["default"].exists && plain.other["default"].id == 7)
    #expect(AroundTolerant.jsonSchema["$defs"].TolerantAround.properties.name["default"] == "shown")
    #expect("\(AroundWay.jsonSchema)".contains("shown"))
  }
}
#endif
