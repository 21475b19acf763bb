/// The templates of the folder `Templates`, embedded so that they need no installation.
package enum ShippedTemplates {
  /// Their names, sorted: the programs that they are for.
  package static var names: [String] { files.map(\.name) }

  /// The template of a name; `nil` for an unknown one.
  package static func template(named name: String) throws(TemplateError) -> ThemeTemplate? {
    guard let file = files.first(where: { $0.name == name }) else { return nil }
    return try ThemeTemplate(String(decoding: file.bytes(), as: UTF8.self), file: name)
  }

  private static let files: [(name: String, bytes: @Sendable () -> [UInt8])] = [
    ("bat", { PackageResources.bat_tmTheme_mustache }),
    ("delta", { PackageResources.delta_gitconfig_mustache }),
    ("dunst", { PackageResources.dunst_conf_mustache }),
    ("firefox", { PackageResources.firefox_css_mustache }),
    ("foot", { PackageResources.foot_ini_mustache }),
    ("fzf", { PackageResources.fzf_sh_mustache }),
    ("gtk", { PackageResources.gtk_css_mustache }),
    ("helix", { PackageResources.helix_toml_mustache }),
    ("i3", { PackageResources.i3_mustache }),
    ("ls-colors", { PackageResources.ls_colors_sh_mustache }),
    ("mako", { PackageResources.mako_conf_mustache }),
    ("rofi", { PackageResources.rofi_rasi_mustache }),
    ("tailwind", { PackageResources.tailwind_css_mustache }),
    ("tmux", { PackageResources.tmux_conf_mustache }),
    ("vim", { PackageResources.vim_vim_mustache }),
    ("vscode", { PackageResources.vscode_json_mustache }),
    ("waybar", { PackageResources.waybar_css_mustache }),
    ("wezterm", { PackageResources.wezterm_toml_mustache }),
    ("xresources", { PackageResources.xresources_mustache }),
    ("zathura", { PackageResources.zathura_mustache }),
  ]
}
