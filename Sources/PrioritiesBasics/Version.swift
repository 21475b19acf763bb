package let programVersion = "0.1.0"

/// What the program is, in a line: for help, the manual, packages, menus and the page.
package let programSummary = "A list that remembers what you need again and again"

/// The project's web address, without a trailing slash; nil until it has one.
///
/// The app, the catalogue entry and the packages name it only from here.
package let projectAddress: String? = nil
