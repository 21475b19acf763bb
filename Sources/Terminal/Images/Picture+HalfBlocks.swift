import StyledText

extension Picture {
  /// The picture as lines of text: each character is two pixels, one above the
  /// other, so a row of text shows two rows of pixels.
  ///
  /// The colours are exact; an encoder lowers them to what the terminal can show.
  ///
  /// - Parameter background: what shows through where a pixel covers in part.
  ///   Without it, such a pixel is shown whole when it covers half or more and
  ///   else left to the terminal's own background.
  public func halfBlocks(over background: RGB? = nil) -> [Line] {
    stride(from: 0, to: height, by: 2).map { y in
      var spans: [TextSpan] = []
      for x in 0..<width {
        let span = cell(
          top: color(x, y, over: background), bottom: color(x, y + 1, over: background))
        if let last = spans.last, last.paint == span.paint {
          spans[spans.count - 1].text += span.text
        } else {
          spans.append(span)
        }
      }
      return Line(spans)
    }
  }

  private func cell(top: RGB?, bottom: RGB?) -> TextSpan {
    switch (top, bottom) {
    case (nil, nil): TextSpan(" ", paint: .style(.plain))
    case (let top?, nil): TextSpan("▀", paint: .style(Style(foreground: .rgb(top))))
    case (nil, let bottom?): TextSpan("▄", paint: .style(Style(foreground: .rgb(bottom))))
    case (let top?, let bottom?) where top == bottom:
      TextSpan(" ", paint: .style(Style(background: .rgb(top))))
    case (let top?, let bottom?):
      TextSpan("▀", paint: .style(Style(foreground: .rgb(top), background: .rgb(bottom))))
    }
  }

  /// The colour that is seen, or `nil` for the terminal's own background.
  private func color(_ x: Int, _ y: Int, over background: RGB?) -> RGB? {
    guard y < height else { return nil }
    let start = (y * width + x) * 4
    let alpha = Int(pixels[start + 3])
    let color = RGB(pixels[start], pixels[start + 1], pixels[start + 2])
    guard alpha > 0 else { return nil }
    guard let background, alpha < 255 else { return alpha < 128 ? nil : color }
    func mix(_ one: UInt8, _ other: UInt8) -> UInt8 {
      UInt8((Int(one) * alpha + Int(other) * (255 - alpha) + 127) / 255)
    }
    return RGB(
      mix(color.red, background.red), mix(color.green, background.green),
      mix(color.blue, background.blue))
  }
}
