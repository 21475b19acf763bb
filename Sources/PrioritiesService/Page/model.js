// Items, lists and searches. All functions are pure.

import {today, typed} from "./dates.js"

export const PRIORITIES = ["low", "medium", "high", "critical"]
export const URGENT_FIRST = [...PRIORITIES].reverse()
export const ordinal = priority => PRIORITIES.indexOf(priority)
export const higher = (...priorities) => PRIORITIES[Math.max(...priorities.map(ordinal))]
/** What a form changes. */
export const FIELDS = ["name", "details", "due", "every", "lead"]
/** The text of a field; what is missing is "none". */
export const textIn = (item, field) => item?.[field] ?? "none"

const collator = new Intl.Collator(undefined, {sensitivity: "base", numeric: true})
export const byName = (a, b) => collator.compare(a.name, b.name) || (a.name < b.name ? -1 : 1)

/** "Milk" and " milk" are one item. */
export const identity = name => name.normalize("NFKC").toLowerCase().replaceAll("ß", "ss").replace(/\s+/g, " ").trim()

/** A search ignores case, width and accents. */
export const folded = text => identity(text).normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ı", "i")

const keyed = (key, field) => {
  const known = new WeakMap()
  return item => {
    if (!known.has(item)) known.set(item, key(item[field]))
    return known.get(item)
  }
}
const identityOf = keyed(identity, "name")
const foldedName = keyed(folded, "name")
const foldedDetails = keyed(folded, "details")

export const named = (items, name) => {
  const key = identity(name)
  return Object.values(items).find(item => identityOf(item) === key)
}

export const membership = (item, list) => item.memberships.find(m => m.list === list)

export const priorityIn = (item, list) => (list && membership(item, list)?.priority) || item.priority

export function once(compute) {
  let last
  let result
  return items => {
    if (items !== last) result = compute(items, result)
    last = items
    return result
  }
}

/** All items by name; collation is slow. */
export const ordered = once((items, before = []) => {
  const kept = before.flatMap(({id, name}) => (items[id]?.name === name ? items[id] : []))
  const all = new Set([...kept, ...Object.values(items)])
  return kept.length === all.size ? kept : [...all].sort(byName)
})

/** An item that was completed in this view keeps its priority from before. */
export function row(item, list, completed) {
  const priority = priorityIn(item, list)
  const was = priority === "low" && item.priority === "low" ? completed.get(item.id)?.priority : undefined
  return {item, priority: was ?? priority, isDone: Boolean(was)}
}

/** @param listsOnly whether home omits items that its lists lead to */
export function rows(items, list, completed = new Map(), listsOnly = false) {
  const shown = listsOnly && !list ? roots(items) : null
  const isShown = ({item, priority, isDone}) =>
    list ? membership(item, list) : isDone || (priority !== "low" && (!shown || shown.has(item.id)))
  const found = ordered(items)
    .map(item => row(item, list, completed))
    .filter(isShown)
  return orderOf(items[list]) === "name" ? found : found.sort((a, b) => ordinal(b.priority) - ordinal(a.priority))
}

export const orderOf = list => list?.order ?? "priority"

/** The rows by route; low ones come last, and before them unknown ones. */
export function routed(items, list, route, completed) {
  const place = new Map(route.map((id, index) => [id, index]))
  const of = ({item}) => place.get(item.id) ?? route.length
  const all = rows(items, list, completed).sort((a, b) => of(a) - of(b) || byName(a.item, b.item))
  return all.sort((a, b) => (a.priority === "low") - (b.priority === "low"))
}

/** The needed items that no list at home leads to, and of a cycle of lists the most urgent one. */
export const roots = once(items => {
  const inside = {}
  const found = new Set()
  const reached = new Set()
  for (const {id, memberships} of Object.values(items))
    for (const {list} of memberships) inside[list] = [...(inside[list] ?? []), id]
  const isInList = item => item.memberships.some(m => items[m.list])
  const needed = ordered(items)
    .filter(({priority}) => priority !== "low")
    .sort((a, b) => isInList(a) - isInList(b) || ordinal(b.priority) - ordinal(a.priority))
  for (const {id} of needed) {
    if (reached.has(id)) continue
    reached.add(id)
    for (const waiting = [id]; waiting.length; )
      for (const item of inside[waiting.pop()] ?? []) {
        // A later item may lead to an earlier one.
        found.delete(item)
        if (!reached.has(item)) waiting.push(item)
        reached.add(item)
      }
    found.add(id)
  }
  return found
})

export const counts = once(items => {
  const result = {}
  for (const item of Object.values(items))
    for (const {list, priority} of item.memberships) {
      if (!items[list]) continue
      result[list] ??= {all: 0, needed: 0}
      result[list].all += 1
      if ((priority ?? item.priority) !== "low") result[list].needed += 1
    }
  return result
})

export const listsOf = (items, item) => item.memberships.flatMap(m => items[m.list] ?? []).sort(byName)

/** The text without "!high", "#list" and "due:fri" at its end, and what these name. */
function parsed(items, text) {
  const result = {name: spaced(text)}
  for (;;) {
    const [, name, sign, word] = /^(.+) (!|#|due:)(\S+)$/.exec(result.name) ?? []
    const value = READ[sign]?.(word, items)
    if (!value || result[sign]) return result
    Object.assign(result, {name, [sign]: value})
  }
}

const READ = {
  "!": word => URGENT_FIRST[word - 1] ?? URGENT_FIRST.find(each => each.startsWith(folded(word))),
  "#": listNamed,
  "due:": word => typed(word, today())
}

/** By the only beginning of its name, without spaces. */
function listNamed(word, items) {
  const key = folded(word)
  const joined = item => foldedName(item).replaceAll(" ", "")
  const found = ordered(items).filter(item => counts(items)[item.id] && joined(item).startsWith(key))
  return found.length === 1 ? found[0] : found.find(item => joined(item) === key)
}

/** With what Enter opens or else adds, and to which list. */
export function search(items, text, list) {
  const {name, "!": priority, "#": into, "due:": due} = parsed(items, text)
  const target = into ?? items[list]
  const key = folded(name)
  const all = ordered(items).filter(item => item.id !== list)
  const isNamed = item => foldedName(item).includes(key)
  const found = all.filter(isNamed)
  const inside = list ? found.filter(item => membership(item, list)) : []
  const elsewhere = list ? found.filter(item => !membership(item, list)) : found
  const inDetails = key ? all.filter(item => !isNamed(item) && foldedDetails(item).includes(key)) : []
  const known = named(items, name)
  const makes = name && (!known || priority || into || due) ? names(name) : []
  const beginning = known ? [known] : key ? all.filter(item => foldedName(item).startsWith(key)) : []
  const [only, ...others] = beginning
  const isThere = only && (!target || membership(only, target.id))
  const isOpened = isThere && !(priority || due) && (only.priority !== "low" || counts(items)[only.id])
  return {
    inside,
    elsewhere,
    inDetails,
    known,
    makes,
    change: {priority, due},
    target,
    opens: isOpened && !others.length ? only.id : null,
    adds: isOpened || others.length ? [] : only ? [only.name] : makes
  }
}

/** Lines in one line. */
export const asLine = text => text.trim().replace(/\s*[\n\r\u2028]\s*/g, " ⏎ ")

const spaced = text => text.replace(/\s+/g, " ").trim()

/** The names in "eggs ⏎ ham ⏎ flour". */
export const names = text => [
  ...new Map(
    text
      .split("⏎")
      .map(spaced)
      .filter(Boolean)
      .map(name => [identity(name), name])
  ).values()
]

/** The median of the last twelve intervals in days, as for suggestions. */
export function interval(history) {
  const times = history.map(({done}) => Date.parse(done)).sort((a, b) => b - a)
  const gaps = times
    .slice(1, 13)
    .map((time, index) => times[index] - time)
    .sort((a, b) => a - b)
  const middle = gaps.length / 2
  return gaps.length ? (gaps[Math.floor(middle)] + gaps[Math.ceil(middle) - 1]) / 2 / 864e5 : undefined
}

export const every = days => `every ${days < 1.5 ? "day" : `${Math.round(days)} days`}`

export function ago(time) {
  const relative = new Intl.RelativeTimeFormat("en", {numeric: "auto"})
  const days = Math.round((new Date(time).setHours(12) - new Date().setHours(12)) / 864e5)
  if (days > -14) return relative.format(days, "day")
  if (days > -60) return relative.format(Math.round(days / 7), "week")
  return relative.format(Math.round(days / 30.4), "month")
}

const KINDS = {Android: "Android phone", Windows: "Windows PC", Linux: "Linux PC"}

/** What people call a device. */
export function deviceName(userAgent, touchPoints) {
  const [kind = "Phone"] = /iPhone|iPad|Android|Mac|Windows|Linux(?!.*Android)/.exec(userAgent) ?? []
  // An iPad calls itself a Mac.
  return kind === "Mac" && touchPoints > 1 ? "iPad" : (KINDS[kind] ?? kind)
}

export const asText = (items, list) =>
  rows(items, list)
    .filter(({priority}) => priority !== "low")
    .map(({item, priority}) => `${item.name}${priority === "critical" ? " (critical)" : ""}`)
    .join("\n")

/** With an id or without it; null if none is left. */
export function toggled(ids, id) {
  const others = ids.filter(each => each !== id)
  return others.length === ids.length ? [...ids, id] : others.length ? others : null
}
