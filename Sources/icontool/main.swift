import Basics
import CommandLine

// For a separate build. Installations link `icontool` to `priorities`, which acts as either by
// name, because the system libraries are most of both.
IconTool.main(words: Array((processArguments ?? CommandLine.arguments).dropFirst()))
