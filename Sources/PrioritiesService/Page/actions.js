// Changes, undoing them, and notices.

import {client, UNREACHABLE} from "./client.js"
import {allowsMotion, closeToast, confirm, h, navigate, on, rowElements, rowOf, toast, uuid} from "./dom.js"
import {counts, isRouted, listsOf, membership, named, ordinal, PRIORITIES, priorityIn} from "./model.js"
import {restoring, stepsAfter} from "./queue.js"
import {saved, state, update} from "./state.js"

export const nameOf = id => client.items[id]?.name

const steps = () => saved.read("steps")
const saveSteps = steps => saved.write("steps", steps)

/** Makes a change, reports it and offers to undo it. */
export function act(change, words, id = uuid(), onSaved = () => {}) {
  const before = client.items
  const done = client.change({...change, label: nameOf(change.items[0]), id}, () => {
    onSaved()
    toast(words, "Undo", () => undo(id), id)
  })
  const ids = change.command === "add" ? [named(before, change.items[0])?.id ?? change.provisional] : change.items
  const images = Object.fromEntries(ids.map(each => [each, before[each] ?? null]))
  saveSteps([...steps(), {id, images, words}].slice(-30))
  state.undone = []
  return done
}

on(client, "results", ({detail: {queue, results}}) => {
  saveSteps(stepsAfter(steps(), queue, results))
  if (queue.some(({change}) => ["undo", "redo"].includes(change.command))) state.route = {ids: []}
  // A change that was refused or had no effect takes its toast with it.
  if (results.some(({id, step}) => id === state.toast.change && !step)) closeToast()
})

const ownStep = () =>
  steps().findLast(
    ({step}) =>
      !client.queue.some(({change, revision}) => change.command === "undo" && !revision && change.saw === step)
  )

/**
 * Undoes the newest step of this device, or a step while it is the newest.
 * @param former an item that gets its priorities back if other changes followed
 */
export async function undo(id, former) {
  let own = ownStep()
  if (id && own?.id !== id) return former ? restore(former) : toast("Other changes followed. Undo them first.")
  if (own && !own.step) {
    // A second tap changes nothing.
    if (state.withdrawing.has(own.id)) return
    state.withdrawing.add(own.id)
    const isWithdrawn = await client.retract(own.id)
    state.withdrawing.delete(own.id)
    if (isWithdrawn) {
      saveSteps(steps().filter(step => step.id !== own.id))
      return toast(`${own.words} – undone`)
    }
    own = steps().find(step => step.id === own.id)
    if (!own?.step) return toast("There is nothing to undo.")
  }
  // No step has the number 0: the server names the newest, and the person decides.
  if (!own && !client.online) return toast(UNREACHABLE)
  return replay("undo", own ?? {step: 0}, former)
}

async function replay(command, step, former) {
  const id = uuid()
  const isUndo = command === "undo"
  const past = isUndo ? "undone" : "redone"
  if (isUndo) state.undone.push(step)
  else saveSteps([...steps(), {...step, id, step: undefined}])
  const result = await client.change({id, command, images: isUndo ? step.images : undefined, saw: step.step, former})
  if (!result) return toast(`Will be ${past} when the server is reachable`)
  if (result.status >= 400) {
    state.undone = state.undone.filter(each => each !== step)
  } else {
    step.words ??= result.words
    toast(`${step.words} – ${past}`, ...(isUndo ? ["Redo", redo] : ["Undo", () => undo(id), id]))
  }
}

export function redo() {
  const step = state.undone.pop()
  return step ? replay("redo", step) : toast("There is nothing to redo.")
}

const restore = former => {
  for (const change of restoring(former)) act(change, `${former.name}: needed again`)
}

/** Asks before another device's step, and gives a completed item its priorities back. */
export async function replayRefused({command, former}, kind, problem) {
  if (kind === "not-found") return toast(`There is nothing to ${command}.`)
  if (kind !== "not-newest") return toast(problem.detail)
  if (former) return restore(former)
  const question = `${command === "undo" ? "Undo" : "Redo"} a change made elsewhere?`
  if (await confirm(question, [problem.detail], "Yes", "Leave it", "primary"))
    replay(command, {step: problem.step, words: problem.words})
}

export function complete(id, saw) {
  const item = client.items[id]
  const step = uuid()
  state.completed.set(id, {priority: priorityIn(item, state.list), step, former: item})
  if (isRouted(client.items[state.list])) {
    const rows = rowElements()
    rows
      .slice(rows.indexOf(rowOf(id)) + 1)
      .find(row => !row.matches(".done, .low"))
      ?.scrollIntoView({block: "nearest", behavior: allowsMotion() ? "smooth" : "auto"})
  }
  return act({command: "done", items: [id], saw}, `${item.name}: done`, step)
}

export function toggle(id, saw, isLow) {
  if (!client.items[id]) return
  if (!isLow) return complete(id, saw)
  const done = state.completed.get(id)
  return done ? undo(done.step, done.former) : add(nameOf(id), null)
}

export function setPriority(id, priority, {onlyInList, saw, list = state.list} = {}) {
  const item = client.items[id]
  if (!item) return
  const isInList = onlyInList ?? (list && membership(item, list)?.priority)
  const seen = saw ?? (isInList ? priorityIn(item, list) : item.priority)
  if (seen === priority && !isInList) return
  if (priority === "low" && !isInList) return complete(id, seen)
  act(
    {command: "set", priority, items: [id], saw: seen, list: isInList ? list : undefined},
    `${item.name}: ${priority}${isInList ? ` in ${nameOf(list)}` : ""}`
  )
}

export function stepPriority(id, by) {
  const item = client.items[id]
  const priority = PRIORITIES[ordinal(priorityIn(item, state.list)) + by]
  if (priority) setPriority(id, priority)
  else toast(`${item.name} is already ${by > 0 ? "critical" : "low"}`)
}

export const inheritPriority = (id, list) => setPriority(id, "inherit", {onlyInList: true, list})

export function add(name, list = state.list) {
  const known = named(client.items, name)
  return act(
    {command: "add", items: [name], provisional: known ? undefined : uuid(), list: list ?? undefined},
    `${known?.name ?? name}: ${list ? `added to ${nameOf(list)}` : known ? "needed again" : "created"}`
  )
}

export const include = (id, list = state.list) =>
  act({command: "include", items: [id], list}, `${nameOf(id)}: added to ${nameOf(list)}`)

export const exclude = (id, list = state.list) =>
  act({command: "exclude", items: [id], list}, `${nameOf(id)}: removed from ${nameOf(list)}`)

export async function remove(id) {
  const {items} = client
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
  act({command: "delete", items: [id], saw: item.revision}, `${item.name}: deleted`)
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

on(client, "logged", ({detail: {number, command, device, state: outcome, events}}) => {
  const isOwn = [...client.results.values()].some(({step}) => step === number)
  const [name, ...others] = new Set(events.map(event => event.name).filter(Boolean))
  if (isOwn || outcome !== "applied" || !name || !PAST[command] || state.toast.change) return
  toast(`${device ?? "Another computer"} ${PAST[command]} ${name}${others.length ? ` and ${others.length} more` : ""}`)
})

const kindOf = ({type}) => type?.split("/").pop()

on(client, "refused", ({detail: {change, problem}}) => {
  const kind = kindOf(problem)
  if (change.command === "undo" || change.command === "redo") return replayRefused(change, kind, problem)
  if (kind === "changed" && change.details !== undefined && problem.details === change.base) {
    // Only other parts of the item changed.
    const {saw, ...again} = change
    return client.change({...again, id: uuid()})
  }
  saved.write("refusals", [...saved.read("refusals"), {change, problem}])
  update()
})

/** A refused change, until the person read it. */
function refusalNotice({change, problem}) {
  const [id] = change.items ?? []
  const {command, details, list} = change
  const name = change.label ?? problem.name ?? id
  const kind = kindOf(problem)
  const edit = text => act({command: "edit", items: [id], name: change.name, details: text}, `${name}: changed`)
  let lines = [problem.detail ?? problem.title]
  let buttons = {Dismiss: null}
  if (kind === "changed" && details !== undefined) {
    lines = [
      `The details of “${name}” changed elsewhere.`,
      `Theirs: ${problem.details || "(none)"}`,
      `Yours: ${details || "(none)"}`
    ]
    buttons = {"Keep theirs": change.name && (() => edit()), "Use mine": () => edit(details)}
  } else if (kind === "changed" && command === "delete") {
    buttons = {Keep: null, "Delete anyway": () => act({command, items: [id]}, `${name}: deleted`)}
  } else if (kind === "not-found" && change.label && !client.items[id]) {
    const priority = list ? undefined : change.priority
    const again = {command: "add", items: [change.name ?? name], details, priority, provisional: uuid()}
    lines = [`“${name}” was deleted elsewhere.`]
    buttons["Add it again"] = () => act(again, `${name}: created`)
  } else if (kind === "not-found" && list && !client.items[list]) {
    lines = ["The list was deleted elsewhere."]
  } else if (command === "edit") {
    buttons.Edit = () => {
      saved.put("drafts", id, change)
      navigate(id, true)
    }
  }
  const choose = action => {
    const others = saved.read("refusals").filter(each => each.change.id !== change.id)
    saved.write("refusals", others)
    update()
    action?.()
  }
  const button = ([label, action]) => h("button", {onclick: () => choose(action)}, label)
  const text = lines.map(line => h("p", line))
  return h(
    "div.notice.error",
    {key: change.id, role: "group"},
    h("div", text),
    h("div.buttons", Object.entries(buttons).map(button))
  )
}

export function notices() {
  const {pending, online, isFailing} = client
  const isAway = !online || (pending && isFailing)
  const reason = online ? "The server cannot save changes." : "Offline."
  const rest = pending ? `Pending changes: ${pending}.` : "Changes are saved and sent later."
  return [
    saved.read("refusals").map(refusalNotice),
    isAway && h("div.notice.away", {key: "away"}, h("p", `${reason} ${rest}`))
  ]
}
