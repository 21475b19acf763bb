/// Line drawings for a list that needs nothing, in ASCII so that every terminal
/// shows them alike.
enum EmptyDrawing {
  /// The drawings, each a list of rows.
  static let all: [[String]] = [teacup, sailingBoat, basket, sunrise, plant]

  private static let teacup = [
    #"      )  (   )   "#,
    #"     (   )  (    "#,
    #"   .-----------.  "#,
    #"   |           |-."#,
    #"   |           | |"#,
    #"   |           |-'"#,
    #"    \         /   "#,
    #"     `-------'    "#,
    #"  ===============  "#,
  ]

  private static let sailingBoat = [
    #"          |\        "#,
    #"         /| \       "#,
    #"        / |  \      "#,
    #"       /  |   \     "#,
    #"      /___|____\    "#,
    #"    ______|_______  "#,
    #"    \            /  "#,
    #"  ~~~\__________/~~~"#,
    #"    ~~   ~~~   ~~   "#,
  ]

  private static let basket = [
    #"        .------.        "#,
    #"       /        \       "#,
    #"   ___/__________\___   "#,
    #"  [__________________]  "#,
    #"   \ |  |  |  |  | /    "#,
    #"    \|__|__|__|__|/     "#,
    #"     \ |  |  |  |/      "#,
    #"      `----------'      "#,
  ]

  private static let sunrise = [
    #"          \   |   /       "#,
    #"           .-"""-.        "#,
    #"     --   /       \   --  "#,
    #"   ______/_________\______"#,
    #"      /\            /\    "#,
    #"     /  \    /\    /  \   "#,
    #"    /    \__/  \__/    \  "#,
  ]

  private static let plant = [
    #"       _   |   _    "#,
    #"      ( \  |  / )   "#,
    #"       \_\_|_/_/    "#,
    #"      __ \ | / __   "#,
    #"     (__`-.|.-'__)  "#,
    #"           |        "#,
    #"       .---+---.    "#,
    #"        \     /     "#,
    #"         `---'      "#,
  ]
}
