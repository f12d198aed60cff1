// The model of twitter.json: a page of search results, each a status with its author and perhaps a repeated status.
// Derived from PliantModels by Scripts/derive-foundation-models.py: edit there.
// The properties have the names of the keys, so that no engine needs to map names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public struct TwitterSearch: Codable, Equatable, Sendable {
  public var statuses: [TwitterStatus]
  public var search_metadata: TwitterSearchMetadata
}

public struct TwitterStatus: Codable, Equatable, Sendable {
  public var metadata: TwitterMetadata
  public var created_at: String
  public var id: Int
  public var id_str: String
  public var text: String
  public var source: String
  public var truncated: Bool
  public var in_reply_to_status_id: Int?
  public var in_reply_to_status_id_str: String?
  public var in_reply_to_user_id: Int?
  public var in_reply_to_user_id_str: String?
  public var in_reply_to_screen_name: String?
  public var user: TwitterUser
  public var geo: TwitterPoint?
  public var coordinates: TwitterPoint?
  public var place: TwitterPlace?
  public var contributors: [Int]?
  public var retweeted_status: TwitterRetweetedStatus?
  public var retweet_count: Int
  public var favorite_count: Int
  public var entities: TwitterEntities
  public var favorited: Bool
  public var retweeted: Bool
  public var possibly_sensitive: Bool?
  public var lang: String
}

/// A status inside a status. It has its own type, because a struct can't contain itself, and has no retweet in turn.
public struct TwitterRetweetedStatus: Codable, Equatable, Sendable {
  public var metadata: TwitterMetadata
  public var created_at: String
  public var id: Int
  public var id_str: String
  public var text: String
  public var source: String
  public var truncated: Bool
  public var in_reply_to_status_id: Int?
  public var in_reply_to_status_id_str: String?
  public var in_reply_to_user_id: Int?
  public var in_reply_to_user_id_str: String?
  public var in_reply_to_screen_name: String?
  public var user: TwitterUser
  public var geo: TwitterPoint?
  public var coordinates: TwitterPoint?
  public var place: TwitterPlace?
  public var contributors: [Int]?
  public var retweet_count: Int
  public var favorite_count: Int
  public var entities: TwitterEntities
  public var favorited: Bool
  public var retweeted: Bool
  public var possibly_sensitive: Bool?
  public var lang: String
}

public struct TwitterMetadata: Codable, Equatable, Sendable {
  public var result_type: String
  public var iso_language_code: String
}

public struct TwitterSearchMetadata: Codable, Equatable, Sendable {
  public var completed_in: Double
  public var max_id: Int
  public var max_id_str: String
  public var next_results: String
  public var query: String
  public var refresh_url: String
  public var count: Int
  public var since_id: Int
  public var since_id_str: String
}

/// Always null in the document.
public struct TwitterPoint: Codable, Equatable, Sendable {
  public var type: String
  public var coordinates: [Double]
}

/// Always null in the document.
public struct TwitterPlace: Codable, Equatable, Sendable {
  public var id: String
  public var full_name: String
  public var country_code: String
}
