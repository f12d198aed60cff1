// The model of twitter.json, continued: authors.
// Derived from PliantModels by Scripts/derive-foundation-models.py: edit there.
// The properties have the names of the keys, so that no engine needs to map names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public struct TwitterUser: Codable, Equatable, Sendable {
  public var id: Int
  public var id_str: String
  public var name: String
  public var screen_name: String
  public var location: String
  public var description: String
  public var url: String?
  public var entities: TwitterUserEntities
  public var protected: Bool
  public var followers_count: Int
  public var friends_count: Int
  public var listed_count: Int
  public var created_at: String
  public var favourites_count: Int
  public var utc_offset: Int?
  public var time_zone: String?
  public var geo_enabled: Bool
  public var verified: Bool
  public var statuses_count: Int
  public var lang: String
  public var contributors_enabled: Bool
  public var is_translator: Bool
  public var is_translation_enabled: Bool
  public var profile_background_color: String
  public var profile_background_image_url: String
  public var profile_background_image_url_https: String
  public var profile_background_tile: Bool
  public var profile_image_url: String
  public var profile_image_url_https: String
  public var profile_banner_url: String?
  public var profile_link_color: String
  public var profile_sidebar_border_color: String
  public var profile_sidebar_fill_color: String
  public var profile_text_color: String
  public var profile_use_background_image: Bool
  public var default_profile: Bool
  public var default_profile_image: Bool
  public var following: Bool
  public var follow_request_sent: Bool
  public var notifications: Bool
}

public struct TwitterUserEntities: Codable, Equatable, Sendable {
  public var url: TwitterUserLinks?
  public var description: TwitterUserLinks
}

public struct TwitterUserLinks: Codable, Equatable, Sendable {
  public var urls: [TwitterLink]
}
