/// An Xcode asset catalog: the primary icon, alternates, and pictures of each
/// for an application's own list of icons.
struct AppleSet {
  let icons: [Icon]

  private static let catalog = "Assets.xcassets"

  var files: [ExportFile] {
    [
      ExportFile("\(Self.catalog)/Contents.json", .text(CatalogContents().text)),
      ExportFile("AppIcon.xcconfig", .text(buildSettings)),
    ]
      + icons.enumerated().flatMap { index, icon in
        appIcon(icon, name: index == 0 ? "AppIcon" : "AppIcon-\(icon.capitalizedName)")
          + preview(icon)
          + LayeredIcon(
            icon: icon,
            name: index == 0 ? "AppIcon" : "AppIcon-\(icon.capitalizedName)"
          ).files
      }
  }

  private func appIcon(_ icon: Icon, name: String) -> [ExportFile] {
    let folder = "\(Self.catalog)/\(name).appiconset"
    var images: [CatalogContents.Image] = []
    var files: [ExportFile] = []
    let appearances = [
      (IconVariant.square, nil, ""), (.dark, "dark", "-on-dark"), (.tinted, "tinted", "-tinted"),
    ]
    for (form, appearance, suffix) in appearances {
      let file = "\(icon.name)\(suffix).png"
      var image = CatalogContents.Image(filename: file, idiom: "universal")
      image.platform = "ios"
      image.size = "1024x1024"
      image.luminosity = appearance
      images.append(image)
      files.append(
        ExportFile("\(folder)/\(file)", .picture(RenderRequest(icon, form, pixels: 1024))))
    }
    for pixels in MacIcon.sizes {
      let file = "\(icon.name)-mac-\(pixels).png"
      files.append(
        ExportFile("\(folder)/\(file)", .picture(RenderRequest(icon, .mac, pixels: pixels))))
    }
    for points in [16, 32, 128, 256, 512] {
      for scale in [1, 2] {
        var image = CatalogContents.Image(
          filename: "\(icon.name)-mac-\(points * scale).png", idiom: "mac")
        image.scale = "\(scale)x"
        image.size = "\(points)x\(points)"
        images.append(image)
      }
    }
    let contents = CatalogContents(images: images).text
    return [ExportFile("\(folder)/Contents.json", .text(contents))] + files
  }

  /// An icon set cannot be loaded as an image by name, so a list of icons needs these.
  private func preview(_ icon: Icon) -> [ExportFile] {
    let folder = "\(Self.catalog)/IconPreview-\(icon.capitalizedName).imageset"
    var images: [CatalogContents.Image] = []
    var files: [ExportFile] = []
    for scale in 1...3 {
      let file = "\(icon.name)-\(60 * scale).png"
      var image = CatalogContents.Image(filename: file, idiom: "universal")
      image.scale = "\(scale)x"
      images.append(image)
      files.append(
        ExportFile(
          "\(folder)/\(file)", .picture(RenderRequest(icon, .rounded, pixels: 60 * scale))))
    }
    let contents = CatalogContents(images: images).text
    return [ExportFile("\(folder)/Contents.json", .text(contents))] + files
  }

  private var buildSettings: String {
    let alternates = icons.dropFirst().map { "AppIcon-\($0.capitalizedName)" }
    return """
      // The build settings that make Xcode use these icons.
      ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon
      ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES = \(alternates.joined(separator: " "))
      ASSETCATALOG_COMPILER_INCLUDE_ALL_APPICON_ASSETS = YES

      """
  }
}
