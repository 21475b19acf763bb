# Sourced by Scripts/test: the parts of --all.
#
# A part is a function part_NAME that sets
#   tools    programs for its tests, as COMMAND:PACKAGE
#   modules  the same for Python, as MODULE:PACKAGE (PyPI)
#   tests    a regular expression of its test modules, suites and tests
#   minutes  the time limit of its tests on two cores
# and a function after_NAME with further checks after the tests. One of tests and after_NAME is enough.

faults='(FaultInjection|Injection|Kill|PowerCut|FaultyFile|Concurrency)Tests'

part_storage() {
  tools='strace:strace sqlite3:sqlite3 unshare:util-linux setpriv:util-linux'
  tests="^ListsTests\.|^StorageTests\.(?!$faults)"
  minutes=15
}

# The store under failing system calls, kills, power failures and faulty files.
part_faults() {
  tools='strace:strace sqlite3:sqlite3 unshare:util-linux setpriv:util-linux'
  tests="^StorageTests\.$faults"
  minutes=25
}

# Terminal control sequences in every argument of every command, each reader's worst inputs, and
# failing system calls.
part_hostile() {
  tools='sqlite3:sqlite3'
  tests='^ProgramTests\.(HarmlessOutput|ReaderCost|SystemFault)Tests'
  minutes=20
}

part_settings() {
  tools='strace:strace unshare:util-linux setpriv:util-linux flock:util-linux'
  tests='^(Settings|Preferences)Tests\.|^ProgramTests\.Settings'
  minutes=10
}

part_themes() {
  tools='chromium:chromium firefox-esr:firefox-esr dunst:dunst mako:mako-notifier zathura:zathura
    sway:sway grim:grim notify-send:libnotify-bin xdotool:xdotool xvfb-run:xvfb xauth:xauth
    dbus-run-session:dbus-daemon import:imagemagick setpriv:util-linux
    waybar:waybar xterm:xterm xrdb:x11-xserver-utils i3:i3-wm rofi:rofi foot:foot kitty:kitty
    alacritty:alacritty batcat:bat fzf:fzf vim:vim nvim:neovim tmux:tmux cpp:cpp
    gtk-for-python:gir1.2-gtk-3.0 gi-for-python:python3-gi'
  modules='PIL:Pillow'
  tests='^(StyledText|Theming|ThemeImport)Tests\.|^RenderingTests\.DocumentPicture|^ProgramTests\.Theme'
  minutes=10
}

after_themes() {
  echo "Computing the contrast of every theme, independently …"
  Scripts/check-contrast --program "$PRIORITIES_PROGRAMS/priorities"
}

part_icons() {
  tools='pngcheck:pngcheck identify:imagemagick icotool:icoutils rsvg-convert:librsvg2-bin
    xmllint:libxml2-utils optipng:optipng chromium:chromium
    desktop-file-validate:desktop-file-utils gtk-update-icon-cache:gtk-update-icon-cache'
  modules='PIL:Pillow icnsutil:icnsutil'
  tests='^IconsTests\.|^ProgramTests\.Icon'
  minutes=10
}

part_terminal() {
  tools='tmux:tmux'
  modules='pyte:pyte'
  tests='^(StyledText|Terminal|Rendering)Tests\.|^ProgramTests\.Emulator'
  minutes=10
}

part_app() {
  tools='tmux:tmux'
  modules='pyte:pyte'
  tests='^TUITests\.|^ProgramTests\.(App|Built|Locked|Replaced|RuleModel|ThemeLive)'
  minutes=20
}

part_service() {
  tools='chromium:chromium firefox-esr:firefox-esr zbarimg:zbar-tools node:nodejs
    systemd-analyze:systemd nginx:nginx-light caddy:caddy'
  modules='axe_playwright_python:axe-playwright-python schemathesis:schemathesis
    openapi_spec_validator:openapi-spec-validator'
  tests='^ServiceTests\.'
  minutes=20
}

after_service() {
  echo "Trying the page below a path …"
  PRIORITIES_PAGE_PATH=/list .build/release/prioritiesPackageTests.xctest \
    --testing-library swift-testing --filter '^ServiceTests\.BrowserTests'
  hash st openapi-spec-validator 2>/dev/null || return 0
  echo "Testing the service with valid and invalid requests for five minutes …"
  Scripts/check-service --program "$PRIORITIES_PROGRAMS/priorities"
}

# PostgreSQL servers in temporary folders, as an ordinary user.
part_hosting() {
  tools='/usr/lib/postgresql/15/bin/initdb:postgresql-15 setpriv:util-linux pgbouncer:pgbouncer
    nginx:nginx-light caddy:caddy unshare:util-linux ip:iproute2 sudo:sudo curl:curl openssl:openssl
    promtool:prometheus fail2ban-regex:fail2ban'
  tests='^HostingTests\.'
  minutes=20
}

after_hosting() {
  echo "Running the blocks of docs/Hosting.md as printed …"
  # 2: it needs root.
  Scripts/check-hosting-document || [ $? -eq 2 ]
}

# Computers and a server, also over TLS, and 2,000 runs of a random model.
part_sync() {
  tools='openssl:openssl python3:python3 unshare:util-linux ip:iproute2'
  tests='^SyncTests\.'
  minutes=40
}

after_sync() {
  echo "Running the commands of docs/Sync.md as printed …"
  # 2: it needs root.
  Scripts/check-sync-document --program "$PRIORITIES_PROGRAMS/priorities" || [ $? -eq 2 ]
}

part_interchange() {
  tools='task:taskwarrior todo-txt:todotxt-cli todoman:todoman hnb:hnb
    mandoc:mandoc bash:bash zsh:zsh fish:fish tmux:tmux waybar:waybar polybar:polybar xvfb-run:xvfb
    xauth:xauth vdirsyncer:vdirsyncer radicale:radicale'
  modules='topydo:topydo jsonschema:jsonschema tomllib:tomli'
  tests='^InterchangeTests\.(?!FuzzTests)|^ProgramTests\.(Transcript|RealProgram|CalendarServer|ForeignFile|Hook|Signal|Status|Manual|Completion|ShellCompletion)'
  minutes=25
}

# Packages of Priorities, in fresh roots, and its images.
part_packages() {
  tools='dpkg-deb:dpkg lintian:lintian debootstrap:debootstrap rpmbuild:rpm makepkg:makepkg
    bsdtar:libarchive-tools pacman:pacman-package-manager ruby:ruby nix-instantiate:nix-bin buildah:buildah
    docker-compose:docker-compose caddy:caddy curl:curl python3:python3
    /usr/lib/postgresql/15/bin/initdb:postgresql-15 setpriv:util-linux'
  tests='^ProgramTests\.PackageTests'
  minutes=10
}

after_packages() {
  local server=$PRIORITIES_PROGRAMS/priorities-server
  [ -x "$server" ] || build_server
  export PRIORITIES_PROGRAM=$PRIORITIES_PROGRAMS/priorities PRIORITIES_SERVER=$server
  Scripts/check-installs
  Scripts/check-images
}

# Packages of others, with builds of their own.
part_libraries() {
  tools='script:bsdutils'
  tests='^ProgramTests\.(PublicInterface|TargetName)Tests'
  minutes=5
}

after_libraries() {
  Scripts/check-samples --outside
  Scripts/check-libraries
}

part_fuzzing() {
  tests='^InterchangeTests\.FuzzTests|^BasicsTests\.JSONFuzzTests'
  minutes=30
}

after_fuzzing() {
  echo "Fuzzing each parser for 20 seconds …"
  Scripts/fuzz --all 20
}

# The tests themselves run under the sanitizers, with programs that are sanitized too.
part_sanitizers() { :; }

after_sanitizers() {
  Scripts/sanitize address
  Scripts/sanitize thread
}

# Memory of long-running programs.
part_memory() {
  tools='/usr/lib/postgresql/15/bin/initdb:postgresql-15 setpriv:util-linux nginx:nginx-light'
  tests='/memory'
  minutes=10
}

after_memory() {
  local server=$PRIORITIES_PROGRAMS/priorities-server
  [ -x "$server" ] || build_server
  Scripts/check-memory --program "$PRIORITIES_PROGRAMS/priorities" --server "$server"
}

# part_names: prints all parts in alphabetical order.
part_names() { compgen -A function part_ | grep -v '^part_names$' | sed 's/^part_//'; }

# install_for_parts NAME…: installs the tools and modules of these parts.
install_for_parts() {
  local name word all_tools=() python=()
  for name in "$@"; do
    local tools='' modules='' tests='' minutes=0
    "part_$name"
    for word in $tools; do all_tools+=("$word"); done
    for word in $modules; do python+=("$word"); done
  done
  install_tools "${all_tools[@]}"
  [ "${#python[@]}" -eq 0 ] || install_modules "${python[@]}"
}

# tests_of_parts NAME…: prints a regular expression of these parts' tests.
tests_of_parts() {
  local name all_tests=()
  for name in "$@"; do
    local tools='' modules='' tests='' minutes=0
    "part_$name"
    [ -z "$tests" ] || all_tests+=("$tests")
  done
  local IFS='|'
  echo "${all_tests[*]}"
}

# minutes_of_parts NAME…: prints the time limit of these parts' tests.
minutes_of_parts() {
  local name all=0
  for name in "$@"; do
    local tools='' modules='' tests='' minutes=0
    "part_$name"
    all=$((all + minutes))
  done
  echo "$all"
}

# prove_more_of_parts NAME…: runs the further checks of these parts.
prove_more_of_parts() {
  local name
  for name in "$@"; do
    ! declare -F "after_$name" >/dev/null || "after_$name"
  done
}
