// KeyStyle: the spelling of a model's keys, derived from the names of its properties.

/// The spelling of a model's keys, derived from the names of its properties.
///
/// ```swift
/// @JSONModel(keys: .snakeCase)
/// struct Photo {
///   var imageURL: String              // "image_url"
///   @Key("px") var pixelCount: Int    // "px": a key of its own is taken as it is
/// }
/// ```
///
/// A name is split before an uppercase letter, and again before the character that precedes the next lowercase letter:
/// `imageURLForMe` is `image`, `URL`, `For`, `Me`, and `ABC2d` is `ABC`, `2d`. Foundation's
/// `JSONEncoder.KeyEncodingStrategy.convertToSnakeCase` does the same, but from the second character on: `URL` is `u_rl`
/// there, and `url` here. Underscores inside a name separate words as well; those at either end are kept.
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
  /// Lowercase letters: `imageurl`.
  case lowercase
  /// Uppercase letters: `IMAGEURL`.
  case uppercase
  /// Words capitalized and joined: `ImageUrl`.
  case pascalCase
  /// As ``pascalCase`` with a lowercase first word: `imageUrl`.
  case camelCase
  /// Lowercase words with underscores between them: `image_url`.
  case snakeCase
  /// Uppercase words with underscores between them: `IMAGE_URL`.
  case screamingSnakeCase
  /// Lowercase words with hyphens between them: `image-url`.
  case kebabCase
  /// Uppercase words with hyphens between them: `IMAGE-URL`.
  case screamingKebabCase
}
