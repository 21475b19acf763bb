// The screen that pairs this device, and the theme.

import {client} from "./client.js"
import {color, h, repeatable, symbol, uuid} from "./dom.js"
import {loadSuggestions} from "./list.js"
import {deviceName, URGENT_FIRST} from "./model.js"
import {Problem, UNREACHABLE} from "./server.js"
import {local, state, update} from "./state.js"

export const mark = kind =>
  h(
    `span.mark${kind}`,
    {key: "mark"},
    URGENT_FIRST.map(priority => symbol(priority))
  )

export function pairingScreen() {
  if (state.isPairing) return [h("p.hint", "Pairing…")]
  const {pairingMessage} = state
  const onsubmit = event => {
    event.preventDefault()
    pair(event.target.elements.code.value)
  }
  const field = {
    name: "code",
    autocomplete: "one-time-code",
    autocapitalize: "characters",
    placeholder: "XXXX-XXXX",
    maxlength: 12,
    required: true,
    label: "Code"
  }
  return [
    h(
      "form.pair.card",
      {onsubmit},
      mark(".big"),
      h("h1", "Priorities"),
      h("p", "Enter the code from ", h("code", "priorities serve pair")),
      h("input", field),
      pairingMessage && h("p.bad", {role: "alert"}, pairingMessage),
      h("button.primary", "Pair this device")
    )
  ]
}

export async function pair(code) {
  update({isPairing: true, pairingMessage: null})
  // Pairing again keeps the device.
  local.device ??= uuid()
  const {userAgent, maxTouchPoints} = navigator
  const device = deviceName(userAgent, maxTouchPoints)
  let pairingMessage = null
  try {
    const body = {code: code.toUpperCase(), device, id: local.device}
    const [{token, household}] = await Promise.all([client.json("POST", "/pairings", body), client.opened])
    Object.assign(local, {token}, household && {household})
    await client.load()
    navigator.storage?.persist?.()
  } catch (error) {
    pairingMessage = error instanceof Problem ? error.message : UNREACHABLE
    await client.opened
  }
  update({isPairing: false, pairingMessage})
  await start()
}

export async function start() {
  if (!client.token) return
  client.listen()
  loadTheme()
  await client.pull()
  loadSuggestions()
}

const sheet = new CSSStyleSheet()
document.adoptedStyleSheets = [sheet]

export function applyTheme(css) {
  sheet.replaceSync(css)
  document.querySelector("meta[name=theme-color]").content = color("--background-fill")
}

export const loadTheme = repeatable(async () => {
  const css = await (await client.request("GET", "/theme.css")).text()
  if (css === local.theme) return
  local.theme = css
  document.documentElement.classList.add("theming")
  applyTheme(css)
  setTimeout(() => document.documentElement.classList.remove("theming"), 400)
})
