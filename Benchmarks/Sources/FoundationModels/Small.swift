// The flat model of the workloads `small` and `object`: one user profile of strings and integers.
// Derived from PliantModels by Scripts/derive-foundation-models.py: edit there.

public struct SmallModel: Codable, Equatable, Sendable {
  public var userId: String
  public var nickname: String
  public var avatarImgNosKey: String?
  public var avatarImgUrl: String
  public var signature: String
  public var age: Int
  public var birthday: Int
  public var gender: Int
  public var constellation: String
  public var imAccId: String
  public var realMan: Int
  public var realPersonGender: Int
  public var registerTime: Int
  public var language: String
}
