// Key styles: the table in the documentation of KeyStyle, and unusual names.

#if Macros
import Foundation
import PliantDescriptor
import Testing

struct KeyStyleTests {
  /// One row of the table: a name, and its keys in the order of the styles.
  private static let table: [(name: String, keys: [String])] = [
    ("imageURL", ["imageurl", "IMAGEURL", "ImageUrl", "imageUrl", "image_url", "IMAGE_URL", "image-url", "IMAGE-URL"]),
    ("userID2", ["userid2", "USERID2", "UserId2", "userId2", "user_id2", "USER_ID2", "user-id2", "USER-ID2"]),
    (
      "httpServerName",
      [
        "httpservername", "HTTPSERVERNAME", "HttpServerName", "httpServerName",
        "http_server_name", "HTTP_SERVER_NAME", "http-server-name", "HTTP-SERVER-NAME",
      ]
    ),
    ("_id", ["_id", "_ID", "_Id", "_id", "_id", "_ID", "_id", "_ID"]),
    ("id", ["id", "ID", "Id", "id", "id", "ID", "id", "ID"]),
    ("URL", ["url", "URL", "Url", "url", "url", "URL", "url", "URL"]),
    (
      "HTTPServer",
      [
        "httpserver", "HTTPSERVER", "HttpServer", "httpServer", "http_server", "HTTP_SERVER", "http-server",
        "HTTP-SERVER",
      ]
    ),
    (
      "user_name",
      ["user_name", "USER_NAME", "UserName", "userName", "user_name", "USER_NAME", "user-name", "USER-NAME"]
    ),
    (
      "__fooBar_",
      ["__foobar_", "__FOOBAR_", "__FooBar_", "__fooBar_", "__foo_bar_", "__FOO_BAR_", "__foo-bar_", "__FOO-BAR_"]
    ),
    (
      "größeÜber",
      ["größeüber", "GRÖSSEÜBER", "GrößeÜber", "größeÜber", "größe_über", "GRÖSSE_ÜBER", "größe-über", "GRÖSSE-ÜBER"]
    ),
    ("foo_", ["foo_", "FOO_", "Foo_", "foo_", "foo_", "FOO_", "foo_", "FOO_"]),
    ("名前", ["名前", "名前", "名前", "名前", "名前", "名前", "名前", "名前"]), ("_", ["_", "_", "_", "_", "_", "_", "_", "_"]),
  ]

  @Test func stylesSpellNamesAsTheTableSays() {
    for (name, keys) in Self.table {
      #expect(KeySpelling.allCases.map { $0.key(for: name) } == keys, "\(name)")
    }
  }

  @Test(arguments: [
    "myProperty", "myURLProperty", "imageURL", "userID2", "aB2c", "userIDs", "x", "aURLAndB", "v2Name", "größeÜber",
  ]) func snakeCaseSplitsAsFoundationDoes(name: String) throws {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    // JSONEncoder doesn't convert the keys of a dictionary, but those of a keyed container.
    struct Named: Encodable {
      let name: String
      struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(1, forKey: Key(stringValue: name))
      }
    }
    let foundation = String(decoding: try encoder.encode(Named(name: name)), as: UTF8.self)
    #expect("{\"\(KeySpelling.snakeCase.key(for: name))\":1}" == foundation)
  }
}
#endif
