// Elements, dialogs, toasts and the address. Names of items are text, never markup.

import {elementOf, Markup} from "./differ.js"
import {asLine, names} from "./model.js"
import {saved, state, update} from "./state.js"

export const $ = id => document.getElementById(id)

export const on = (target, kind, action, options) => target.addEventListener(kind, action, options)

const ALIAS = {key: "data-key", label: "aria-label", expanded: "aria-expanded", pressed: "aria-pressed"}

/** h("button.wide", {onclick}, "Save"), or without attributes h("b", "Save"). */
export function h(tag, ...children) {
  const given = children[0]?.constructor === Object ? children.shift() : {}
  const [name, ...classes] = tag.split(".")
  const attributes = classes.length ? {class: classes.join(" ")} : {}
  for (const key in given) attributes[ALIAS[key] ?? key] = given[key]
  return new Markup(name, attributes, present(children))
}

export const present = children => children.flat(9).filter(Boolean)

const CIRCLE = "M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18Z"

const PATHS = {
  move: "M8 7l4-4 4 4M8 17l4 4 4-4M12 3v18",
  critical: "M12 3.5 21.5 20.5H2.5Z",
  high: CIRCLE,
  medium: "M12 2.2 21.8 12 12 21.8 2.2 12Z",
  low: "M4 4h16v16H4Z",
  back: "M15 4 7 12l8 8",
  next: "M9 5l7 7-7 7",
  undo: "M8 5 3.5 9.5 8 14M4 9.5h10a5.5 5.5 0 0 1 0 11h-4",
  brush: "M20.5 3.5c-5 2-9 6-11 9.5l2 2c3.5-2 7.5-6 9-11.5ZM8.5 13.5C5 13.5 6 18 3 20c3.5 1 8 0 7.5-4.5",
  find: "M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13ZM15.5 15.5 21 21",
  plus: `${CIRCLE}M12 8v8M8 12h8`,
  minus: `${CIRCLE}M8 12h8`,
  bin: "M4 6.5h16M9 6V3.5h6V6M6 6.5 7 21h10l1-14.5M10 10.5v6.5M14 10.5v6.5",
  done: "M4 12.5 10 18.5 20.5 6",
  share: "M12 15V3.5M7.5 8 12 3.5 16.5 8M5 12v8.5h14V12",
  select: "M4 12l4 4 8-9M11 15l1 1 8-9",
  edit: "M4 20l1-5L16 4l4 4L9 19Z"
}

export const icon = (name, kind = "icon", style) =>
  h(`svg.${kind}.${name}`, {viewBox: "0 0 24 24", "aria-hidden": "true", style}, h("path", {d: PATHS[name]}))

export const symbol = (priority, style) => icon(priority, "symbol", style)

export const dialog = (kind, label, build) =>
  new Promise(resolve => {
    const close = value => {
      resolve(value)
      element.close()
    }
    const onclose = () => {
      resolve()
      element.remove()
    }
    const onclick = ({target}) => target === element && close()
    const element = elementOf(h(`dialog.${kind}`, {label, onclose, onclick}, build(close)))
    document.body.append(element)
    element.showModal()
  })

export const confirm = (title, yes, line) =>
  dialog("small", title, close => [
    h("h2", title),
    line && h("p", line),
    h(
      "div.buttons",
      h("button", {onclick: () => close(false)}, "Cancel"),
      h("button.danger", {onclick: () => close(true)}, yes)
    )
  ])

export function closeToast() {
  $("toast").hidden = true
  state.toast = {}
}

/** @param step what the action undoes */
export function toast(words, label, action, step) {
  // While the action runs, a second tap does nothing, and hits no row below.
  const onclick = async ({currentTarget: button}) => {
    button.disabled = true
    await action()
    if (button.isConnected) closeToast()
  }
  const parts = present([h("span", words), label && h("button.quiet", {onclick}, label)])
  tell("toast", words)
  $("toast").replaceChildren(...parts.map(part => elementOf(part)))
  $("toast").hidden = false
  clearTimeout(state.toast.timer)
  state.toast = {step, timer: setTimeout(closeToast, label ? 7000 : 3500)}
}

/** Lines that are pasted into a field for names stay apart. */
export function pasteLines(event) {
  const text = asLine(event.clipboardData.getData("text"))
  if (names(text).length < 2) return
  event.preventDefault()
  document.execCommand("insertText", false, text)
}

const lines = {}

/** Tells a screen reader; what it was told of another kind stays, since it may not be read out yet. */
function tell(kind, words) {
  lines[kind] ??= $("status").appendChild(document.createElement("p"))
  lines[kind].textContent = words
}

/** Tells a screen reader what is new of a kind. */
export function announce(kind, words) {
  if (words !== lines[kind]?.textContent) tell(kind, words)
}

export const announceCount = (text, count) =>
  announce("results", text && `${count || "No"} ${count === 1 ? "result" : "results"}`)

export async function share(title, text) {
  if (navigator.share) return navigator.share({title, text}).catch(() => {})
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // Without https there is no other way.
    const area = elementOf(h("textarea.sr", {value: text}))
    const parent = document.querySelector("dialog[open]") ?? document.body
    parent.append(area)
    area.select()
    document.execCommand("copy")
    area.remove()
  }
  toast(`${title}: copied as text`)
}

export const allowsMotion = () => !matchMedia("(prefers-reduced-motion: reduce)").matches

export const color = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

export const rowElements = () => [...$("main").querySelectorAll("li.row[data-id]")]

export const rowOf = id => rowElements().find(row => row.dataset.id === id)

/** A random UUID; `crypto.randomUUID` needs https. */
export const uuid = () =>
  "10000000-1000-4000-8000-100000000000".replace(/[018]/g, digit =>
    (digit ^ (crypto.getRandomValues(new Uint8Array(1))[0] & (15 >> (digit / 4)))).toString(16)
  )

/** Runs work once at a time; a call during a run starts another, since that may have read too early. */
export function repeatable(work) {
  let running = null
  let next = null
  async function start() {
    await running
    next = null
    running = work()
      .catch(() => {})
      .finally(() => {
        running = null
      })
    return running
  }
  function run() {
    next ??= start()
    return next
  }
  run.running = () => running
  return run
}

export function route() {
  const [, list = null, edit] = /^#\/([0-9a-f-]{36})(\/edit)?$/.exec(location.hash) ?? []
  update({
    list,
    isEditing: Boolean(edit),
    query: history.state?.query ?? null,
    selected: null,
    draft: edit ? {...saved.read("drafts")[list]} : {},
    completed: new Map()
  })
}

function push(entry, address) {
  history.replaceState({...history.state, y: scrollY}, "")
  history.pushState({...entry, depth: (history.state?.depth ?? 0) + 1}, "", address)
}

export const address = ({list, isEditing} = state) => (list ? `#/${list}${isEditing ? "/edit" : ""}` : "#/")

export function navigate(list, isEditing) {
  push({}, address({list, isEditing}))
  route()
  scrollTo(0, 0)
  $("main").focus({preventScroll: true})
}

export const back = () => (history.state?.depth ? history.back() : navigate(null))

/** Shows a view at its place, with the focus on the row that was opened. */
export function returned() {
  const from = state.list
  route()
  scrollTo(0, history.state?.y ?? 0)
  update({}, true)
  if (from && from !== state.list) rowOf(from)?.querySelector(".name").focus({preventScroll: true})
}

export function search(query = "") {
  if (state.query === null) push({query})
  else history.replaceState({...history.state, query}, "")
  update({query})
}

export function startSearch() {
  if (state.query === null) search()
  $("query").focus()
}

export function endSearch() {
  $("query").blur()
  update({query: null})
  history.back()
}
