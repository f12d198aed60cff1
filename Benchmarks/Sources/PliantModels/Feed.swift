// The models of the workload `feed`: a timeline of posts of many kinds; their counterparts have hand-written Codable.

import Foundation
import Pliant

@JSONModel
public struct Feed: Equatable, Sendable {
  public var items: [FeedItem]
  public var next: String?
}

@JSONModel(tag: "type")
public enum FeedItem: Equatable, Sendable {
  case text(TextPost)
  case photo(PhotoPost)
  case video(VideoPost)
  case link(LinkPost)
  case poll(PollPost)
  case repost(Repost)
  case ad(campaign: String, weight: Double, link: String?)
  @Fallback case unknown
}

@JSONModel
public struct TextPost: Equatable, Sendable {
  public var id: String
  public var author: FeedAuthor
  public var at: Date
  public var text: String
  public var stats: FeedStats
  public var language: String?
}

@JSONModel
public struct PhotoPost: Equatable, Sendable {
  public var id: String
  public var author: FeedAuthor
  public var at: Date
  public var caption: String?
  public var photos: [FeedPhoto]
  public var stats: FeedStats
}

@JSONModel
public struct VideoPost: Equatable, Sendable {
  public var id: String
  public var author: FeedAuthor
  public var at: Date
  public var duration: Double
  public var cover: FeedPhoto?
  public var isLive: Bool
  public var stats: FeedStats
}

@JSONModel
public struct LinkPost: Equatable, Sendable {
  public var id: String
  public var author: FeedAuthor
  public var at: Date
  public var url: String
  public var title: String?
  public var preview: FeedPhoto?
}

@JSONModel
public struct PollPost: Equatable, Sendable {
  public var id: String
  public var author: FeedAuthor
  public var at: Date
  public var question: String
  public var options: [FeedOption]
  public var closes: Date?
}

@JSONModel
public struct Repost: Equatable, Sendable {
  public var id: String
  public var author: FeedAuthor
  public var at: Date
  public var comment: String?
  public var original: TextPost?
}

@JSONModel
public struct FeedAuthor: Equatable, Sendable {
  public var id: Int
  public var name: String
  public var handle: String
  public var avatar: String?
  public var isVerified: Bool
}

@JSONModel
public struct FeedStats: Equatable, Sendable {
  public var likes: Int
  public var replies: Int
  public var shares: Int
  public var views: Int?
}

@JSONModel
public struct FeedPhoto: Equatable, Sendable {
  public var url: String
  public var width: Int
  public var height: Int
  public var alt: String?
}

@JSONModel
public struct FeedOption: Equatable, Sendable {
  public var label: String
  public var votes: Int
}
