import Basics
import CommandLine

// For a build of its own. What is installed is one executable, `priorities`, which is `icontool`
// where it is called by that name: most of either is the system's library, linked in once.
IconTool.main(words: Array((processArguments ?? CommandLine.arguments).dropFirst()))
