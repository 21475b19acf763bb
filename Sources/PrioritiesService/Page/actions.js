// Changes and undoing them.

import {client} from "./client.js"
import {allowsMotion, closeToast, confirm, navigate, on, rowElements, rowOf, toast, uuid} from "./dom.js"
import {counts, isRouted, listsOf, membership, named, ordinal, PRIORITIES, priorityIn} from "./model.js"
import {applied, isReplay, stepOf, steps} from "./queue.js"
import {UNREACHABLE} from "./server.js"
import {state, update} from "./state.js"

export const nameOf = id => (client.items[id] ?? (state.opened.id === id ? state.opened : {})).name

/**
 * Makes a change of ids, or of new items, reports it and offers to undo it.
 * @param seen what was drawn, or before a menu or a form
 */
export function act({items, list, ...change}, words, {seen = state.seen, onSaved} = {}) {
  const reference = id => ({id, name: seen.items[id]?.name ?? nameOf(id)})
  const target = id => {
    const item = seen.items[id]
    if (!item) return id.name ? id : reference(id)
    const {name, details} = item
    const isText = change.command === "edit"
    return {...reference(id), seen: isText ? {name, details} : {priority: priorityIn(item, list)}}
  }
  const into = list ? reference(list) : undefined
  return perform({...change, items: items.map(target), list: into, saw: seen.saw}, words, onSaved)
}

/** Makes a change with references to items, and returns its step. */
export function perform(details, words, onSaved) {
  const {items, own} = client
  const change = {...details, id: uuid()}
  const step = stepOf(change)
  const images = from => Object.fromEntries((change.items ?? []).map(({id}) => [id, from[id] ?? null]))
  const shown = {words, before: images(items), after: images(applied(items, change, own))}
  state.isAtStart = false
  client.change(change, shown, () => {
    onSaved?.()
    toast(words, "Undo", () => undo(step), step)
  })
  return step
}

// Of a step that this device does not know, the server knows the newest.
export const undo = (step = steps(client.own).standing.at(-1)) => replay("undo", step, "undone", "Redo", () => redo())

export const redo = (step = steps(client.own).undone.at(-1)) =>
  replay("redo", step, "redone", "Undo", () => undo(step), step)

function replay(command, step, past, ...button) {
  if (!step && !client.online) return toast(UNREACHABLE)
  const words = step && client.own.find(({change}) => stepOf(change) === step)?.words
  return client.change({command, step}, {words}, () => words && toast(`${words} – ${past}`, ...button))
}

export const canUndo = () => steps(client.own).standing.length || (client.online && !state.isAtStart)

on(client, "results", ({detail: entries}) => {
  for (const {change, effect, words, message} of entries) {
    const step = stepOf(change)
    if (isReplay(change)) {
      update({route: {ids: []}, isAtStart: !step && !effect})
      // A refused change had nothing to undo but its refusal.
      const isOnlyRefused = !effect && client.own.some(each => each.refused?.length && stepOf(each.change) === step)
      if (!isOnlyRefused && (message || !words)) toast(message ?? "Done")
    } else if (step === state.toast.step && !effect) closeToast()
  }
})

export function complete(id, seen = state.seen) {
  const item = seen.items[id]
  const step = act({command: "done", items: [id]}, `${item.name}: done`, {seen})
  state.completed.set(id, {priority: priorityIn(item, state.list), step})
  if (isRouted(client.items[state.list])) {
    const rows = rowElements()
    rows
      .slice(rows.indexOf(rowOf(id)) + 1)
      .find(row => !row.matches(".done, .low"))
      ?.scrollIntoView({block: "nearest", behavior: allowsMotion() ? "smooth" : "auto"})
  }
}

export function toggle(id, isLow) {
  if (!isLow) return complete(id)
  const done = state.completed.get(id)
  return done ? undo(done.step) : add(nameOf(id), null)
}

export function setPriority(id, priority, {onlyInList, seen = state.seen, list = state.list} = {}) {
  const item = seen.items[id]
  if (!item) return
  const isInList = onlyInList ?? (list && membership(item, list)?.priority)
  if (item.priority === priority && !isInList) return
  if (priority === "low" && !isInList) return complete(id, seen)
  const words = `${item.name}: ${priority}${isInList ? ` in ${nameOf(list)}` : ""}`
  act({command: "set", priority, items: [id], list: isInList ? list : undefined}, words, {seen})
}

export function stepPriority(id, by) {
  const item = client.items[id]
  const priority = PRIORITIES[ordinal(priorityIn(item, state.list)) + by]
  if (priority) setPriority(id, priority)
  else toast(`${item.name} is already ${by > 0 ? "critical" : "low"}`)
}

export const inheritPriority = (id, list) => setPriority(id, "inherit", {onlyInList: true, list})

export function add(name, list = state.list, step = undefined) {
  const known = named(client.items, name)
  return act(
    {command: "add", items: [known?.id ?? {id: uuid(), name}], list, step},
    `${known?.name ?? name}: ${list ? `added to ${nameOf(list)}` : known ? "needed again" : "created"}`
  )
}

export const include = (id, list = state.list) =>
  act({command: "include", items: [id], list}, `${nameOf(id)}: added to ${nameOf(list)}`)

export const exclude = (id, list = state.list, seen = state.seen) =>
  act({command: "exclude", items: [id], list}, `${nameOf(id)}: removed from ${nameOf(list)}`, {seen})

export async function remove(id, seen = state.seen) {
  const {items} = seen
  const item = items[id]
  const lists = listsOf(items, item).map(list => list.name)
  const contained = counts(items)[id]?.all
  const lines = [
    lists.length ? `It disappears from ${lists.join(", ")}.` : "It is not in any other list.",
    ...(contained ? [`Its items stay (${contained}).`] : []),
    "Undo restores it."
  ]
  if (!(await confirm(`Delete ${item.name}?`, lines, "Delete"))) return
  if (state.list === id) navigate(null)
  act({command: "delete", items: [id]}, `${item.name}: deleted`, {seen})
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
  const [name, ...others] = new Set(events.map(event => event.name).filter(Boolean))
  if (isOwn || outcome !== "applied" || !name || !PAST[command] || state.toast.step) return
  toast(`${device ?? "Another computer"} ${PAST[command]} ${name}${others.length ? ` and ${others.length} more` : ""}`)
})
