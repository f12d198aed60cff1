//===----------------------------------------------------------------------===//
// KeyStyle: how the keys of a model are spelled when its properties are spelled as Swift does.
//===----------------------------------------------------------------------===//

/// How a model's keys are spelled, given the names of its properties.
///
/// ```swift
/// @JSONModel(keys: .snakeCase)
/// struct Photo {
///   var imageURL: String              // "image_url"
///   @Key("px") var pixelCount: Int    // "px": a key of its own is taken as it is
/// }
/// ```
///
/// A name is split into words before each capital that follows a small letter, a digit or an underscore, and before
/// the last of several capitals when a small letter follows them, as Foundation's
/// `JSONEncoder.KeyEncodingStrategy.convertToSnakeCase` does it. Underscores inside of a name separate words as well;
/// those at either end stay.
///
/// | | `imageURL` | `userID2` | `httpServerName` | `_id` |
/// |---|---|---|---|---|
/// | ``lowercase`` | `imageurl` | `userid2` | `httpservername` | `_id` |
/// | ``uppercase`` | `IMAGEURL` | `USERID2` | `HTTPSERVERNAME` | `_ID` |
/// | ``pascalCase`` | `ImageUrl` | `UserId2` | `HttpServerName` | `_Id` |
/// | ``camelCase`` | `imageUrl` | `userId2` | `httpServerName` | `_id` |
/// | ``snakeCase`` | `image_url` | `user_id2` | `http_server_name` | `_id` |
/// | ``screamingSnakeCase`` | `IMAGE_URL` | `USER_ID2` | `HTTP_SERVER_NAME` | `_ID` |
/// | ``kebabCase`` | `image-url` | `user-id2` | `http-server-name` | `_id` |
/// | ``screamingKebabCase`` | `IMAGE-URL` | `USER-ID2` | `HTTP-SERVER-NAME` | `_ID` |
public enum KeyStyle: Sendable, Hashable, CaseIterable {
  /// Every letter small: `imageurl`.
  case lowercase
  /// Every letter a capital: `IMAGEURL`.
  case uppercase
  /// Words capitalized and joined: `ImageUrl`.
  case pascalCase
  /// As ``pascalCase`` with a small first word: `imageUrl`.
  case camelCase
  /// Small words with underscores between them: `image_url`.
  case snakeCase
  /// Capital words with underscores between them: `IMAGE_URL`.
  case screamingSnakeCase
  /// Small words with hyphens between them: `image-url`.
  case kebabCase
  /// Capital words with hyphens between them: `IMAGE-URL`.
  case screamingKebabCase
}
