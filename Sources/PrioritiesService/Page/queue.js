// This device's changes: the page always shows show(snapshot, own). All functions are pure.
// A snapshot is {revision, change, items: {id: item}, saw: {revision, change}}. An entry is {at, change, words}, with
// items {before, after} by id, and with the server's answer {revision, effect, refused}, or {message} for undo and redo.

import {completed, dayOf, isReached, later, priorityOn, redated} from "./dates.js"
import {FIELDS, higher, named, once, ordinal, priorityIn, textIn} from "./model.js"

const LONGEST = 60 * 864e5

export const isPending = ({revision}) => revision === undefined

export const isReplay = ({command}) => command === "undo" || command === "redo"

/** What is undone together; several requests of one act share it. */
export const stepOf = change => change.step ?? (isReplay(change) ? undefined : change.id)

export const kindOf = problem => problem.type?.split("/").pop()

/** Merges a response of GET /snapshot. */
export function merged(snapshot, {partial, revision, change, items: changed, gone}) {
  const items = partial ? {...snapshot.items} : {}
  for (const item of changed) items[item.id] = item
  for (const id of partial ? gone : []) delete items[id]
  return {revision, change, items, saw: {revision, change}}
}

/** Without what is older than 60 days; changes that were not answered until then are refused. */
export const current = (entries, now = Date.now()) =>
  entries.flatMap(entry => {
    const {change, words} = entry
    if (Date.parse(change.at) > now - LONGEST) return [entry]
    if (!isPending(entry)) return entry.refused.length ? [entry] : []
    const refusal = {item: change.items?.[0] ?? {}, reason: "unanswered", detail: `${words}: not sent for 60 days.`}
    return [{...entry, revision: 0, refused: [refusal]}]
  })

export const unsettled = (snapshot, own) => own.filter(each => isPending(each) || each.revision > snapshot?.revision)

export const show = (snapshot, own) =>
  unsettled(snapshot, own).reduce((items, {change}) => applied(items, change, own), snapshot?.items ?? {})

/** By its name if the id is gone. */
const find = (items, {id, name}) => items[id] ?? (name ? named(items, name) : undefined)

/** Whether a change needs an item: that is never refused, and brings a deleted item back. */
const isNeed = ({command, priority}, {seen}) =>
  command === "add" ||
  command === "include" ||
  (command === "set" && ordinal(priority) > 0 && ordinal(priority) >= ordinal(seen?.priority))

/** Items after a change, by the rules for changes of several devices. */
export function applied(items, change, own = []) {
  const next = {...items}
  const {command, priority, details = ""} = change
  if (isReplay(change)) {
    const step = stepOf(change)
    const parts = own.filter(each => each.before && stepOf(each.change) === step && (isPending(each) || each.effect))
    if (command === "undo") for (const {before, after} of parts.reverse()) turn(next, after, before)
    else for (const {before, after} of parts) turn(next, before, after)
    return next
  }
  const list = change.list && find(next, change.list)
  for (const reference of change.items) {
    const isUp = isNeed(change, reference)
    const {id, name} = reference
    const initial = priority ?? (change.due ? "low" : "medium")
    const created = {id, name, details, priority: initial, memberships: [], lastDone: null, revision: 0}
    const item = find(next, reference) ?? (isUp && created)
    if (!item) continue
    const day = dayOf(change.day)
    const edit = edits[command]?.({item, isUp, change, list, reference, day, initial})
    if (command === "delete") delete next[item.id]
    else next[item.id] = {...item, ...edit}
  }
  return next
}

const edits = {
  add: ({item, change, list, initial}) => ({
    ...redated(item, change),
    priority: higher(item.priority, initial),
    details: item.details || (change.details ?? ""),
    memberships: joined(item, list)
  }),
  include: ({item, list}) => ({
    // Without the list, the item is needed at home.
    priority: list ? item.priority : higher(item.priority, "medium"),
    memberships: joined(item, list)
  }),
  exclude: ({item, list}) => ({memberships: item.memberships.filter(each => each.list !== list?.id)}),
  done({item, change: {early}, reference: {seen}, day}) {
    const memberships = item.memberships.map(each => ({...each, priority: null}))
    const isCompletion = early || (seen?.priority !== "low" && isReached(item, day))
    const setDay = item.priority === "low" ? {} : setByHand(item, day)
    return {priority: "low", memberships, ...(isCompletion ? completed(item, seen?.due ?? item.due, day) : setDay)}
  },
  set(context) {
    const {item, isUp, change, list, day} = context
    if (change.priority === "low" && !change.list) return edits.done(context)
    const chosen = present => {
      if (isUp) return higher(change.priority, present)
      return ordinal(present) > ordinal(change.priority) ? change.priority : null
    }
    if (!change.list) {
      const priority = chosen(priorityOn(item, day))
      return priority && {priority, ...setByHand(item, day)}
    }
    if (!list) return isUp && {priority: higher(item.priority, "medium")}
    const priority = change.priority === "inherit" ? null : chosen(priorityIn(item, list.id))
    const isChanged = priority || change.priority === "inherit"
    const members = isUp ? joined(item, list) : item.memberships
    return {memberships: members.map(m => (m.list === list.id && isChanged ? {...m, priority} : m))}
  },
  edit: ({item, change, reference: {seen}}) => {
    const edit = {}
    // Another device's text stays.
    for (const field of FIELDS)
      if (change[field] !== undefined && [undefined, textIn(item, field)].includes(seen?.[field]))
        edit[field] = change[field]
    const {due, every, lead, ...texts} = edit
    return {...texts, ...redated(item, edit), order: change.order ?? item.order}
  }
}

const setByHand = ({due, setOn}, day) => due && {setOn: later(setOn, day)}

const joined = ({id, memberships}, list) =>
  !list || id === list.id || memberships.some(m => m.list === list.id)
    ? memberships
    : [...memberships, {list: list.id, priority: null}]

/** Sets what one state differs in from another, except what has changed since. */
function turn(items, from, to) {
  for (const id in from) {
    const now = items[id]
    const [a, b] = [from[id], to[id]]
    if (a && b && now)
      items[id] = {...turned(now, a, b), memberships: asMemberships(turned(byList(now), byList(a), byList(b)))}
    else if (!a && b && !now && !named(items, b.name)) items[id] = b
    else if (a && !b && now && ["name", "details", "priority"].every(field => now[field] === a[field])) delete items[id]
  }
}

function turned(now, from, to) {
  const next = {...now}
  for (const key in {...from, ...to}) if (now[key] === from[key]) next[key] = to[key]
  return next
}

const byList = ({memberships}) => Object.fromEntries(memberships.map(({list, priority}) => [list, priority]))

const asMemberships = lists =>
  Object.entries(lists).flatMap(([list, priority]) => (priority === undefined ? [] : {list, priority}))

/** The steps of this device that undo can take and that redo can, oldest first. */
export const steps = once(own => {
  const standing = new Set()
  let undone = []
  for (const entry of own) {
    const {change, effect} = entry
    const step = stepOf(change)
    const isRefused = entry.refused?.length
    const isStanding = isPending(entry) || effect || isRefused
    if (isReplay(change) && isRefused) continue
    if (change.command === "undo") {
      if (standing.delete(step)) undone.push(step)
    } else if (change.command === "redo") {
      if (undone.includes(step)) standing.add(step)
      undone = undone.filter(each => each !== step)
    } else if (isStanding) {
      standing.add(step)
      undone = []
    }
  }
  return {standing: [...standing], undone}
})

/** Whether it has refusals, and these are not undone. */
const isRefused = ({change, refused}, {standing}) =>
  refused?.length > 0 && (isReplay(change) || standing.includes(stepOf(change)))

/** The entries with which a person may still lose something. */
export const open = entries => entries.filter(each => isPending(each) || isRefused(each, steps(entries)))

/** One per item and field or list. */
const keyOf = ({change}, {item, field, list}) => [item.id ?? change.id, field ?? list?.id].join()

/** The refused changes that a person can still decide on, as {key, entry, refusal}. */
export function refusals(own, items) {
  const found = new Map()
  for (const entry of own) {
    const {change} = entry
    const before = new Map(found)
    // A need of this device's own, or its newer text.
    for (const reference of change.items ?? [])
      for (const [key, {refusal}] of before) {
        const isNewer = refusal.reason === "needed" ? isNeed(change, reference) : change[refusal.field] !== undefined
        if (refusal.item.id === reference.id && isNewer) found.delete(key)
      }
    for (const refusal of isRefused(entry, steps(own)) ? entry.refused : []) {
      const key = keyOf(entry, refusal)
      const former = before.get(key)?.refusal
      // The text seen was this device's own, which was refused.
      const seen = former?.field && former.wanted === refusal.seen ? former.seen : refusal.seen
      found.delete(key)
      found.set(key, {key, entry, refusal: {...refusal, seen}})
    }
  }
  return [...found.values()].filter(
    ({
      refusal: {
        item: {id},
        reason,
        field,
        list,
        wanted,
        seen
      }
    }) => {
      const item = items[id]
      if (field) return wanted !== seen && textIn(item, field) !== wanted
      // Completing also ends list priorities.
      const levels = item ? [priorityIn(item, list?.id), ...item.memberships.map(each => !list && each.priority)] : []
      if (reason === "needed") return levels.some(level => ordinal(level) > 0)
      return reason !== "changed" || item
    }
  )
}

/** The changed entries when a refusal is forgotten, with the earlier ones that it replaced. */
export const forgotten = (own, key) =>
  own.flatMap(entry => {
    const refused = entry.refused?.filter(each => keyOf(entry, each) !== key)
    return refused?.length === entry.refused?.length ? [] : [{...entry, refused}]
  })

/** The entries that a response has answers to, with these. */
export const answered = (entries, {results, revision}) =>
  entries.flatMap(entry => {
    const {change} = entry
    const result = results.find(({id}) => id === change.id)
    if (!result) return []
    const {status, problem = {}, step: effect, notice} = result
    const isWhole = status >= 400
    const whole = {item: change.items?.[0], reason: kindOf(problem), detail: problem.detail ?? problem.title}
    const refused = result.refused ?? problem.refused ?? (isWhole ? [whole] : [])
    if (notice) refused.push({item: {}, reason: "notice", detail: notice})
    const answer = {revision: isWhole ? 0 : (result.revision ?? revision), effect, refused}
    if (isReplay(change)) Object.assign(answer, {refused: [], message: notice ?? problem.detail})
    return [{...entry, ...answer}]
  })

/** Accepted entries after the server was set back: those that its log lacks are refused. */
export const compared = (entries, ids) =>
  entries.map(entry => {
    const {change, words, effect, refused} = entry
    if (!effect || ids.has(change.id)) return {...entry, revision: 0}
    const detail = isReplay(change) ? `${change.command}: ${words}` : words
    return {...entry, revision: 0, effect: null, refused: [...refused, {item: {}, reason: "missing", detail}]}
  })
