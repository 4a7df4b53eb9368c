import Foundation
import Testing

@testable import BridgeRunning

struct ISO8601Tests {
  @Test(arguments: [
    ("2001-01-01T00:00:00Z", 0.0), ("2001-01-01", 0), ("2001-01-01 00:00:01", 1),
    ("2001-01-01T00:00:00.123Z", 0.123), ("2001-01-01T00:00:00,5Z", 0.5),
    ("2001-01-01T02:00:00+02:00", 0), ("2001-01-01T02:00:00+0200", 0),
    ("2001-01-01T02:00:00+02", 0), ("2000-12-31T22:30:00-01:30", 0),
    ("2016-07-12T20:35:46.123Z", 490_048_546.123), ("2016-02-29T00:00:00Z", 478_396_800),
    ("1970-01-01T00:00:00Z", -978_307_200), ("2001-01-01T00:01Z", 60),
    ("2016-12-31T23:59:60Z", 504_921_600), ("2001-01-01t00:00:00z", 0),
    ("2001-01-01T00:00:00.123456789123Z", 0.123456789),
  ])
  func `reads an instant`(text: String, seconds: Double) {
    #expect(ISO8601.seconds(Array(text.utf8).span) == seconds)
  }

  @Test(arguments: [
    "", " ", "2001", "2001-1-1", "2001-13-01T00:00:00Z", "2001-02-29T00:00:00Z",
    "2001-01-01T24:00:00Z", "2001-01-01T00:60:00Z", "2001-01-01T00:00:61Z",
    "2001-01-01T00:00:00.Z", "2001-01-01T00:00:00Zx", "2001-01-01T00:00:00+", "yesterday",
    "2001-01-01T00:00:00+25:00", "2001-00-01", "２００１-01-01", "2001-01-01T", "01/02/2001",
    "2001-01-01T00:00:00 +0200",
  ])
  func `refuses anything else`(text: String) {
    #expect(ISO8601.seconds(Array(text.utf8).span) == nil)
  }

  @Test(arguments: [
    (0.0, "2001-01-01T00:00:00Z"), (-0.5, "2000-12-31T23:59:59.500Z"),
    (490_048_546.123, "2016-07-12T20:35:46.123Z"), (-63_113_904_000, "0001-01-01T00:00:00Z"),
    (0.000001, "2001-01-01T00:00:00.000001Z"), (0.9999999, "2001-01-01T00:00:01Z"),
  ])
  func `writes an instant`(seconds: Double, text: String) {
    #expect(ISO8601.text(seconds) == text)
  }

  @Test(arguments: [Double.nan, .infinity, 1e300, 300_000_000_000])
  func `writes nothing for what no calendar holds`(seconds: Double) {
    #expect(ISO8601.text(seconds) == nil)
  }

  @Test
  func `every day of eight centuries comes back, as the calendar of Foundation has it`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    for days in stride(from: -150_000, through: 150_000, by: 17) {
      let date = Date(timeIntervalSinceReferenceDate: Double(days) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      let civil = ISO8601.civil(days)
      #expect(civil.month == parts.month && civil.day == parts.day && civil.year == parts.year)
      #expect(ISO8601.days(year: civil.year, month: civil.month, day: civil.day) == days)
    }
  }
}
