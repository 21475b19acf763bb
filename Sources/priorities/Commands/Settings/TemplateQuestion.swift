import Rendering
import Settings
import StyledText

struct TemplateQuestion: View {
  /// Templates that are not in the settings yet.
  let templates: [TemplateSetting]

  /// The question as sentences, for an error without a terminal.
  var sentence: String {
    templates.map { template in
      "The file has a template, \(template.source), that writes \(template.destination)"
        + (template.command.isEmpty ? "." : " and then runs \"\(template.command)\".")
    }.joined(separator: "\n")
  }

  func lines(in context: ViewContext) -> [Line] {
    let count = templates.count == 1 ? "a template" : "\(templates.count) templates"
    var lines = Note(.warning, "The file has \(count):").lines(in: context)
    for template in templates {
      lines += Note(.info, "\(template.source) writes \(template.destination)").lines(in: context)
      if !template.command.isEmpty {
        lines += Note(.warning, "and then runs: \(template.command)").lines(in: context)
      }
    }
    return lines + Note(.warning, "Take them? [y/N] ").lines(in: context)
  }
}
