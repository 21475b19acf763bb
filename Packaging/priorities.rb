# Wraps the tarball, which lies beside this file, in Homebrew on Linux: brew install ./priorities.rb
class Priorities < Formula
  desc "@SUMMARY@"
  homepage "@ADDRESS@"
  url "file://#{__dir__}/@TARBALL@.tar.gz"
  version "@VERSION@"
  sha256 "@HASH@"
  license "MIT"

  depends_on arch: :@ARCHITECTURE@
  depends_on :linux

  def install
    system "./install.sh", prefix
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/priorities --version")
  end
end
