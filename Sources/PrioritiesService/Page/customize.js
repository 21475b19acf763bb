// The customize sheet; every choice applies at once.

import {client} from "./client.js"
import {loadTheme} from "./device.js"
import {elementOf, render} from "./differ.js"
import {color, confirm, dialog, h, on, share, symbol, toast} from "./dom.js"
import {URGENT_FIRST} from "./model.js"
import {exchangeState} from "./notices.js"
import {UNREACHABLE} from "./server.js"

/** By WCAG 2. */
function contrast(...colors) {
  const luminance = hex =>
    [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => {
      const part = Number.parseInt(hex.slice(2 * index + 1, 2 * index + 3), 16) / 255
      return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    }, 0.05)
  const [a, b] = colors.map(luminance)
  return Math.max(a, b) / Math.min(a, b)
}

const section = (title, ...parts) => h("section", h("h3", title), parts)

const preview = ({background, surface, foreground, muted, accent, priorities}) =>
  h(
    "span.preview",
    {style: `background: ${background}; color: ${foreground}`},
    h("span.bar", {style: `background: ${surface}; color: ${accent}`}, "Aa"),
    h(
      "span.symbols",
      priorities.map((stroke, index) => symbol(URGENT_FIRST[index], `stroke: ${stroke}`))
    ),
    h("span.lines", {style: `background: ${muted}`})
  )

/** Readers expect a margin of four. */
const qrCode = ({size, path}) =>
  h(
    "svg.qr",
    {viewBox: `-4 -4 ${size + 8} ${size + 8}`, role: "img", label: "QR code of the link"},
    h("path", {d: path})
  )

const describe = error => (client.online ? error.message : UNREACHABLE)

async function invite() {
  const {link, expires, qr} = await client.json("POST", "/devices/invite")
  const time = new Date(expires).toLocaleTimeString([], {hour: "2-digit", minute: "2-digit"})
  await dialog("small", "Pair a device", close => [
    h("h2", "Pair a device"),
    qr && qrCode(qr),
    h("p", `Open this link on the other device until ${time}. It works once.`),
    h("p", h("code.link", link)),
    h(
      "div.buttons",
      h("button", {onclick: () => share("Priorities", link)}, "Share"),
      h("button.primary", {onclick: () => close(), autofocus: true}, "Done")
    )
  ])
}

export async function customize() {
  const dark = matchMedia("(prefers-color-scheme: dark)")
  const redraw = () => draw()
  const close = () => sheet.close()
  const open = new AbortController()
  const onclose = () => {
    open.abort()
    sheet.remove()
  }
  const body = h("div.body")
  const sheet = elementOf(
    h(
      "dialog.sheet.customize",
      {label: "Customize", onclose, onclick: event => event.target === sheet && close()},
      h("header", h("h2", "Customize"), h("button.quiet", {onclick: close}, "Done")),
      body
    )
  )
  render(body.element, [h("p.hint", "Loading…")])
  document.body.append(sheet)
  sheet.showModal()

  async function attempt(action) {
    try {
      await action()
      await draw()
    } catch (error) {
      toast(describe(error))
    }
  }

  const choose = (key, value) =>
    attempt(async () => {
      await client.json("PUT", `/settings/${key}`, value)
      await loadTheme()
    })

  let picked = null
  let isSending = false
  async function pick({target}) {
    picked = target.value
    if (isSending) return
    isSending = true
    for (let sent = null; sent !== picked; ) {
      sent = picked
      await choose("theme", sent)
    }
    picked = null
    isSending = false
  }

  async function draw() {
    if (!sheet.open) return
    try {
      const paths = ["/settings", "/themes", "/icons", "/devices", ""]
      render(body.element, sections(...(await Promise.all(paths.map(path => client.json("GET", path))))))
    } catch (error) {
      render(body.element, [h("p.hint", describe(error))])
    }
  }

  function sections({settings}, {themes}, {icons}, {devices}, {program}) {
    const {theme, icon, appearance, minimumContrast} = Object.fromEntries(settings.map(({key, value}) => [key, value]))
    const isColor = /^#|^[a-z]+\(/.test(theme ?? "")
    const variant = appearance === "dark" || (appearance !== "light" && dark.matches) ? "dark" : "light"
    const option = (tag, isChosen, key, value, ...content) =>
      h(tag, {pressed: String(isChosen), onclick: () => choose(key, value)}, content)
    const themeOption = each =>
      option(
        "button.theme-choice",
        each.active && !isColor,
        "theme",
        each.name,
        preview(each[variant] ?? each.light ?? each.dark),
        h("span", each.name)
      )
    const iconOption = ({name, url}) =>
      option(
        "button.icon-choice",
        name === icon,
        "icon",
        name,
        h("img", {src: url, width: 60, height: 60, alt: "", loading: "lazy"}),
        h("span", name.replace("-", " "))
      )
    const appearanceOption = name => option("button", name === appearance, "appearance", name, name)
    const revoke = async ({id, name, current}) => {
      if (!(await confirm(`Revoke ${name}?`, "Revoke", "It needs a new code to pair again."))) return
      await attempt(async () => {
        await client.request("DELETE", `/devices/${id}`)
        if (!current) return
        close()
        await client.forget()
      })
    }
    const device = each => {
      const {id, name, current, lastUsed} = each
      const use = lastUsed ? `last used ${lastUsed.slice(0, 10)}` : "never used"
      const field = {
        value: name,
        label: `Name of ${name}`,
        maxlength: 60,
        onchange: ({target}) => attempt(() => client.json("PUT", `/devices/${id}`, {name: target.value}))
      }
      const onclick = () => revoke(each)
      return h(
        "li",
        {key: id},
        h("span", h("input", field), h("small", current ? "this device" : use)),
        h("button.quiet", {label: `Revoke ${name}`, onclick}, "Revoke")
      )
    }
    const accent = color("--accent")
    const ratio = contrast(accent, color("--background-fill")).toFixed(1)
    const picker = {
      type: "color",
      label: "A theme from a colour",
      // The browser's own picker stays open.
      value: picked ?? (isColor && /^#[0-9a-f]{6}$/i.test(theme) ? theme : accent),
      oninput: pick
    }
    const measured = `The accent has a contrast of ${ratio}:1 on the background, and text at least ${minimumContrast || 4.5}:1.`
    return [
      section("Theme", h("div.themes", themes.map(themeOption))),
      section(
        "Your colour",
        h("div.color", h("input", picker), h("p", "Creates a theme from one colour. ", h("small", measured)))
      ),
      section(
        "Light or dark",
        h("div.segments", {role: "group", label: "Light or dark"}, ["auto", "light", "dark"].map(appearanceOption))
      ),
      section(
        "Icon",
        h("div.icons", icons.map(iconOption)),
        h("p.note", "On iPhone and iPad, remove the app and add it again to see a new icon.")
      ),
      section(
        "Devices",
        h("ul.devices", devices.map(device)),
        h("p.note", exchangeState()),
        h("button.invite", {onclick: () => attempt(invite)}, "Pair a device")
      ),
      section(
        "About",
        h("p", `Priorities ${program}, served by ${location.host}.`),
        !isSecureContext &&
          h(
            "p.note",
            "Without https, the page cannot be installed or start offline. Use Tailscale or a proxy such as Caddy."
          ),
        h("p", h("a", {href: "openapi.json"}, "HTTP API for programs")),
        matchMedia("(hover: hover)").matches &&
          h("p.note", "Keys: ↑↓ choose, ←→ lower, raise, 1–4 priority, d done, e edit, x delete, u undo, / search")
      )
    ]
  }

  on(client, "settings", redraw, open)
  on(dark, "change", redraw, open)
  await draw()
}
