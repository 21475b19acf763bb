import LayeredSettings
import PrioritiesPreferences
import Testing

struct FoldersTests {
  @Test(
    "Variables set the folders by the XDG specification",
    arguments: [
      (["HOME": "/h"], "/h/.local/share/priorities", "/h/.config/priorities"),
      (["HOME": "/h/"], "/h/.local/share/priorities", "/h/.config/priorities"),
      (
        ["HOME": "/h", "XDG_DATA_HOME": "/d", "XDG_CONFIG_HOME": "/c"], "/d/priorities",
        "/c/priorities"
      ),
      (
        ["HOME": "/h", "XDG_DATA_HOME": "d", "XDG_CONFIG_HOME": ""], "/h/.local/share/priorities",
        "/h/.config/priorities"
      ),
      ([:], "/p/.local/share/priorities", "/p/.config/priorities"),
      (["HOME": "relative"], "/p/.local/share/priorities", "/p/.config/priorities"),
      (["HOME": ""], "/p/.local/share/priorities", "/p/.config/priorities"),
      (["HOME": "/"], "/.local/share/priorities", "/.config/priorities"),
      (["PRIORITIES_HOME": "/all/"], "/all", "/all"),
      (["PRIORITIES_HOME": "~/all"], "/p/all", "/p/all"),
      (["PRIORITIES_HOME": "~", "HOME": "/h"], "/h", "/h"),
      (["PRIORITIES_HOME": "file:all?mode=ro"], "/now/file:all?mode=ro", "/now/file:all?mode=ro"),
      (["PRIORITIES_HOME": ""], "/p/.local/share/priorities", "/p/.config/priorities"),
    ])
  func variables(environment: [String: String], data: String, configuration: String) throws {
    let folders = try Folders(
      environment: environment, passwordHome: { "/p" }, currentFolder: { "/now" })
    #expect(folders.data == data)
    #expect(folders.configuration == configuration)
    #expect(folders.database == data + "/priorities.sqlite")
    #expect(folders.settings == configuration + "/settings.json")
    #expect(folders.themes == configuration + "/Themes")
  }

  @Test("A profile has separate items and settings and shares the themes")
  func profile() throws {
    let folders = try Folders(environment: ["PRIORITIES_HOME": "/all"], profile: "work")
    #expect(folders.database == "/all/profiles/work/priorities.sqlite")
    #expect(folders.settings == "/all/profiles/work/settings.json")
    #expect(folders.themes == "/all/Themes")
    let home = try Folders(environment: ["HOME": "/h"], profile: "work")
    #expect(home.settings == "/h/.config/priorities/profiles/work/settings.json")
  }

  @Test(
    "The desktop's data folder does not depend on PRIORITIES_HOME",
    arguments: [
      (["PRIORITIES_HOME": "/all", "HOME": "/h"], "/h/.local/share"),
      (["PRIORITIES_HOME": "/all", "XDG_DATA_HOME": "/d", "XDG_CONFIG_HOME": "/c"], "/d"),
      (["PRIORITIES_HOME": "/all"], nil),
    ])
  func desktop(environment: [String: String], data: String?) throws {
    #expect(try Folders(environment: environment).desktopData == data)
  }

  @Test(
    "A profile name that is not a valid folder name is rejected",
    arguments: ["", ".", "..", "a/b", ".git", "a\nb"])
  func badProfile(name: String) {
    #expect(throws: FoldersError.invalidProfile(name)) {
      try Folders(environment: ["HOME": "/h"], profile: name)
    }
  }

  @Test("Without a home folder the error mentions PRIORITIES_HOME")
  func noHome() {
    #expect(throws: FoldersError.noHome) { try Folders(environment: [:]) }
    #expect(FoldersError.noHome.description.contains("PRIORITIES_HOME"))
  }
}
