import PrioritiesTestSupport
import Testing

@testable import TerminalThemeImport

/// Runs programs that cannot validate their files on a virtual screen.
@Suite(
  "Templates on the screens of their programs", .serialized,
  .enabled(if: runsSlowProofs, "a slow proof: Scripts/test --all themes"))
struct TemplateScreenTests {
  struct Screen: Sendable, CustomTestStringConvertible {
    var template: String
    var tools: [String]
    var script: String

    var testDescription: String { template }
  }

  /// Defines `seen PIXELS:COLOUR…`, which waits for that many pixels of each colour.
  private static let seen = """
    picture() { import -window root "$1.png" || sleep 0.1; }
    seen() {
      for attempt in $(seq 60); do
        picture "$file" 2>/dev/null
        convert "$file.png" -depth 8 -format %c histogram:info:- 2>/dev/null |
          tr A-F a-f >"$file.colors"
        missing=
        for colour in "$@"; do
          awk -v least="${colour%%:*}" -v colour="${colour#*:}" \\
            'index($0, colour) && $1 + 0 >= least { found = 1 } END { exit !found }' \\
            "$file.colors" || missing="$missing $colour"
        done
        [ -n "$missing" ] || return 0
        sleep 0.2
      done
      echo "Not on the screen:$missing"
      sort -rn "$file.colors" | head -n 12
      cat "$file.log"
      exit 1
    }
    notify() {
      for attempt in $(seq 100); do
        notify-send --expire-time=0 "$@" 2>/dev/null && return
        sleep 0.1
      done
    }
    file=$1
    trap 'kill $!' EXIT

    """

  private static let notifications = """
    for urgency in low normal critical; do notify --urgency=$urgency "Milk ($urgency)"; done

    """

  static let screens = [
    Screen(
      template: "dunst", tools: ["dunst", "notify-send", "xvfb-run", "dbus-run-session", "import"],
      script: """
        mkdir -p "$HOME/dunst/dunstrc.d" && : >"$HOME/dunst/dunstrc"
        cp "$file" "$HOME/dunst/dunstrc.d/theme.conf"
        dunst >"$file.log" 2>&1 &
        \(notifications)\
        seen 10000:{{surface.background}} 300:{{border}} 300:{{accent}} 300:{{error}} 10:{{surface}} \\
          10:{{readable(muted, surface.background)}}
        ! grep -v 'No icon found' "$file.log"
        """),
    Screen(
      template: "mako",
      tools: ["mako", "sway", "grim", "notify-send", "dbus-run-session", "convert", "setpriv"],
      script: """
        picture() { grim "$1.png"; }
        mako --config "$file" >"$file.log" 2>&1 &
        \(notifications)\
        notify --hint=int:value:60 Progress
        trap 'kill $!' EXIT
        seen 10000:{{surface.background}} 3000:{{border}} 300:{{accent}} 300:{{error}} 1:{{surface}} \\
          1:{{readable(muted, surface.background)}}
        """),
    Screen(
      template: "zathura", tools: ["zathura", "xdotool", "xvfb-run", "dbus-run-session", "import"],
      script: """
        mkdir -p "$HOME/zathura" && echo "include $file" >"$HOME/zathura/zathurarc"
        zathura >"$file.log" 2>&1 &
        seen 200000:{{background}}
        xdotool mousemove 100 100
        # What is typed before the window has the keyboard is lost: again before every picture.
        picture() {
          xdotool key Escape && xdotool type : && xdotool key Tab && sleep 0.5
          import -window root "$1.png"
        }
        seen 20000:{{surface.background}} 200:{{selection.background}} 100:{{surface}}
        ! grep '^\\(warning\\|error\\): ' "$file.log"
        """),
    Screen(
      template: "waybar",
      tools: ["waybar", "sway", "grim", "dbus-run-session", "convert", "setpriv"],
      script: """
        picture() { grim "$1.png"; }
        echo '{ "modules-left": ["custom/name"], "custom/name": { "format": "Milk" } }' \
          >"$file.json"
        waybar --config "$file.json" --style "$file" >"$file.log" 2>&1 &
        trap 'kill $!' EXIT
        seen 20000:{{statusbar.background}} 1:{{statusbar}}
        """),
    Screen(
      template: "xresources", tools: ["xterm", "xrdb", "xvfb-run", "dbus-run-session", "import"],
      script: """
        xrdb -load "$file"
        xterm -geometry 90x30+0+0 -e "printf '\\033[41m%80s\\033[0m\\n' ' '; sleep 60" \\
          >"$file.log" 2>&1 &
        seen 100000:{{background}} 1000:{{color1}}
        """),
    Screen(
      template: "firefox", tools: ["firefox-esr", "xvfb-run", "dbus-run-session", "import"],
      script: """
        mkdir -p "$HOME/profile/chrome" && cp "$file" "$HOME/profile/chrome/userChrome.css"
        cat >"$HOME/profile/user.js" <<'END'
        user_pref("toolkit.legacyUserProfileCustomizations.stylesheets", true);
        user_pref("browser.aboutwelcome.enabled", false);
        user_pref("browser.shell.checkDefaultBrowser", false);
        user_pref("browser.startup.homepage_override.mstone", "ignore");
        user_pref("datareporting.policy.dataSubmissionEnabled", false);
        user_pref("termsofuse.bypassNotification", true);
        END
        firefox-esr --no-remote --profile "$HOME/profile" --width 640 --height 480 about:blank \\
          >"$file.log" 2>&1 &
        seen 5000:{{statusbar.background}} 5000:{{surface.background}} 3000:{{selection.background}} \\
          2000:{{background}} 10:{{statusbar}}
        """),
  ]

  /// A message bus that does not start programs.
  private static let bus = """
    <busconfig>
      <type>session</type>
      <listen>unix:tmpdir=/tmp</listen>
      <policy context="default">
        <allow send_destination="*" eavesdrop="true"/>
        <allow eavesdrop="true"/>
        <allow own="*"/>
      </policy>
    </busconfig>
    """

  @Test("The theme's colours appear", arguments: screens, ["fjord-dark", "fjord-light"])
  func colors(screen: Screen, theme: String) throws {
    if let missing = screen.tools.first(where: { !isInstalled($0) }) {
      try Test.cancel("\(screen.template): \(missing) is not installed")
    }
    let folder = try TemporaryFolder()
    let variant = try Samples.variant(theme)
    let template = try #require(try ShippedTemplates.template(named: screen.template))
    let script = try ThemeTemplate(screen.script, file: "script")
    for (name, text) in [
      ("theme", try template.text(with: [variant], name: "fjord")),
      ("script", Self.seen + (try script.text(with: [variant], name: "fjord"))),
      ("bus", Self.bus),
      ("sway", "exec sh \(folder.path)/run"),
      (
        "run",
        // The compositor's exit ends all processes.
        "cd \(folder.path) && sh script \(folder.path)/theme >log 2>&1; echo $? >status; "
          + "[ -z \"$SWAYSOCK\" ] || swaymsg exit"
      ),
    ] {
      try folder.write(text, to: name)
    }
    let result = try BuiltProgram(path: "/bin/sh").run(
      ["-c", screen.tools.contains("sway") ? Self.wayland : Self.x11, "sh", folder.path],
      home: folder,
      environment: [
        "XDG_CONFIG_HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "LC_ALL": "C.UTF-8",
      ], seconds: 190)
    if result.status == 77 {
      try Test.cancel("\(screen.template): the compositor does not start as root")
    }
    let log = try? folder.text("log")
    let status = try? folder.text("status")
    #expect(status == "0\n", "\(log ?? "")\n\(result.output)\(result.errors)")
  }

  private static let x11 = """
    timeout 180 xvfb-run --auto-servernum --server-args='-screen 0 640x480x24 -noreset' \\
      dbus-run-session --config-file="$1/bus" -- sh "$1/run"
    """

  /// sway does not run as root.
  private static let wayland = """
    user=
    if [ "$(id -u)" -eq 0 ]; then
      chown -R 65534:65534 "$1"
      user='setpriv --reuid 65534 --regid 65534 --clear-groups'
      $user test -r "$1/theme" || exit 77
    fi
    export WLR_BACKENDS=headless WLR_LIBINPUT_NO_DEVICES=1 WLR_RENDERER=pixman
    timeout 180 $user dbus-run-session --config-file="$1/bus" -- sway --config "$1/sway"
    """
}
