// The counterpart of PliantModels/Feed.swift, with hand-written Codable: it accepts the same bent values.
// Not derived: keep it in step with the original.

import Foundation

public struct Feed: Codable, Equatable, Sendable {
  public var items: [FeedItem]
  public var next: String?
}

public enum FeedItem: Codable, Equatable, Sendable {
  case text(TextPost)
  case photo(PhotoPost)
  case video(VideoPost)
  case link(LinkPost)
  case poll(PollPost)
  case repost(Repost)
  case ad(campaign: String, weight: Double, link: String?)
  case unknown

  private enum Keys: String, CodingKey {
    case type, campaign, weight, link
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    switch try container.decode(String.self, forKey: .type) {
    case "text": self = .text(try TextPost(from: decoder))
    case "photo": self = .photo(try PhotoPost(from: decoder))
    case "video": self = .video(try VideoPost(from: decoder))
    case "link": self = .link(try LinkPost(from: decoder))
    case "poll": self = .poll(try PollPost(from: decoder))
    case "repost": self = .repost(try Repost(from: decoder))
    case "ad":
      self = .ad(
        campaign: try container.string(.campaign), weight: try container.double(.weight),
        link: try container.decodeIfPresent(String.self, forKey: .link))
    default: self = .unknown
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch self {
    case .text(let post): try container.encode("text", forKey: .type); try post.encode(to: encoder)
    case .photo(let post): try container.encode("photo", forKey: .type); try post.encode(to: encoder)
    case .video(let post): try container.encode("video", forKey: .type); try post.encode(to: encoder)
    case .link(let post): try container.encode("link", forKey: .type); try post.encode(to: encoder)
    case .poll(let post): try container.encode("poll", forKey: .type); try post.encode(to: encoder)
    case .repost(let post): try container.encode("repost", forKey: .type); try post.encode(to: encoder)
    case .ad(let campaign, let weight, let link):
      try container.encode("ad", forKey: .type)
      try container.encode(campaign, forKey: .campaign)
      try container.encode(weight, forKey: .weight)
      try container.encodeIfPresent(link, forKey: .link)
    case .unknown: try container.encode("unknown", forKey: .type)
    }
  }
}

public struct TextPost: Codable, Equatable, Sendable {
  public var id: String
  public var author: FeedAuthor
  public var at: Date
  public var text: String
  public var stats: FeedStats
  public var language: String?

  private enum CodingKeys: String, CodingKey {
    case id, author, at, text, stats, language
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.string(.id)
    author = try container.decode(FeedAuthor.self, forKey: .author)
    at = try container.decode(Date.self, forKey: .at)
    text = try container.string(.text)
    stats = try container.decode(FeedStats.self, forKey: .stats)
    language = try container.decodeIfPresent(String.self, forKey: .language)
  }
}

public struct PhotoPost: Codable, Equatable, Sendable {
  public var id: String
  public var author: FeedAuthor
  public var at: Date
  public var caption: String?
  public var photos: [FeedPhoto]
  public var stats: FeedStats

  private enum CodingKeys: String, CodingKey {
    case id, author, at, caption, photos, stats
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.string(.id)
    author = try container.decode(FeedAuthor.self, forKey: .author)
    at = try container.decode(Date.self, forKey: .at)
    caption = try container.decodeIfPresent(String.self, forKey: .caption)
    photos = try container.decode([FeedPhoto].self, forKey: .photos)
    stats = try container.decode(FeedStats.self, forKey: .stats)
  }
}

public struct VideoPost: Codable, Equatable, Sendable {
  public var id: String
  public var author: FeedAuthor
  public var at: Date
  public var duration: Double
  public var cover: FeedPhoto?
  public var isLive: Bool
  public var stats: FeedStats

  private enum CodingKeys: String, CodingKey {
    case id, author, at, duration, cover, isLive, stats
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.string(.id)
    author = try container.decode(FeedAuthor.self, forKey: .author)
    at = try container.decode(Date.self, forKey: .at)
    duration = try container.double(.duration)
    cover = try container.decodeIfPresent(FeedPhoto.self, forKey: .cover)
    isLive = try container.bool(.isLive)
    stats = try container.decode(FeedStats.self, forKey: .stats)
  }
}

public struct LinkPost: Codable, Equatable, Sendable {
  public var id: String
  public var author: FeedAuthor
  public var at: Date
  public var url: String
  public var title: String?
  public var preview: FeedPhoto?

  private enum CodingKeys: String, CodingKey {
    case id, author, at, url, title, preview
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.string(.id)
    author = try container.decode(FeedAuthor.self, forKey: .author)
    at = try container.decode(Date.self, forKey: .at)
    url = try container.string(.url)
    title = try container.decodeIfPresent(String.self, forKey: .title)
    preview = try container.decodeIfPresent(FeedPhoto.self, forKey: .preview)
  }
}

public struct PollPost: Codable, Equatable, Sendable {
  public var id: String
  public var author: FeedAuthor
  public var at: Date
  public var question: String
  public var options: [FeedOption]
  public var closes: Date?

  private enum CodingKeys: String, CodingKey {
    case id, author, at, question, options, closes
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.string(.id)
    author = try container.decode(FeedAuthor.self, forKey: .author)
    at = try container.decode(Date.self, forKey: .at)
    question = try container.string(.question)
    options = try container.decode([FeedOption].self, forKey: .options)
    closes = try container.decodeIfPresent(Date.self, forKey: .closes)
  }
}

public struct Repost: Codable, Equatable, Sendable {
  public var id: String
  public var author: FeedAuthor
  public var at: Date
  public var comment: String?
  public var original: TextPost?

  private enum CodingKeys: String, CodingKey {
    case id, author, at, comment, original
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.string(.id)
    author = try container.decode(FeedAuthor.self, forKey: .author)
    at = try container.decode(Date.self, forKey: .at)
    comment = try container.decodeIfPresent(String.self, forKey: .comment)
    original = try container.decodeIfPresent(TextPost.self, forKey: .original)
  }
}

public struct FeedAuthor: Codable, Equatable, Sendable {
  public var id: Int
  public var name: String
  public var handle: String
  public var avatar: String?
  public var isVerified: Bool

  private enum CodingKeys: String, CodingKey {
    case id, name, handle, avatar, isVerified
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.integer(.id)
    name = try container.string(.name)
    handle = try container.string(.handle)
    avatar = try container.decodeIfPresent(String.self, forKey: .avatar)
    isVerified = try container.bool(.isVerified)
  }
}

public struct FeedStats: Codable, Equatable, Sendable {
  public var likes: Int
  public var replies: Int
  public var shares: Int
  public var views: Int?

  private enum CodingKeys: String, CodingKey {
    case likes, replies, shares, views
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    likes = try container.integer(.likes)
    replies = try container.integer(.replies)
    shares = try container.integer(.shares)
    views = try container.optionalInteger(.views)
  }
}

public struct FeedPhoto: Codable, Equatable, Sendable {
  public var url: String
  public var width: Int
  public var height: Int
  public var alt: String?

  private enum CodingKeys: String, CodingKey {
    case url, width, height, alt
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    url = try container.string(.url)
    width = try container.integer(.width)
    height = try container.integer(.height)
    alt = try container.decodeIfPresent(String.self, forKey: .alt)
  }
}

public struct FeedOption: Codable, Equatable, Sendable {
  public var label: String
  public var votes: Int

  private enum CodingKeys: String, CodingKey {
    case label, votes
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    label = try container.string(.label)
    votes = try container.integer(.votes)
  }
}

/// Numbers as strings, booleans as 0 and 1, strings as numbers: decoded only if the plain type fails.
extension KeyedDecodingContainer {
  fileprivate func integer(_ key: Key) throws -> Int {
    do {
      return try decode(Int.self, forKey: key)
    } catch {
      guard let text = try? decode(String.self, forKey: key), let value = Int(text) else { throw error }
      return value
    }
  }

  fileprivate func optionalInteger(_ key: Key) throws -> Int? {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    return try integer(key)
  }

  fileprivate func double(_ key: Key) throws -> Double {
    do {
      return try decode(Double.self, forKey: key)
    } catch {
      guard let text = try? decode(String.self, forKey: key), let value = Double(text) else { throw error }
      return value
    }
  }

  fileprivate func bool(_ key: Key) throws -> Bool {
    do {
      return try decode(Bool.self, forKey: key)
    } catch {
      guard let number = try? decode(Int.self, forKey: key), number == 0 || number == 1 else { throw error }
      return number == 1
    }
  }

  fileprivate func string(_ key: Key) throws -> String {
    do {
      return try decode(String.self, forKey: key)
    } catch {
      guard let number = try? decode(Int.self, forKey: key) else { throw error }
      return String(number)
    }
  }
}
