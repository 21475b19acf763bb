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
    .dstask: [
      """
      [{"uuid":"f5f5a6a2-6a3c-4e0d-8d5e-3a1c1f1f0001","status":"pending","id":1,
        "summary":"Fix the roof","notes":"Before winter","tags":["house"],"project":"home",
        "priority":"P0","created":"2026-01-02T03:04:05.123456789Z","resolved":"0001-01-01T00:00:00Z",
        "due":"0001-01-01T00:00:00Z"},
       {"uuid":"f5f5a6a2-6a3c-4e0d-8d5e-3a1c1f1f0002","status":"resolved","id":0,
        "summary":"Buy paint","notes":"","tags":[],"project":"","priority":"P1",
        "created":"2026-01-01T00:00:00Z","resolved":"2026-01-03T00:00:00+01:00",
        "due":"2026-01-09T00:00:00Z"}]
      """
    ],
    .ultralist: [
      """
      [{"id":1,"uuid":"0b5a2b86-37c0-4e0c-9a53-4f6a3f3b0001","subject":"Call @mum about +party",
        "projects":["party"],"contexts":["mum"],"due":"2026-02-01","completed":false,
        "completed_date":"","status":"","archived":false,"is_priority":true,
        "notes":["Bring cake","And candles"]}]
      """
    ],
    .devtodo: [
      """
      <?xml version="1.0"?>
      <todo version="0.1.20">
          <title>
              Home
          </title>
          <note priority="veryhigh" time="1767323045">
              Groceries
              <note priority="medium" time="1767323046">
                  Milk
              </note>
              <note priority="low" time="1767323047" done="1767323048">
                  Bread &amp; butter
              </note>
          </note>
      </todo>
      """
    ],
    .calcurse: [
      "[1] Fix the roof\n[0] Known\n[9]>da39a3ee5e6b4b0d3255bfef95601890afd80709 Noted\n[-5] Done\n"
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
