import Foundation

extension Day {
  /// The day in the local time zone, also where a midnight does not exist.
  package init(local time: Timestamp) {
    var seconds = time_t((Double(time.milliseconds) / 1000).rounded(.down))
    var parts = tm()
    localtime_r(&seconds, &parts)
    self =
      Day(
        year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
      ?? Day(number: seconds / 86_400)
  }

  /// The first moment of the day in the local time zone.
  package var localStart: Timestamp {
    var parts = tm()
    let date = civil
    parts.tm_year = CInt(date.year - 1900)
    parts.tm_mon = CInt(date.month - 1)
    parts.tm_mday = CInt(date.day)
    parts.tm_isdst = -1
    return Timestamp(milliseconds: Int64(mktime(&parts)) * 1000)
  }
}
