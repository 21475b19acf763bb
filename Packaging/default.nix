# Wraps the tarball, which lies beside this file: nix-build, or nix-env -if default.nix
{ pkgs ? import <nixpkgs> { } }:

pkgs.stdenvNoCC.mkDerivation {
  pname = "priorities";
  version = "@VERSION@";
  src = ./@TARBALL@.tar.gz;
  dontConfigure = true;
  dontBuild = true;
  dontFixup = true;
  installPhase = ''
    runHook preInstall
    sh ./install.sh $out
    runHook postInstall
  '';
  meta = {
    description = "@SUMMARY@";
    homepage = "@ADDRESS@";
    license = pkgs.lib.licenses.mit;
    platforms = [ "@ARCHITECTURE@-linux" ];
    mainProgram = "priorities";
    sourceProvenance = [ pkgs.lib.sourceTypes.binaryNativeCode ];
  };
}
