import IconCommands

/// The version, the same as the terminal program's.
let serverVersion = IconTool.version
