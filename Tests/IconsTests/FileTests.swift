import Foundation
import PrioritiesTestSupport
import StyledTerminalText
import Testing

@testable import AppIconSets

@Suite("File writer")
struct FileWriterTests {
  let folder = TemporaryFolder.forSuite()

  @Test("Creates missing folders and leaves no temporary files")
  func folders() throws {
    try FileWriter.write("one", to: "\(folder.path)/a/b/c.txt")
    try FileWriter.write("two", to: "\(folder.path)/a/b/c.txt")
    #expect(try FileWriter.read("\(folder.path)/a/b/c.txt") == Array("two".utf8))
    #expect(try folder.names(in: "a/b") == ["c.txt"])
  }

  @Test("Reports an obstacle and changes nothing")
  func inTheWay() throws {
    try FileWriter.write("a file", to: "\(folder.path)/a")
    let error = #expect(throws: FileError.self) {
      try FileWriter.write("b", to: "\(folder.path)/a/b")
    }
    #expect(error?.step == .make)
    #expect(error?.isPermission == false)
    #expect(try folder.names() == ["a"])
    // The rename after writing fails.
    try makeFolder("\(folder.path)/c/d")
    #expect(throws: FileError.self) { try FileWriter.write("c", to: "\(folder.path)/c") }
    #expect(try folder.names() == ["a", "c"])
  }

  @Test(
    "Messages name the cause and the remedy",
    arguments: [
      (ENOSPC, "Cannot write x: no space is left. Free some space and try again."),
      (EACCES, "Cannot write x: permission denied. Choose a writable folder."),
      (EROFS, "Cannot write x: the disk is read-only. Choose another folder."),
      (EIO, "Cannot write x: input/output error."),
    ])
  func sentences(code: Int32, text: String) {
    #expect(FileError(.write, "x", code: code).description == text)
  }
}

@Suite("PNG files")
struct PNGTests {
  let opaque = Bitmap(width: 2, height: 1, pixels: [1, 2, 3, 255, 250, 251, 252, 255])
  let translucent = Bitmap(width: 1, height: 2, pixels: [1, 2, 3, 0, 250, 251, 252, 77])

  @Test("Encoding and decoding preserve the pixels", arguments: [PNGEffort.fast, .best])
  func roundTrip(effort: PNGEffort) throws {
    #expect(try Bitmap(png: try opaque.png(effort)) == opaque)
    #expect(try Bitmap(png: try translucent.png(effort)) == translucent)
  }

  @Test("Opaque pictures have no alpha channel, and sRGB is the only extra chunk")
  func form() throws {
    let chunks = try #require(PNGChunks(try opaque.png(.best)))
    #expect(chunks.names == ["IHDR", "sRGB", "IDAT", "IEND"])
    #expect(!chunks.hasAlpha)
    #expect(try #require(PNGChunks(try translucent.png(.best))).hasAlpha)
    #expect(try #require(PNGChunks(try opaque.png(.best, keepsAlpha: true))).hasAlpha)
  }

  @Test("The same pixels give the same bytes")
  func sameBytes() throws {
    let icon = IconLibrary.shipped.primary
    let one = try icon.bitmap(.square, pixels: 40).png(.best)
    #expect(try icon.bitmap(.square, pixels: 40).png(.best) == one)
  }

  @Test("Invalid files are rejected with libpng's reason")
  func broken() throws {
    var damaged = try opaque.png(.fast)
    damaged[40] ^= 0xFF
    for bytes in [[], Array("no picture".utf8), damaged, Array(damaged.prefix(45))] {
      let error = #expect(throws: PNGError.self) { try Bitmap(png: bytes) }
      #expect(error?.description.hasPrefix("This is not a readable PNG file: ") == true)
    }
  }

  @Test(
    "Excessive sizes are rejected before decoding",
    arguments: [(0x7FFF_FFFF, true), (8000, true), (4097, true), (4096, false)])
  func giant(width: Int, isRefused: Bool) throws {
    var file = try opaque.png(.fast)
    file.replaceSubrange(16..<20, with: [24, 16, 8, 0].map { UInt8(width >> $0 & 0xFF) })
    let error = #expect(throws: PNGError.self) { try Bitmap(png: file) }
    #expect((error == .tooLarge(width: width, height: 1)) == isRefused)
  }

  @Test("A libpng failure throws an error")
  func refused() {
    let empty = Bitmap(width: 0, height: 0, pixels: [])
    let error = #expect(throws: PNGError.self) { try empty.png(.fast) }
    #expect(error?.description == "libpng could not write the picture: Invalid IHDR data.")
  }
}
