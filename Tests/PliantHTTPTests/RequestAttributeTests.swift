// @Request: what declared requests send.

#if HTTP && Macros
import Foundation
import HTTPTypes
import PliantHTTP
import Testing

@Request("PATCH /users/{id}")
struct RenameUser {
  typealias Response = Person
  var id: Int
  var name: String
  @Key("nick_name") var nick: String?
  var note: Field<String> = .missing
  @Sensitive var password = "s3cret"
  @Query var notify = true
  @Query("page_size") var size: Int?
  @Header("X-Trace") var trace: String?
}

@Request("GET /tags/{tag}/posts")
struct TagPosts: APIRequest {
  typealias Response = [Person]
  @Path("tag") var name: String
  var page: Int?
  var `in`: [String] = []
}

@Request("PUT /users/{id}")
struct PutUser {
  typealias Response = Void
  var id: String
  @Body var user: Person
}

@Request("POST /shop/person")
struct FindPerson: ShopRequest {
  typealias Response = Person
  var plain = Plain()

  struct Plain: Encodable, Sendable { var a = 1 }
}

@MainActor @Request("DELETE /users/{id}")
struct DeleteUser: APIEndpoint { var id: Int }

struct RequestAttributeTests {
  @Test func sendsWhatIsDeclared() async throws {
    var rename = RenameUser(id: 7, name: "Li")
    rename.trace = "abc"
    rename.note = .null
    let request = try await sent(rename)
    #expect(request.method == .patch && request.head.path == "/users/7?notify=true")
    #expect(request.headerFields.first { $0.name.rawName == "X-Trace" }?.value == "abc")
    #expect(
      String(decoding: request.body, as: UTF8.self) == #"{"name":"Li","note":null,"password":"s3cret"}"#)
  }

  @Test func hidesSensitiveProperties() async throws {
    let lines = Box<[String]>([])
    _ = try await sent(RenameUser(id: 7, name: "Li")) {
      $0.middleware = [.log(.curl) { line in lines.change { $0.append(line) } }]
    }
    #expect(lines.value.first?.contains(#"--data-raw '{"name":"Li","password":"hidden"}'"#) == true)
  }

  @Test func placeholdersAreOneSegment() async throws {
    let seen = Box<[String]>([])
    let client = APIClient(
      stub: .init { request in
        seen.change { $0.append(request.head.path ?? "") }
        return .document("[]")
      })
    _ = try await client.send(TagPosts(name: "a/b?c", page: 2, in: ["x", "y"]))
    #expect(seen.value == ["/tags/a%2Fb%3Fc/posts?page=2&in=x&in=y"])
    let label = await failure(of: TagPosts(name: ".."), on: client)
    #expect(label?.kind.name == "invalidRequest" && label?.request == "GET /tags/{tag}/posts")
    #expect(await failure(of: TagPosts(name: ""), on: client)?.kind.name == "invalidRequest")
  }

  @Test func bodiesAreOneValue() async throws {
    let request = try await sent(PutUser(id: "7", user: Person(id: 7, name: "Li")))
    #expect(String(decoding: request.body, as: UTF8.self) == personDocument)
  }

  @Test func conformsToTheProtocolOfAnAPI() async throws {
    let client = APIClient(
      stub: .init { request in .document(#"{"code":0,"data":{"id":\#(request.json.plain.a.intValue)}}"#) })
    #expect(try await client.send(FindPerson()).value == Person(id: 1))
  }

  @Test func worksOnAnActor() async throws {
    let request = try await sent(DeleteUser(id: 3))
    #expect(request.method == .delete && request.head.path == "/users/3")
  }
}
#endif
