// The model of twitter.json, continued: entities in a text, with their positions.
// The properties have the names of the keys, so that no engine needs to map names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Pliant

@JSONModel
public struct TwitterEntities: Equatable, Sendable {
  public var hashtags: [TwitterHashtag]
  public var symbols: [TwitterHashtag]
  public var urls: [TwitterLink]
  public var user_mentions: [TwitterMention]
  public var media: [TwitterMedia]?
}

@JSONModel
public struct TwitterHashtag: Equatable, Sendable {
  public var text: String
  public var indices: [Int]
}

@JSONModel
public struct TwitterLink: Equatable, Sendable {
  public var url: String
  public var expanded_url: String
  public var display_url: String
  public var indices: [Int]
}

@JSONModel
public struct TwitterMention: Equatable, Sendable {
  public var screen_name: String
  public var name: String
  public var id: Int
  public var id_str: String
  public var indices: [Int]
}

@JSONModel
public struct TwitterMedia: Equatable, Sendable {
  public var id: Int
  public var id_str: String
  public var indices: [Int]
  public var media_url: String
  public var media_url_https: String
  public var url: String
  public var display_url: String
  public var expanded_url: String
  public var type: String
  public var sizes: TwitterMediaSizes
  public var source_status_id: Int?
  public var source_status_id_str: String?
}

/// The document has these four in five different orders; this is the most frequent one.
@JSONModel
public struct TwitterMediaSizes: Equatable, Sendable {
  public var large: TwitterMediaSize
  public var medium: TwitterMediaSize
  public var thumb: TwitterMediaSize
  public var small: TwitterMediaSize
}

@JSONModel
public struct TwitterMediaSize: Equatable, Sendable {
  public var w: Int
  public var h: Int
  public var resize: String
}
