#if Macros
/// Models as wide and as deep as they come: 300 properties, 30 types inside of each other, a path of 30 keys.

import Foundation
import Pliant

@JSONModel
struct WideModel: Equatable {
  var p0: Int
  var p1 = "1"
  var p2 = 2.5
  var p3 = false
  var p4 = 4
  var p5 = "5"
  var p6 = 6.5
  var p7 = false
  var p8 = 8
  var p9: String?
  var p10: Double
  var p11 = false
  var p12 = 12
  var p13 = "13"
  var p14 = 14.5
  var p15 = false
  var p16 = 16
  var p17 = "17"
  var p18 = 18.5
  var p19: Bool?
  var p20: Int
  var p21 = "21"
  var p22 = 22.5
  var p23 = false
  var p24 = 24
  var p25 = "25"
  var p26 = 26.5
  var p27 = false
  var p28 = 28
  var p29: String?
  var p30: Double
  var p31 = false
  var p32 = 32
  var p33 = "33"
  var p34 = 34.5
  var p35 = false
  var p36 = 36
  var p37 = "37"
  var p38 = 38.5
  var p39: Bool?
  var p40: Int
  var p41 = "41"
  var p42 = 42.5
  var p43 = false
  var p44 = 44
  var p45 = "45"
  var p46 = 46.5
  var p47 = false
  var p48 = 48
  var p49: String?
  var p50: Double
  var p51 = false
  var p52 = 52
  var p53 = "53"
  var p54 = 54.5
  var p55 = false
  var p56 = 56
  var p57 = "57"
  var p58 = 58.5
  var p59: Bool?
  var p60: Int
  var p61 = "61"
  var p62 = 62.5
  var p63 = false
  var p64 = 64
  var p65 = "65"
  var p66 = 66.5
  var p67 = false
  var p68 = 68
  var p69: String?
  var p70: Double
  var p71 = false
  var p72 = 72
  var p73 = "73"
  var p74 = 74.5
  var p75 = false
  var p76 = 76
  var p77 = "77"
  var p78 = 78.5
  var p79: Bool?
  var p80: Int
  var p81 = "81"
  var p82 = 82.5
  var p83 = false
  var p84 = 84
  var p85 = "85"
  var p86 = 86.5
  var p87 = false
  var p88 = 88
  var p89: String?
  var p90: Double
  var p91 = false
  var p92 = 92
  var p93 = "93"
  var p94 = 94.5
  var p95 = false
  var p96 = 96
  var p97 = "97"
  var p98 = 98.5
  var p99: Bool?
  var p100: Int
  var p101 = "101"
  var p102 = 102.5
  var p103 = false
  var p104 = 104
  var p105 = "105"
  var p106 = 106.5
  var p107 = false
  var p108 = 108
  var p109: String?
  var p110: Double
  var p111 = false
  var p112 = 112
  var p113 = "113"
  var p114 = 114.5
  var p115 = false
  var p116 = 116
  var p117 = "117"
  var p118 = 118.5
  var p119: Bool?
  var p120: Int
  var p121 = "121"
  var p122 = 122.5
  var p123 = false
  var p124 = 124
  var p125 = "125"
  var p126 = 126.5
  var p127 = false
  var p128 = 128
  var p129: String?
  var p130: Double
  var p131 = false
  var p132 = 132
  var p133 = "133"
  var p134 = 134.5
  var p135 = false
  var p136 = 136
  var p137 = "137"
  var p138 = 138.5
  var p139: Bool?
  var p140: Int
  var p141 = "141"
  var p142 = 142.5
  var p143 = false
  var p144 = 144
  var p145 = "145"
  var p146 = 146.5
  var p147 = false
  var p148 = 148
  var p149: String?
  var p150: Double
  var p151 = false
  var p152 = 152
  var p153 = "153"
  var p154 = 154.5
  var p155 = false
  var p156 = 156
  var p157 = "157"
  var p158 = 158.5
  var p159: Bool?
  var p160: Int
  var p161 = "161"
  var p162 = 162.5
  var p163 = false
  var p164 = 164
  var p165 = "165"
  var p166 = 166.5
  var p167 = false
  var p168 = 168
  var p169: String?
  var p170: Double
  var p171 = false
  var p172 = 172
  var p173 = "173"
  var p174 = 174.5
  var p175 = false
  var p176 = 176
  var p177 = "177"
  var p178 = 178.5
  var p179: Bool?
  var p180: Int
  var p181 = "181"
  var p182 = 182.5
  var p183 = false
  var p184 = 184
  var p185 = "185"
  var p186 = 186.5
  var p187 = false
  var p188 = 188
  var p189: String?
  var p190: Double
  var p191 = false
  var p192 = 192
  var p193 = "193"
  var p194 = 194.5
  var p195 = false
  var p196 = 196
  var p197 = "197"
  var p198 = 198.5
  var p199: Bool?
  var p200: Int
  var p201 = "201"
  var p202 = 202.5
  var p203 = false
  var p204 = 204
  var p205 = "205"
  var p206 = 206.5
  var p207 = false
  var p208 = 208
  var p209: String?
  var p210: Double
  var p211 = false
  var p212 = 212
  var p213 = "213"
  var p214 = 214.5
  var p215 = false
  var p216 = 216
  var p217 = "217"
  var p218 = 218.5
  var p219: Bool?
  var p220: Int
  var p221 = "221"
  var p222 = 222.5
  var p223 = false
  var p224 = 224
  var p225 = "225"
  var p226 = 226.5
  var p227 = false
  var p228 = 228
  var p229: String?
  var p230: Double
  var p231 = false
  var p232 = 232
  var p233 = "233"
  var p234 = 234.5
  var p235 = false
  var p236 = 236
  var p237 = "237"
  var p238 = 238.5
  var p239: Bool?
  var p240: Int
  var p241 = "241"
  var p242 = 242.5
  var p243 = false
  var p244 = 244
  var p245 = "245"
  var p246 = 246.5
  var p247 = false
  var p248 = 248
  var p249: String?
  var p250: Double
  var p251 = false
  var p252 = 252
  var p253 = "253"
  var p254 = 254.5
  var p255 = false
  var p256 = 256
  var p257 = "257"
  var p258 = 258.5
  var p259: Bool?
  var p260: Int
  var p261 = "261"
  var p262 = 262.5
  var p263 = false
  var p264 = 264
  var p265 = "265"
  var p266 = 266.5
  var p267 = false
  var p268 = 268
  var p269: String?
  var p270: Double
  var p271 = false
  var p272 = 272
  var p273 = "273"
  var p274 = 274.5
  var p275 = false
  var p276 = 276
  var p277 = "277"
  var p278 = 278.5
  var p279: Bool?
  var p280: Int
  var p281 = "281"
  var p282 = 282.5
  var p283 = false
  var p284 = 284
  var p285 = "285"
  var p286 = 286.5
  var p287 = false
  var p288 = 288
  var p289: String?
  var p290: Double
  var p291 = false
  var p292 = 292
  var p293 = "293"
  var p294 = 294.5
  var p295 = false
  var p296 = 296
  var p297 = "297"
  var p298 = 298.5
  var p299: Bool?
}

@JSONModel
struct LongPath: Equatable {
  @Key("l0.l1.l2.l3.l4.l5.l6.l7.l8.l9.l10.l11.l12.l13.l14.l15.l16.l17.l18.l19.l20.l21.l22.l23.l24.l25.l26.l27.l28.l29")
  var value: Int
  @Key(
    "l0.l1.l2.l3.l4.l5.l6.l7.l8.l9.l10.l11.l12.l13.l14.l15.l16.l17.l18.l19.l20.l21.l22.l23.l24.l25.l26.l27.l28.other")
  var other = 0
}

@JSONModel struct Level0: Equatable { var v = 0; var next: Level1? }
@JSONModel struct Level1: Equatable { var v = 1; var next: Level2? }
@JSONModel struct Level2: Equatable { var v = 2; var next: Level3? }
@JSONModel struct Level3: Equatable { var v = 3; var next: Level4? }
@JSONModel struct Level4: Equatable { var v = 4; var next: Level5? }
@JSONModel struct Level5: Equatable { var v = 5; var next: Level6? }
@JSONModel struct Level6: Equatable { var v = 6; var next: Level7? }
@JSONModel struct Level7: Equatable { var v = 7; var next: Level8? }
@JSONModel struct Level8: Equatable { var v = 8; var next: Level9? }
@JSONModel struct Level9: Equatable { var v = 9; var next: Level10? }
@JSONModel struct Level10: Equatable { var v = 10; var next: Level11? }
@JSONModel struct Level11: Equatable { var v = 11; var next: Level12? }
@JSONModel struct Level12: Equatable { var v = 12; var next: Level13? }
@JSONModel struct Level13: Equatable { var v = 13; var next: Level14? }
@JSONModel struct Level14: Equatable { var v = 14; var next: Level15? }
@JSONModel struct Level15: Equatable { var v = 15; var next: Level16? }
@JSONModel struct Level16: Equatable { var v = 16; var next: Level17? }
@JSONModel struct Level17: Equatable { var v = 17; var next: Level18? }
@JSONModel struct Level18: Equatable { var v = 18; var next: Level19? }
@JSONModel struct Level19: Equatable { var v = 19; var next: Level20? }
@JSONModel struct Level20: Equatable { var v = 20; var next: Level21? }
@JSONModel struct Level21: Equatable { var v = 21; var next: Level22? }
@JSONModel struct Level22: Equatable { var v = 22; var next: Level23? }
@JSONModel struct Level23: Equatable { var v = 23; var next: Level24? }
@JSONModel struct Level24: Equatable { var v = 24; var next: Level25? }
@JSONModel struct Level25: Equatable { var v = 25; var next: Level26? }
@JSONModel struct Level26: Equatable { var v = 26; var next: Level27? }
@JSONModel struct Level27: Equatable { var v = 27; var next: Level28? }
@JSONModel struct Level28: Equatable { var v = 28; var next: Level29? }
@JSONModel struct Level29: Equatable { var v = 29; var next: Level30? }

@JSONModel struct Level30: Equatable { var v: Int }
#endif
