import Basics
import CommandLine

// For a separate build. The installed executable is `priorities`, which acts as `icontool` if
// called by that name: most of either is the system's library, linked in once.
IconTool.main(words: Array((processArguments ?? CommandLine.arguments).dropFirst()))
