import Foundation
import StyledText
import TestSupport
import Testing

@testable import Icons

@Suite("Writing a file")
struct FileWriterTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("makes the folders above it and leaves nothing else behind")
  func folders() throws {
    try FileWriter.write("one", to: "\(folder.path)/a/b/c.txt")
    try FileWriter.write("two", to: "\(folder.path)/a/b/c.txt")
    #expect(try FileWriter.read("\(folder.path)/a/b/c.txt") == Array("two".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/a/b") == ["c.txt"])
  }

  @Test("says what is in the way, and changes nothing")
  func inTheWay() throws {
    try FileWriter.write("a file", to: "\(folder.path)/a")
    let error = #expect(throws: FileError.self) {
      try FileWriter.write("b", to: "\(folder.path)/a/b")
    }
    #expect(error?.step == .make)
    #expect(error?.isPermission == false)
    #expect(try folder.names() == ["a"])
    // A folder with the file's name: the rename after writing fails.
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/c/d", withIntermediateDirectories: true)
    #expect(throws: FileError.self) { try FileWriter.write("c", to: "\(folder.path)/c") }
    #expect(try folder.names() == ["a", "c"])
  }

  @Test(
    "words each cause and what to do",
    arguments: [
      (ENOSPC, "Cannot write x: there is no room left. Make room on the disk and try again."),
      (EACCES, "Cannot write x: permission is missing. Choose a folder that you may write to."),
      (EROFS, "Cannot write x: the disk is read-only. Choose another folder."),
      (EIO, "Cannot write x: input/output error."),
    ])
  func sentences(code: Int32, text: String) {
    #expect(FileError(.write, "x", code: code).description == text)
  }
}

@Suite("A PNG file")
struct PNGTests {
  let opaque = Bitmap(width: 2, height: 1, pixels: [1, 2, 3, 255, 250, 251, 252, 255])
  let translucent = Bitmap(width: 1, height: 2, pixels: [1, 2, 3, 0, 250, 251, 252, 77])

  @Test("gives back the pixels it was made of", arguments: [PNGEffort.fast, .best])
  func roundTrip(effort: PNGEffort) throws {
    #expect(try Bitmap(png: try opaque.png(effort)) == opaque)
    #expect(try Bitmap(png: try translucent.png(effort)) == translucent)
  }

  @Test("has three channels unless it needs four, and the sRGB chunk alone")
  func form() throws {
    let chunks = try #require(PNGChunks(try opaque.png(.best)))
    #expect(chunks.names == ["IHDR", "sRGB", "IDAT", "IEND"])
    #expect(!chunks.hasAlpha)
    #expect(try #require(PNGChunks(try translucent.png(.best))).hasAlpha)
    #expect(try #require(PNGChunks(try opaque.png(.best, keepsAlpha: true))).hasAlpha)
  }

  @Test("has the same bytes on every run")
  func sameBytes() throws {
    let icon = IconLibrary.shipped.primary
    let one = try icon.bitmap(.square, pixels: 40).png(.best)
    #expect(try icon.bitmap(.square, pixels: 40).png(.best) == one)
  }

  @Test("that is none is refused with libpng's reason")
  func broken() throws {
    var damaged = try opaque.png(.fast)
    damaged[40] ^= 0xFF
    for bytes in [[], Array("no picture".utf8), damaged, Array(damaged.prefix(45))] {
      let error = #expect(throws: PNGError.self) { try Bitmap(png: bytes) }
      #expect(error?.description.hasPrefix("This is not a readable PNG file: ") == true)
    }
  }

  @Test("that claims a giant picture is refused before it is unpacked")
  func giant() throws {
    var file = try opaque.png(.fast)
    file.replaceSubrange(16..<20, with: [0x7F, 0xFF, 0xFF, 0xFF])
    #expect(throws: PNGError.tooLarge(width: 0x7FFF_FFFF, height: 1)) { try Bitmap(png: file) }
  }

  @Test("that libpng refuses to write is an error, and the process goes on")
  func refused() {
    let empty = Bitmap(width: 0, height: 0, pixels: [])
    let error = #expect(throws: PNGError.self) { try empty.png(.fast) }
    #expect(error?.description == "libpng could not write the picture: Invalid IHDR data.")
  }
}
