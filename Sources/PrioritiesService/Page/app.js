// The start of the page; its bar, keys and gestures.

import {complete, inheritPriority, redo, remove, setPriority, stepPriority, undo} from "./actions.js"
import {client} from "./client.js"
import {applyTheme, loadTheme, mark, pair, pairingScreen, start} from "./device.js"
import {elementOf, render} from "./differ.js"
import {
  $,
  address,
  allowsMotion,
  announce,
  back,
  closeToast,
  endSearch,
  h,
  icon,
  navigate,
  on,
  pasteLines,
  present,
  returned,
  route,
  rowElements,
  search,
  startSearch,
  toast
} from "./dom.js"
import {editScreen, itemScreen, priorityMenu} from "./item.js"
import {listing, loadSuggestions, measure} from "./list.js"
import {counts, named, orderOf, priorityIn, URGENT_FIRST} from "./model.js"
import {notices} from "./notices.js"
import {steps} from "./queue.js"
import {enter, searchScreen} from "./search.js"
import {UNREACHABLE} from "./server.js"
import {local, state, update, view} from "./state.js"

/** Another device may create an item of the same name before, or again. */
function follow() {
  const {list, opened} = state
  const other = list === opened.id && !client.items[list] && named(client.items, opened.name)
  if (!other) return
  state.list = other.id
  history.replaceState(history.state, "", address())
}

function draw(isScrolling) {
  // No row moves under a finger.
  if (client.saving || (state.isHeld && !isScrolling)) return
  follow()
  const {list: id, isEditing, query, draft} = state
  const isPaired = Boolean(client.token)
  // What is typed stays although the item was deleted.
  const list = client.items[id] ?? (isEditing ? draft.item : undefined)
  if (list) state.opened = list
  state.seen = {items: client.items, saw: client.snapshot?.saw}
  const isSearching = query !== null
  const isLeaf = list && !counts(client.items)[id]
  const selection = state.selected && `${state.selected.length} selected`
  announce("selection", selection)
  const name = selection ?? (id ? (list?.name ?? "Deleted") : "Priorities")
  const label = `Find or add${list ? ` in ${name}` : ""}`
  const field = $("query")
  const isShown = {
    bar: isPaired,
    find: isPaired && !selection && (isSearching || !(isEditing || isLeaf)),
    back: id || selection,
    edit: list || selection,
    customize: !id && !selection,
    cancel: isSearching
  }
  for (const part in isShown) $(part).hidden = !isShown[part]
  $("undo").ariaDisabled = String(!steps(client.own).standing.length)
  $("edit").textContent = selection ? "Change" : isEditing ? "Done" : "Edit"
  document.title = isPaired && list ? `${name} – Priorities` : "Priorities"
  const order = orderOf(list) !== "priority" && !isEditing && h("small", `by ${list.order}`)
  render($("title"), present([!(id || selection) && mark(""), h("span", name, order)]))
  if (field.placeholder !== label) {
    field.placeholder = label
    field.ariaLabel = label
  }
  if (field.value !== (query ?? "")) field.value = query ?? ""
  const current = [isPaired, id, isEditing, query].join()
  const isSame = current === state.view
  state.view = current
  glide(isSame, isSame && !isScrolling && allowsMotion(), () =>
    show(present(isPaired ? [notices(), screen(list, isLeaf)] : pairingScreen()), isScrolling)
  )
  measure()
}

function screen(list, isLeaf) {
  if (!client.snapshot) return h("p.hint", client.online ? "Loading…" : UNREACHABLE)
  if (state.list && !list) return h("p.hint", "Deleted elsewhere.")
  if (state.query !== null) return searchScreen()
  if (state.isEditing) return editScreen(list)
  return isLeaf ? itemScreen(list) : listing(list)
}

const keyedRows = () => [...$("main").querySelectorAll("li.row[data-key]")]

/** The focus stays, or moves to the row after the one that had it. */
function show(nodes, isScrolling) {
  const focused = document.activeElement
  const key = focused.closest("[data-key]")?.dataset.key
  const keys = keyedRows().map(row => row.dataset.key)
  render($("main"), nodes)
  if (!key || isScrolling || document.activeElement === focused) return
  const at = keys.indexOf(key)
  const near = [...keys.slice(at + 1), ...keys.slice(0, Math.max(at, 0)).reverse()]
    .map(each => $("main").querySelector(`[data-key="${CSS.escape(each)}"]`))
    .find(Boolean)
  const target = focused.isConnected
    ? focused
    : (near?.querySelector(`.${focused.className.replaceAll(" ", ".") || "name"}`) ?? near?.querySelector("button"))
  target?.focus({preventScroll: true})
}

/** Most rows in view stay there, and the others glide. */
function glide(isSame, isAnimated, action) {
  const topOf = row => row.offsetTop - scrollY
  const tops = new Map(isSame ? keyedRows().map(row => [row.dataset.key, topOf(row)]) : [])
  action()
  if (!tops.size) return
  const rows = keyedRows().map(row => ({row, top: tops.get(row.dataset.key)}))
  const shifts = rows
    .filter(({top}) => top > 0 && top < innerHeight)
    .map(({row, top}) => topOf(row) - top)
    .sort((a, b) => a - b)
  // At the top, what is added there is seen.
  if (scrollY) scrollBy(0, shifts[shifts.length >> 1] ?? 0)
  if (!isAnimated) return
  for (const {row, top} of rows) {
    const current = topOf(row)
    if (top === undefined) row.animate({opacity: [0, 1], transform: ["scale(.97)", "none"]}, 220)
    else if (top !== current && Math.abs(current) < 2 * innerHeight)
      row.animate(
        {transform: [`translateY(${top - current}px)`, "none"], zIndex: [1, 1]},
        {duration: 320, easing: "cubic-bezier(.2,.8,.2,1)"}
      )
  }
}

const ARROWS = {h: "ArrowLeft", j: "ArrowDown", k: "ArrowUp", l: "ArrowRight"}

const selected = () => state.selected.filter(id => client.items[id])

function leave() {
  if (state.selected) update({selected: null})
  else if (state.query !== null) endSearch()
  else if (state.list) back()
}

/** The keys of the terminal app. */
function press(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") || !client.token) return
  if (event.key === "Escape") return leave()
  const rows = rowElements()
  const current = document.activeElement.closest("li[data-id]")
  const at = rows.indexOf(current)
  const focus = index => rows[Math.max(0, Math.min(rows.length - 1, index))]?.querySelector(".name").focus()
  const isTyping = /INPUT|TEXTAREA/.test(event.target.tagName)
  const isLeavingQuery = event.target.id === "query" && event.key === "ArrowDown"
  if (isTyping && !isLeavingQuery) return
  const id = current?.dataset.id
  const ids = state.selected ? selected() : [id]
  // A key acts on the selected rows once.
  const all = change => () => {
    update({selected: null})
    change(ids)
  }
  const key = ARROWS[event.key] ?? event.key
  const priority = URGENT_FIRST[key - 1]
  const onRow = {
    ArrowLeft: all(() => stepPriority(ids, -1)),
    ArrowRight: all(() => stepPriority(ids, 1)),
    [priority && key]: all(() => setPriority(ids, priority)),
    d: all(complete),
    m: () => priorityMenu(ids),
    e: () => navigate(id, true),
    x: all(remove),
    o: () => navigate(id),
    P: all(inheritPriority)
  }
  const anywhere = {
    ArrowDown: () => focus(at + 1),
    ArrowUp: () => focus(at - 1),
    "/": () => startSearch(),
    u: () => undo(),
    U: () => redo(),
    ",": customize,
    E: () => state.list && navigate(state.list, true)
  }
  const action = (id && onRow[key]) || anywhere[key]
  if (!action) return
  event.preventDefault()
  action()
}

function codeInAddress() {
  const code = location.hash.match(/^#([0-9A-Za-z-]{8,9})$/)?.[1]
  if (!code) return null
  history.replaceState(null, "", "./")
  if (!client.token) return pair(code)
  toast("This device is already paired.")
  return null
}

view.draw = draw
if (/^(ar|fa|he|ur)/.test(navigator.language)) document.dir = "rtl"

const customize = async () => (await customizing).customize()

const query = $("query")
const icons = {back: "back", undo: "undo", customize: "brush"}
for (const id in icons) $(id).append(elementOf(icon(icons[id])))
query.before(elementOf(icon("find")))
$("back").onclick = leave
$("undo").onclick = () => undo()
$("edit").onclick = () => {
  if (state.selected) return priorityMenu(selected())
  return state.isEditing ? history.back() : navigate(state.list, true)
}
$("customize").onclick = customize
$("cancel").onclick = endSearch
// Focus alone changes nothing; a tap or typing does.
query.onclick = () => search(query.value)
query.oninput = query.onclick
query.onpaste = pasteLines
query.onkeydown = event => {
  if (event.key !== "Enter") return
  if (query.value.trim()) enter()
  else search()
}
on(
  window,
  "keydown",
  // These keys are an input method's; Safari sends the last one after the composition.
  event => {
    if (!event.isComposing && event.keyCode !== 229) return
    event.stopImmediatePropagation()
    // A search field would drop its text.
    if (event.key === "Escape") event.preventDefault()
  },
  true
)
on(window, "keydown", press)
// Some browsers send both a long press and its event.
const openMenu = id => document.querySelector("dialog[open]") ?? priorityMenu([id])
on($("main"), "contextmenu", event => {
  const row = event.target.closest("li.row[data-id]")
  if (!row || state.isEditing) return
  event.preventDefault()
  openMenu(row.dataset.id)
})
history.scrollRestoration = "manual"
on(window, "popstate", returned)
on(window, "hashchange", () => codeInAddress() ?? route())

on(client, "change", ({detail}) => {
  update()
  if (detail?.isNew) loadSuggestions()
})
on(client, "revoked", () => {
  closeToast()
  update({pairingMessage: "This device was revoked. Its pending changes are saved."})
})
for (const kind of ["settings", "themes"]) on(client, kind, loadTheme)
on(client, "settings", loadSuggestions)

applyTheme(local.theme ?? "")
const paired = codeInAddress()
await client.opened
route()
// The others and the service worker load after the list, for slow connections, and before the page can be updated.
const customizing = import("./customize.js")
import("./swipe.js").then(({swipes}) =>
  swipes(
    $("main"),
    id => !state.isEditing && client.items[id] && priorityIn(client.items[id], state.list),
    (id, priority, seen) => setPriority([id], priority, {seen}),
    openMenu
  )
)
await (paired ?? start())

if (navigator.serviceWorker) {
  const worker = navigator.serviceWorker
  const {controller} = worker
  const reload = () => location.reload()
  on(worker, "controllerchange", () => controller && toast("The page was updated.", "Reload", reload))
  const policy = globalThis.trustedTypes?.createPolicy("shell", {createScriptURL: () => "sw.js"})
  worker.register(policy?.createScriptURL("sw.js") ?? "sw.js").catch(() => {})
}
