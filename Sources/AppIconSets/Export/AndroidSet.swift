import PrioritiesBasics
import StyledTerminalText

/// Android resources, and manifest entries to switch icons.
struct AndroidSet {
  let icons: [Icon]

  /// Screen densities, with the number of pixels for 48 units.
  static let densities = [
    ("mdpi", 48), ("hdpi", 72), ("xhdpi", 96), ("xxhdpi", 144), ("xxxhdpi", 192),
  ]

  var files: [ExportFile] {
    icons.flatMap(resources)
      + [
        ExportFile(
          "play_store_512.png",
          .picture(RenderRequest(icons[0], .square, pixels: 512, keepsAlpha: true))),
        ExportFile("activity-aliases.xml", .text(aliases)),
      ]
  }

  private func resources(_ icon: Icon) -> [ExportFile] {
    let name = "ic_launcher_\(icon.resourceName)"
    var files: [ExportFile] = []
    for (density, pixels) in Self.densities {
      // Adaptive layers measure 108 units, and plain icons 48.
      let layer = pixels * 108 / 48
      let pictures = [
        ("", IconVariant.rounded, pixels), ("_round", .circle, pixels),
        ("_foreground", .foreground, layer),
        ("_monochrome", .themed, layer),
      ]
      files += pictures.map { suffix, form, pixels in
        ExportFile(
          "res/mipmap-\(density)/\(name)\(suffix).png",
          .picture(RenderRequest(icon, form, pixels: pixels)))
      }
    }
    for suffix in ["", "_round"] {
      files.append(
        ExportFile("res/mipmap-anydpi-v26/\(name)\(suffix).xml", .text(Self.adaptive(name))))
    }
    return files + [
      ExportFile("res/drawable/\(name)_background.xml", .text(Self.background(icon.ground)))
    ]
  }

  private static func adaptive(_ name: String) -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <adaptive-icon xmlns:android="http://schemas.android.com/apk/res/android">
      <background android:drawable="@drawable/\(name)_background"/>
      <foreground android:drawable="@mipmap/\(name)_foreground"/>
      <monochrome android:drawable="@mipmap/\(name)_monochrome"/>
    </adaptive-icon>

    """
  }

  private static func background(_ ground: ColorGradient) -> String {
    let fill = ground.scaled(by: 108)
    let items = fill.stops.map { offset, color in
      """
              <item android:offset="\(decimal(offset))" android:color="\(color.hex)"/>
      """
    }
    let kind =
      fill.isRadial
      ? """
      android:type="radial" android:centerX="\(decimal(fill.start.x))" \
      android:centerY="\(decimal(fill.start.y))" \
      android:gradientRadius="\(decimal(fill.end.x - fill.start.x))"
      """
      : """
      android:startX="\(decimal(fill.start.x))" android:startY="\(decimal(fill.start.y))" \
      android:endX="\(decimal(fill.end.x))" android:endY="\(decimal(fill.end.y))"
      """
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <vector xmlns:android="http://schemas.android.com/apk/res/android"
        xmlns:aapt="http://schemas.android.com/aapt"
        android:width="108dp" android:height="108dp"
        android:viewportWidth="108" android:viewportHeight="108">
        <path android:pathData="M0 0h108v108H0z">
          <aapt:attr name="android:fillColor">
            <gradient \(kind)>
      \(items.lineSeparated)
            </gradient>
          </aapt:attr>
        </path>
      </vector>

      """
  }

  /// The aliases, of which an app enables the one for the chosen icon.
  private var aliases: String {
    let entries = icons.enumerated().map { index, icon in
      """
        <activity-alias
          android:name=".Icon\(icon.capitalizedName)"
          android:targetActivity=".MainActivity"
          android:enabled="\(index == 0)"
          android:exported="true"
          android:icon="@mipmap/ic_launcher_\(icon.resourceName)"
          android:roundIcon="@mipmap/ic_launcher_\(icon.resourceName)_round">
          <intent-filter>
            <action android:name="android.intent.action.MAIN"/>
            <category android:name="android.intent.category.LAUNCHER"/>
          </intent-filter>
        </activity-alias>
      """
    }
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <!-- Put this into the application element of AndroidManifest.xml. -->
      <application xmlns:android="http://schemas.android.com/apk/res/android">
      \(entries.lineSeparated)
      </application>

      """
  }
}
