import Foundation
import PrioritiesTestSupport
import Testing

@Suite(
  .enabled(
    if: runsSlowProofs && ProcessInfo.processInfo.environment["PRIORITIES_PROGRAMS"] != nil
      && isInstalled("dpkg-deb"), "runs with Scripts/test --all where dpkg-deb is installed"))
struct PackageTests {
  private func sh(_ script: String, in home: TemporaryFolder) throws -> BuiltProgram.Result {
    try BuiltProgram(path: "/bin/bash").run(
      ["-ec", script], home: home,
      environment: [
        "PRIORITIES_PROGRAM": BuiltProgram.priorities.path,
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      ], seconds: 600)
  }

  private func package(in home: TemporaryFolder, _ folder: String) throws {
    let result = try sh("\(packageRoot.path)/Scripts/package \(home.path)/\(folder)", in: home)
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test("Packages are reproducible, and lintian finds no errors")
  func reproducible() throws {
    let home = try TemporaryFolder()
    try package(in: home, "one")
    try package(in: home, "two")
    let comparison = try sh("cd \(home.path); diff -r one two && LC_ALL=C ls one", in: home)
    #expect(
      comparison.output.split(separator: "\n").map {
        $0.replacing(#/[\d.]+[-_].*(?=\.)/#, with: "")
      }
        == ["PKGBUILD", "default.nix", "priorities-.gz", "priorities.rb", "priorities_.deb"])
    if isInstalled("lintian") {
      let lint = try sh(
        "cd \(home.path)/one; lintian --fail-on error ./*.deb 2>&1 | grep '^E:' || true", in: home)
      #expect(lint == .init())
    }
  }

  @Test("Once the project has an address, every package names it, and before that none")
  func address() throws {
    let home = try TemporaryFolder()
    let result = try sh(
      """
      cd \(packageRoot.path)
      mkdir -p \(home.path)/copy/Sources/PrioritiesBasics
      cp -R Scripts Packaging docs LICENSE *.md \(home.path)/copy/
      for address in nil '"https://example.org/lists"'; do
        sed "s|\\(projectAddress: String? = \\).*|\\1$address|" Sources/PrioritiesBasics/Version.swift \
          >\(home.path)/copy/Sources/PrioritiesBasics/Version.swift
        \(home.path)/copy/Scripts/package \(home.path)/out >/dev/null
        dpkg-deb -f \(home.path)/out/*.deb | sed -n 's/^Homepage: //p'
        (cd \(home.path)/out && grep -ho 'https*://[^"'"'"']*' PKGBUILD default.nix priorities.rb || echo none)
      done
      """, in: home)
    let address = "https://example.org/lists\n"
    #expect(result == .init(output: "none\n" + String(repeating: address, count: 4)))
  }

  @Test("The tarball installs under a prefix, also a relative one, and uninstalls")
  func tarball() throws {
    let home = try TemporaryFolder()
    try package(in: home, "out")
    let result = try sh(
      """
      cd \(home.path) && mkdir work && tar -xf out/*.tar.gz -C work && cd work/priorities-*
      ./install.sh some/prefix >/dev/null
      some/prefix/bin/priorities --version
      for file in share/bash-completion/completions/{priorities,icontool} share/man/man1/priorities.1 \
        share/doc/priorities/docs/{README.md,pictures/dark.svg} \
        share/zsh/site-functions/_priorities share/fish/vendor_completions.d/{priorities,icontool}.fish; do
        test -s "some/prefix/$file" || echo "missing: $file"
      done
      ./install.sh --remove some/prefix >/dev/null
      find some
      """, in: home)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.hasSuffix("\nsome\nsome/prefix\n"), "\(result.output)")
    #expect(!result.output.contains("missing"), "\(result.output)")
  }
}
