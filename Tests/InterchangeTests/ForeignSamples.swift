import Interchange

/// Files as other programs write them, with the fields that those have.
enum ForeignSamples {
  static let samples: [ListFormat: [String]] = [
    .kitchenowl: [
      """
      {"items":[{"name":"Milk","category":"Dairy","icon":"milk"},{"name":"Bread"}],
       "shoppinglists":["Weekly"],"recipes":[{"name":"Soup"}]}
      """
    ],
    .googleTasks: [
      """
      {"kind":"tasks#taskLists","items":[{"kind":"tasks#tasks","id":"MDkxNzM4NTk1",
       "title":"Groceries","updated":"2026-01-02T03:04:05.000Z","items":[
        {"kind":"tasks#task","id":"cGFyZW50LXRhc2s","title":"Dairy","status":"needsAction",
         "updated":"2026-01-02T03:04:05.000Z"},
        {"kind":"tasks#task","id":"Y2hpbGQtdGFzaw","title":"Milk","notes":"Two litres",
         "status":"completed","completed":"2026-01-03T00:00:00.000Z","parent":"cGFyZW50LXRhc2s"}]}]}
      """
    ],
    .reminders: [
      """
      BEGIN:VCALENDAR\r
      VERSION:2.0\r
      PRODID:-//Apple Inc.//Reminders 7.0//EN\r
      X-WR-CALNAME:Groceries\r
      BEGIN:VTODO\r
      UID:3F2504E0-4F89-11D3-9A0C-0305E82C3301\r
      DTSTAMP:20260102T030405Z\r
      SUMMARY:Milk\\, fresh\r
      PRIORITY:1\r
      X-APPLE-SORT-ORDER:12\r
      BEGIN:VALARM\r
      ACTION:DISPLAY\r
      END:VALARM\r
      END:VTODO\r
      BEGIN:VTODO\r
      UID:3F2504E0-4F89-11D3-9A0C-0305E82C3302\r
      SUMMARY:Bread\r
      STATUS:COMPLETED\r
      COMPLETED:20260103T000000Z\r
      END:VTODO\r
      END:VCALENDAR\r

      """
    ],
  ]
}
