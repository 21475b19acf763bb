import PrioritiesBasics
import PrioritiesCommandLine

// Used for a separate build. Installations link `icontool` to `priorities`, which acts as either
// depending on the name, because most of both consists of system libraries.
IconTool.main(words: Array((processArguments ?? CommandLine.arguments).dropFirst()))
