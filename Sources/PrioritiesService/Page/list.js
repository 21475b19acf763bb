// The screen of a list, and home: all needed items and suggestions.

import {act, add, nameOf, toggle} from "./actions.js"
import {client} from "./client.js"
import {label} from "./dates.js"
import {$, h, icon, navigate, on, repeatable, rowElements, share, startSearch, symbol, toast} from "./dom.js"
import {ago, asText, counts, every, listsOf, membership, orderOf, ordinal, routed, rows, toggled} from "./model.js"
import {place, saved, state, update} from "./state.js"

export function listing(list) {
  const {items} = client
  const isByRoute = orderOf(list) === "route"
  const isByPriority = orderOf(list) === "priority"
  if (!isByRoute) state.route = {ids: []}
  const found = isByRoute
    ? routed(items, list.id, routeOf(list), state.completed)
    : rows(items, list?.id, state.completed, state.home === "lists")
  const details = list?.details && h("p.details", {key: "details"}, list.details)
  const suggested = list ? [] : suggestions()
  if (!found.length) return [details, emptyState(list), suggested]
  const line = ({item, priority, isDone}, index) =>
    row(item, priority, {
      isDone,
      showsWord: !isByPriority,
      list: list?.id,
      lists: list ? [] : listsOf(items, item),
      position: isLong(found) ? [index + 1, found.length] : [],
      button: isByRoute && handle(list, item)
    })
  const order = isByPriority ? "route" : "priority"
  const setOrder = () => act({command: "edit", items: [list.id], order}, `${list.name} sorted by ${order}`)
  const shareText = () => share(list?.name ?? "Priorities", asText(items, list?.id))
  return [
    details,
    h(
      `ul.list${isByPriority ? ".grouped" : ""}`,
      {key: "list", label: list ? list.name : "Prioritized list"},
      inView(found, line)
    ),
    suggested,
    h("button.quiet.sharing", {key: "share", onclick: shareText}, icon("share"), " Share as text"),
    list && h("button.quiet.sharing", {key: "order", onclick: setOrder}, icon("move"), ` Order by ${order}`)
  ]
}

/** Snoozing lasts for one interval. */
function isSuggested({id, interval: {everyDays, last}}) {
  const snoozed = saved.read("snoozed")[id]
  return (
    client.items[id]?.priority === "low" && !(snoozed >= Date.parse(last) && Date.now() - snoozed < everyDays * 864e5)
  )
}

function snooze(id, name) {
  const save = time => {
    saved.put("snoozed", id, time)
    update()
  }
  save(Date.now())
  toast(`Snoozed ${name}`, "Undo", () => save())
}

function fold() {
  const isFolded = !state.isFolded
  update({isFolded})
  client.json("PUT", "/settings/due", isFolded ? "folded" : "on").catch(() => {})
}

function suggestions() {
  const shown = state.suggestions.filter(isSuggested)
  if (!shown.length) return []
  const {isFolded} = state
  const expanded = String(!isFolded)
  const line = ({id, name, interval: {everyDays, last}}) => {
    const item = {...client.items[id], details: `${every(everyDays)}, last ${ago(last)}`}
    const snoozing = h("button.quiet", {label: `Snooze ${name}`, onclick: () => snooze(id, name)}, "Snooze")
    return row(item, "low", {button: [snoozing, plus(`Add ${name}`, () => add([name]))]})
  }
  return [
    h("h2", {key: "due"}, h("button.quiet.fold", {expanded, onclick: fold}, icon("next"), ` Due: ${shown.length}`)),
    !isFolded && h("ul.list.due", {key: "due", label: "Due"}, shown.map(line))
  ]
}

export const loadSuggestions = repeatable(async () => {
  const {value} = await client.json("GET", "/settings/due")
  const home = (await client.json("GET", "/settings/home")).value
  const suggestions =
    value === "off" ? [] : (await client.json("GET", "/items?due=1")).items.filter(({interval}) => interval)
  saved.write("home", home)
  update({home, suggestions, isFolded: value === "folded"})
})

const QUOTES = [
  "Nothing needs you right now.",
  "All quiet. Enjoy it.",
  "The list is clear, and so is the day.",
  "Everything is in the cupboard.",
  "An empty list is a small holiday.",
  "There is room for what comes next.",
  "You have thought of everything."
]

function emptyState(list) {
  const day = Math.floor((Date.now() - new Date().getTimezoneOffset() * 60000) / 864e5)
  return h(
    "section.empty",
    {key: "empty"},
    h("div.drawing"),
    h("p.quote", list ? "This list is empty." : QUOTES[day % QUOTES.length]),
    h("button.primary", {onclick: () => startSearch()}, list ? `Add to ${list.name}` : "Add an item")
  )
}

function routeOf({id}) {
  // The server must know the list's order first.
  if (state.route.list === id || orderOf(client.snapshot.items[id]) !== "route") return state.route.ids
  state.route = {list: id, ids: saved.read("routes")[id] ?? []}
  client.json("GET", `/items/${id}/items`).then(
    ({items}) => {
      if (state.route.list !== id) return
      const ids = items.map(item => item.id)
      saved.put("routes", id, ids)
      update({route: {list: id, ids}})
    },
    () => {}
  )
  return state.route.ids
}

function move(list, id, neighbor, isBefore) {
  const ids = routed(client.items, list.id, state.route.ids, state.completed).map(({item}) => item.id)
  const from = ids.indexOf(id)
  const next = ids.indexOf(neighbor)
  const to = next - (from < next) + (isBefore ? 0 : 1)
  const move = {list: list.id, id, from, to}
  state.route = {list: list.id, ids}
  place(move, to)
  const side = isBefore ? "before" : "after"
  return act(
    {command: "move", items: [id], list: list.id, [side]: {id: neighbor, name: nameOf(neighbor)}},
    `${nameOf(id)} moved`,
    {move}
  )
}

function handle(list, {id, name}) {
  const onkeydown = event => {
    const isUp = event.key === "ArrowUp"
    if (!isUp && event.key !== "ArrowDown") return
    const row = event.target.closest("li")
    const neighbor = (isUp ? row.previousElementSibling : row.nextElementSibling)?.dataset.id
    event.preventDefault()
    event.stopPropagation()
    if (neighbor) move(list, id, neighbor, isUp)
  }
  const onpointerdown = event => {
    // It is no swipe.
    event.stopPropagation()
    const row = event.currentTarget.closest("li")
    const from = event.clientY + scrollY
    const drag = new AbortController()
    let y = event.clientY
    let frame
    state.isHeld = true
    const follow = () => {
      const edge = y < 140 ? -8 : y > innerHeight - 90 ? 8 : 0
      if (Math.abs(y + scrollY - from) > 20) scrollBy(0, edge)
      row.style.transform = `translateY(${y + scrollY - from}px)`
      frame = requestAnimationFrame(follow)
    }
    const end = ({type, clientY}) => {
      drag.abort()
      cancelAnimationFrame(frame)
      row.style.transform = ""
      update({isHeld: false})
      const others = rowElements().filter(each => each !== row)
      const next = others.find(each => {
        const {top, height} = each.getBoundingClientRect()
        return top + height / 2 > clientY
      })
      const neighbor = next ?? others.at(-1)
      if (type === "pointercancel" || Math.abs(clientY + scrollY - from) < 20 || !neighbor) return
      move(list, id, neighbor.dataset.id, Boolean(next))
    }
    on(
      window,
      "pointermove",
      ({clientY}) => {
        y = clientY
      },
      drag
    )
    on(window, "pointerup", end, drag)
    on(window, "pointercancel", end, drag)
    follow()
  }
  return h("button.handle", {label: `Move ${name}`, onkeydown, onpointerdown}, icon("move"))
}

export function row(item, priority, {list, lists, button, isDone, showsWord, position = []} = {}) {
  const {id, name} = item
  const count = counts(client.items)[id]
  const listPriority = list && membership(item, list)?.priority
  const isLow = priority === "low" && item.priority === "low"
  const note = [
    label(item),
    showsWord && ordinal(priority) > 1 && priority,
    listPriority && listPriority !== item.priority && `${listPriority} in this list, otherwise ${item.priority}`,
    lists?.length && `in ${lists.map(each => each.name).join(", ")}`,
    item.details.split("\n")[0]
  ]
    .filter(Boolean)
    .join(" · ")
  const {selected} = state
  const isSelected = selected?.includes(id)
  const choose = selected && (() => update({selected: toggled(selected, id)}))
  const action = `${selected ? "Select" : isLow ? "Add" : "Complete"} ${name}`
  const pressed = isLow && !selected ? null : String(Boolean(selected ? isSelected : isDone))
  return h(
    `li.row.${priority}${isDone ? ".done" : ""}${isSelected ? ".selected" : ""}`,
    {"data-id": id, key: id, "aria-posinset": position[0], "aria-setsize": position[1]},
    h(
      "div.front",
      h(
        "button.priority",
        {label: action, pressed, onclick: choose ?? (() => toggle(id, isLow || isDone))},
        symbol(priority),
        icon("done")
      ),
      h(
        "button.name",
        {onclick: choose ?? (() => navigate(id))},
        h("span.words", h("b", h("bdi", name)), note && h("small", h("bdi", note))),
        count && h("span.count", {label: `${count.needed} of ${count.all} needed`}, count.needed || "✓"),
        h("span.sr", ` ${isDone ? "done" : priority}`)
      ),
      choose ? icon(isSelected ? "done" : "next") : button || icon("next")
    )
  )
}

export const plus = (label, action) => h("button.plus", {label, onclick: action}, icon("plus"))

export const group = (title, items, each) =>
  items.length
    ? [
        h("h2", {key: title}, title),
        h("ul.list", {key: title, label: title}, items.slice(0, 200).map(each)),
        items.length > 200 && h("p.hint", {key: `${title} more`}, `${items.length - 200} more. Type more letters.`)
      ]
    : []

const MOST = 80

const isLong = rows => rows.length > MOST

/** The rows in view of a long list, and space for the others. */
function inView(rows, rendering) {
  state.rendered = null
  if (!isLong(rows)) return rows.map(rendering)
  const start = $("main").querySelector("ul.list")?.offsetTop ?? 130
  const top = scrollY - start - innerHeight
  const bottom = scrollY - start + 2 * innerHeight
  let y = 0
  let before = 0
  let after = 0
  const lines = []
  rows.forEach((each, index) => {
    const next = y + (state.heights.get(each.item.id) ?? 59)
    if (next < top) before = next
    else if (y > bottom) after += next - y
    else lines.push(rendering(each, index))
    y = next
  })
  const margin = innerHeight / 2
  state.rendered = {
    from: before ? start + before + margin : -Infinity,
    to: after ? start + y - after - margin - innerHeight : Infinity
  }
  return [space("before", before), ...lines, space("after", after)]
}

const space = (key, height) => h("li.space", {key, role: "presentation", style: `height: ${height}px`})

export function measure() {
  if (!state.rendered) return
  for (const each of rowElements())
    state.heights.set(each.dataset.id, each.offsetHeight + Number.parseFloat(getComputedStyle(each).marginTop))
}

on(
  window,
  "scroll",
  () => state.rendered && (scrollY < state.rendered.from || scrollY > state.rendered.to) && update({}, true),
  {passive: true}
)
