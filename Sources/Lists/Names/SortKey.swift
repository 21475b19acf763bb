/// The text that sorts a name when compared byte by byte; see ``NameKeys/sort``.
///
/// Names that differ only by accents, leading zeros or the script of a digit share the first part;
/// the identity after it, separated by U+0001, which no name contains, makes their order definite.
func sortKey(search: String, identity: String) -> String {
  let (key, isExact) = valueOrdered(search)
  return isExact && search == identity ? key : key + "\u{1}" + identity
}

/// A folded text with each run of digits rewritten so that greater numbers sort later.
///
/// A run becomes `0`, a mark that grows with the number of digits, and the digits without leading
/// zeros. `isExact` says whether no other text gives the same key.
func valueOrdered(_ text: String) -> (key: String, isExact: Bool) {
  if let plain = valueOrderedPlain(text) { return plain }
  guard text.unicodeScalars.contains(where: { digitValue($0) != nil }) else { return (text, true) }
  var key = String.UnicodeScalarView()
  var run: [UInt8] = []
  var runHasZeros = false
  var isExact = true

  func endRun() {
    guard !run.isEmpty || runHasZeros else { return }
    let digits = run.isEmpty ? [0] : run
    if runHasZeros, !run.isEmpty { isExact = false }
    key.append("0")
    key.append(contentsOf: lengthMark(digits.count))
    key.append(contentsOf: digits.map { Unicode.Scalar(0x30 + $0) })
    run = []
    runHasZeros = false
  }

  for scalar in text.unicodeScalars {
    guard let value = digitValue(scalar) else {
      endRun()
      key.append(scalar)
      continue
    }
    if !scalar.isASCII { isExact = false }
    if value == 0, run.isEmpty {
      if runHasZeros { isExact = false }
      runHasZeros = true
    } else {
      run.append(value)
    }
  }
  endRun()
  return (String(key), isExact)
}

/// The same for a text of only ASCII, byte by byte; nil for any other text.
private func valueOrderedPlain(_ text: String) -> (key: String, isExact: Bool)? {
  var hasDigit = false
  for byte in text.utf8 {
    if byte >= 0x80 { return nil }
    if (0x30...0x39).contains(byte) { hasDigit = true }
  }
  guard hasDigit else { return (text, true) }
  var key: [UInt8] = []
  key.reserveCapacity(text.utf8.count + 8)
  var run: [UInt8] = []
  var isInRun = false
  var isExact = true
  for byte in Array(text.utf8) + [0] {
    if (0x30...0x39).contains(byte) {
      // A leading zero is dropped, after which the text cannot be read back.
      if isInRun, run == [0x30] {
        isExact = false
        run = []
      }
      run.append(byte)
      isInRun = true
      continue
    }
    if isInRun {
      key.append(0x30)
      key.append(contentsOf: String(lengthMark(run.count)).utf8)
      key.append(contentsOf: run)
      run = []
      isInRun = false
    }
    if byte != 0 { key.append(byte) }
  }
  return (String(decoding: key, as: UTF8.self), isExact)
}

/// A text for a count that sorts later for greater counts: `a` to `y` for 1 to 25, after a `z` for
/// every further 25.
private func lengthMark(_ count: Int) -> String.UnicodeScalarView {
  var mark = String.UnicodeScalarView()
  var rest = count
  while rest > 25 {
    mark.append("z")
    rest -= 25
  }
  mark.append(Unicode.Scalar(UInt8(0x60 + rest)))
  return mark
}

private func digitValue(_ scalar: Unicode.Scalar) -> UInt8? {
  if scalar.isASCII {
    return (0x30...0x39).contains(scalar.value) ? UInt8(scalar.value - 0x30) : nil
  }
  guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue
  else { return nil }
  return UInt8(value)
}
