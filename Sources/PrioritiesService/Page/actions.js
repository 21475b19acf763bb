// Changes and undoing them.

import {client} from "./client.js"
import {isReached, textOf, today} from "./dates.js"
import {allowsMotion, closeToast, confirm, navigate, on, rowElements, rowOf, toast, uuid} from "./dom.js"
import {counts, FIELDS, listsOf, membership, named, orderOf, ordinal, PRIORITIES, priorityIn, textIn} from "./model.js"
import {applied, isReplay, stepOf, steps} from "./queue.js"
import {UNREACHABLE} from "./server.js"
import {place, state, update} from "./state.js"

export const nameOf = id => (client.items[id] ?? (state.opened.id === id ? state.opened : {})).name

/**
 * Makes a change of ids, or of new items, reports it and offers to undo it.
 * @param seen what was drawn, or before a menu or a form
 */
export function act({items, list, ...change}, words, {seen = state.seen, ...options} = {}) {
  const reference = id => ({id, name: seen.items[id]?.name ?? nameOf(id)})
  const target = id => {
    const item = seen.items[id]
    if (!item) return id.name ? id : reference(id)
    const texts = FIELDS.filter(field => change[field] !== undefined).map(field => [field, textIn(item, field)])
    // A completion names the date that it completes.
    const due = isReached(item) ? item.due : undefined
    return {...reference(id), seen: {priority: priorityIn(item, list), due, ...Object.fromEntries(texts)}}
  }
  const into = list ? reference(list) : undefined
  return perform({...change, items: items.map(target), list: into, saw: seen.saw}, words, options)
}

/**
 * Makes a change with references to items, and returns its step.
 * @param move where it moves an item by route
 */
export function perform(details, words, {onSaved, move} = {}) {
  const {stored: items, own} = client
  const change = {...details, id: uuid(), day: textOf(today())}
  const step = stepOf(change)
  const images = from => Object.fromEntries((change.items ?? []).map(({id}) => [id, from[id] ?? null]))
  const shown = {words, move, before: images(items), after: images(applied(items, change, own))}
  client.change(change, shown, () => {
    onSaved?.()
    toast(words, "Undo", () => undo(step), step)
  })
  return step
}

// Of a step that this device does not know, the server knows the newest.
export const undo = (step = steps(client.own).standing.at(-1)) => replay("undo", step, "Undone", "Redo", () => redo())

export const redo = (step = steps(client.own).undone.at(-1)) =>
  replay("redo", step, "Redone", "Undo", () => undo(step), step)

function replay(command, step, past, ...button) {
  if (!step && !client.online) return toast(UNREACHABLE)
  const {words, move} = client.own.find(({change}) => step && stepOf(change) === step) ?? {}
  if (move) place(move, command === "undo" ? move.from : move.to)
  return client.change({command, step}, {words}, () => {
    // A form shows what is there now.
    update({draft: {filter: state.draft.filter}})
    if (words) toast(`${past}: ${words}`, ...button)
  })
}

on(client, "results", ({detail: entries}) => {
  for (const {change, effect, words, message} of entries) {
    const step = stepOf(change)
    if (isReplay(change)) {
      update({route: {ids: []}})
      // A refused change had nothing to undo but its refusal.
      const isOnlyRefused = !effect && client.own.some(each => each.refused?.length && stepOf(each.change) === step)
      if (!isOnlyRefused && (message || !words)) toast(message ?? "Done")
    } else if (step === state.toast.step && !effect) closeToast()
  }
})

const enumerated = names => new Intl.ListFormat("en-GB").format(names)

/** Such as "Milk, Bread and Tea" or "Milk and 3 more". */
const summed = names => enumerated(names.length > 3 ? [names[0], `${names.length - 1} more`] : names)

export const title = ids => summed(ids.map(nameOf))

/** As the commands and the app say it, such as "Milk, Tea: high → low". */
const listed = names => names.slice(0, 3).join(", ") + (names.length > 3 ? ` and ${names.length - 3} more` : "")

const stepped = (ids, to, {items}, list) =>
  PRIORITIES.flatMap(from => {
    const each = ids.filter(id => priorityIn(items[id], list) === from)
    return each[0] ? `${listed(each.map(nameOf))}: ${from} → ${to}` : []
  }).join("; ")

export function complete(ids, {seen = state.seen, step, early} = {}) {
  const deed = early ? `${title(ids)} completed` : stepped(ids, "low", seen)
  const change = act({command: "done", items: ids, step, early}, deed, {seen})
  for (const id of ids) state.completed.set(id, {priority: priorityIn(seen.items[id], state.list), step: change})
  if (orderOf(client.items[state.list]) === "route") {
    const rows = rowElements()
    rows
      .slice(rows.indexOf(rowOf(ids[0])) + 1)
      .find(row => !row.matches(".done, .low"))
      ?.scrollIntoView({block: "nearest", behavior: allowsMotion() ? "smooth" : "auto"})
  }
}

export function toggle(id, isLow) {
  if (!isLow) return complete([id])
  const done = state.completed.get(id)
  return done ? undo(done.step) : add([nameOf(id)], null)
}

export function setPriority(ids, priority, {onlyInList, seen = state.seen, list = state.list, step = uuid()} = {}) {
  const isInList = id => onlyInList ?? (list && membership(seen.items[id], list)?.priority)
  const changed = ids.filter(id => seen.items[id] && (isInList(id) || seen.items[id].priority !== priority))
  const inList = changed.filter(isInList)
  const others = changed.filter(id => !isInList(id))
  const change = {command: "set", priority, step}
  const words = (each, place) =>
    priority === "inherit" ? `${title(each)}: list priority removed` : stepped(each, priority, seen, place)
  if (inList.length) act({...change, items: inList, list}, `${words(inList, list)} (in ${nameOf(list)})`, {seen})
  if (!others.length) return
  if (priority === "low") complete(others, {seen, step})
  else act({...change, items: others}, words(others), {seen})
}

export function stepPriority(ids, by) {
  const step = uuid()
  for (const id of ids) {
    const item = client.items[id]
    const priority = PRIORITIES[ordinal(priorityIn(item, state.list)) + by]
    if (priority) setPriority([id], priority, {step})
    else toast(`${item.name} is already ${by > 0 ? "critical" : "low"}`)
  }
}

export const inheritPriority = (ids, list) => setPriority(ids, "inherit", {onlyInList: true, list})

/** Adds items by their names, new ones too, in one step. */
export function add(names, list = state.list, change = {}) {
  const step = uuid()
  const found = names.map(name => named(client.items, name) ?? {id: {id: uuid(), name}, name})
  const [{priority: isKnown}] = found
  const effect = list ? `${isKnown ? "added to" : "created in"} ${nameOf(list)}` : isKnown ? "needed again" : "created"
  const words = `${listed(found.map(each => each.name))} ${effect}`
  for (const {id} of found) act({...change, command: "add", items: [id], list, step}, words)
}

export const include = (ids, list = state.list) =>
  act({command: "include", items: ids, list}, `${listed(ids.map(nameOf))} added to ${nameOf(list)}`)

export const exclude = (ids, list = state.list, seen = state.seen) =>
  act({command: "exclude", items: ids, list}, `${listed(ids.map(nameOf))} removed from ${nameOf(list)}`, {seen})

export async function remove(ids, seen = state.seen) {
  const {items} = seen
  const lists = new Set(ids.flatMap(id => listsOf(items, items[id])).map(list => list.name))
  const count = ids.reduce((sum, id) => sum + (counts(items)[id]?.all ?? 0), 0)
  const them = ids.length > 1 ? "them" : "it"
  const losses = [
    lists.size && `${enumerated(lists)} ${lists.size > 1 ? "lose" : "loses"} ${them}`,
    count && `the ${count > 1 ? `${count} items` : "item"} in ${them} ${count > 1 ? "stay" : "stays"}`
  ].filter(Boolean)
  const loss = losses.join(", and ")
  const question = `Delete ${title(ids)}?${loss && ` ${loss[0].toUpperCase()}${loss.slice(1)}.`}`
  if (!(await confirm(question, "Delete"))) return
  if (ids.includes(state.list)) navigate(null)
  const place = lists.size ? ` from ${enumerated(lists)}` : ""
  act({command: "delete", items: ids}, `${listed(ids.map(nameOf))} deleted${place}`, {seen})
}

const PAST = {
  add: "added",
  raise: "raised",
  lower: "lowered",
  set: "changed",
  done: "completed",
  edit: "edited",
  delete: "deleted",
  include: "moved",
  exclude: "moved",
  import: "imported"
}

on(client, "logged", ({detail: {id, command, device, state: outcome, events}}) => {
  const isOwn = client.own.some(({change}) => change.id === id)
  const names = [...new Set(events.map(event => event.name).filter(Boolean))]
  if (isOwn || outcome !== "applied" || !names.length || !PAST[command] || state.toast.step) return
  toast(`${device ?? "Another computer"} ${PAST[command]} ${summed(names)}`)
})
