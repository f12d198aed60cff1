// Logs and errors hide marked properties even if no type declares the marks: in plain Codable types, and under keys
// that an encoder chooses.

#if HTTP && Macros
import Foundation
import PliantHTTP
import Testing

struct PlainMany: Encodable { var logins: [String: [MarkedLogin]] = ["a": [MarkedLogin()]], nan = Double.nan }
/// Encodes the model as itself.
struct PlainForwarding: Encodable {
  var login = MarkedLogin()
  func encode(to encoder: any Encoder) throws { try login.encode(to: encoder) }
}
@JSONModel struct NextToPlain { @Sensitive var pin = "S3CRET"; var other = PlainAlone(id: 7, ratio: 0.5) }
@JSONModel(inherits: false) class PlainBase { var id = 1 }
@JSONModel(inherits: true) class MarkedDerived: PlainBase { @Sensitive var pin = "S3CRET" }

struct UndeclaredMarksTests {
  struct Sending: APIEndpoint {
    typealias Response = Void
    let path = "/login"
    var method: HTTPRequest.Method { .post }
    let body: APIBody
  }

  /// The body of a request in the log.
  private func logged(_ body: APIBody) async throws -> String {
    let lines = Box<[String]>([])
    _ = try await APIClient.answering(.document("{}"), log: lines).send(Sending(body: body))
    return try #require(lines.value.first?.components(separatedBy: "--data-raw ").last)
  }

  static var floats: PliantEncoder {
    var encoder = PliantEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "+", negativeInfinity: "-", nan: "n")
    return encoder
  }

  @Test func bodiesAroundPlainTypesAreHidden() async throws {
    let bodies: [APIBody] = [
      .json(PlainAround()), .json([PlainAround()]), .json(PlainAround() as PlainAround?), .json(PlainForwarding()),
      .json(PlainMany(), encoder: Self.floats), .json(TolerantAround()), .json(AroundPlain()), .json([AroundPlain()]),
    ]
    for body in bodies { #expect(try await logged(body) == #"'"hidden"'"#) }
    let members = APIBody.members {
      $0.append("plain", PlainAround())
      $0.append("id", 7)
    }
    #expect(try await logged(members) == #"'{"plain":"hidden","id":7}'"#)
  }

  @Test func bodiesWithoutMarksAreShown() async throws {
    #expect(try await logged(.json(PlainAlone(), encoder: Self.floats)) == #"'{"id":7,"ratio":"+"}'"#)
    #expect(try await logged(.json(NextToPlain())) == #"'{"pin":"hidden","other":{"id":7,"ratio":0.5}}'"#)
  }

  @Test func aMarkedSubclassIsHidden() async throws {
    let value: PlainBase = MarkedDerived()
    #expect(try await logged(.json(value)) == #"'{"id":1,"pin":"hidden"}'"#)
  }

  @Test func keysOfTheEncoderHideTheWholeBody() async throws {
    var mapping = PliantEncoder(), custom = mapping, snake = mapping
    mapping.keyMapping[MarkedLogin.self] = ["pin": "code"]
    custom.keyEncodingStrategy = .custom { keys in AnyKey("k" + keys[keys.count - 1].stringValue) }
    snake.keyEncodingStrategy = .convertToSnakeCase
    for encoder in [mapping, custom] {
      #expect(try await logged(.json(MarkedLogin(), encoder: encoder)) == #"'"hidden"'"#)
      #expect(try await logged(.json(PlainAround(), encoder: encoder)) == #"'"hidden"'"#)
    }
    #expect(try await logged(.json(MarkedLogin(), encoder: snake)) == #"'{"id":1,"pin":"hidden"}'"#)
  }

  struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ text: String) { stringValue = text }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  @Test func failuresAroundPlainTypesHaveNoExcerpt() async throws {
    struct Failing: APIRequest {
      typealias Response = Person
      typealias Failure = AroundPlain
      let path = "/fault"
    }
    let client = APIClient.answering(.document(#"{"plain":{"login":{"pin":"S3CRET"}}}"#, status: .badRequest))
    let error = try #require(await failure(of: Failing(), on: client))
    #expect(error.bodyExcerpt == nil && !error.description.contains("S3CRET"))
  }
}
#endif
