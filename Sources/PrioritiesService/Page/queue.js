// The queue of changes: the page always shows show(snapshot, queue). All functions are pure.
// A snapshot is {epoch, revision, items: {id: item}}.

import {named, ordinal, PRIORITIES} from "./model.js"

/** Merges a response of GET /snapshot; null if the whole snapshot is needed. */
export function merged(snapshot, {partial, epoch, revision, items: changed, gone}) {
  if (partial && (!snapshot || epoch !== snapshot.epoch)) return null
  if (partial && revision < snapshot.revision) return snapshot
  const items = partial ? {...snapshot.items} : {}
  for (const item of changed) items[item.id] = item
  for (const id of partial ? gone : []) delete items[id]
  return {epoch, revision, items}
}

export const unsettled = (snapshot, queue) =>
  queue.filter(({revision, epoch}) => !revision || epoch !== snapshot?.epoch || revision > snapshot.revision)

export const show = (snapshot, queue) =>
  unsettled(snapshot, queue).reduce((items, {change}) => applied(items, change), snapshot?.items ?? {})

export function applied(items, change) {
  const next = {...items}
  const update = edit => {
    for (const id of change.items) if (next[id]) next[id] = {...next[id], ...edit(next[id])}
  }
  switch (change.command) {
    case "add": {
      const known = named(next, change.items[0])
      const id = known?.id ?? change.provisional
      if (known) {
        const higher = Math.max(ordinal(known.priority), ordinal(change.priority ?? "medium"))
        next[id] = {...known, priority: PRIORITIES[higher]}
      } else {
        next[id] = {
          id,
          name: change.items[0].trim(),
          details: change.details ?? "",
          priority: change.priority ?? "medium",
          memberships: [],
          lastDone: null,
          revision: 0
        }
      }
      if (change.list) join(next, id, change.list)
      break
    }
    case "set":
      if (change.list)
        update(({memberships}) => ({
          memberships: memberships.map(m =>
            m.list === change.list ? {...m, priority: change.priority === "inherit" ? null : change.priority} : m
          )
        }))
      else update(() => ({priority: change.priority}))
      break
    case "done":
      update(({memberships}) => ({priority: "low", memberships: memberships.map(m => ({...m, priority: null}))}))
      break
    case "edit":
      update(({name, details, order}) => ({
        name: change.name ?? name,
        details: change.details ?? details,
        order: change.order ?? order
      }))
      break
    case "include":
      for (const id of change.items) join(next, id, change.list)
      break
    case "exclude":
      update(({memberships}) => ({memberships: memberships.filter(m => m.list !== change.list)}))
      break
    case "delete":
      for (const id of change.items) delete next[id]
      break
    case "undo":
    case "redo":
      // The server's response has the rest of the step.
      for (const [id, item] of Object.entries(change.images ?? {}))
        if (item) next[id] = item
        else delete next[id]
  }
  return next
}

function join(items, id, list) {
  const item = items[id]
  if (!item || id === list || item.memberships.some(m => m.list === list)) return
  items[id] = {...item, memberships: [...item.memberships, {list, priority: null}]}
}

/** The changes that give a completed item its former priorities again. */
export const restoring = ({id, priority, memberships}) =>
  [...memberships, {priority}]
    .filter(each => each.priority)
    .map(({list, priority}) => ({command: "set", items: [id], priority, saw: "low", list}))

/** The steps that this device can undo, oldest first. */
export const stepsAfter = (steps, queue, results) => {
  const known = new Map(results.map(result => [result.id, result]))
  const reverted = new Set(
    queue.flatMap(({change}) => (change.command === "undo" && known.get(change.id)?.status < 400 ? [change.saw] : []))
  )
  return steps.flatMap(step => {
    const result = known.get(step.id)
    const number = result ? result.step : step.step
    // A change without effect has no step, and neither has a refused one.
    if ((result && !number) || reverted.has(number)) return []
    return [{...step, step: number}]
  })
}

/** The first entries of a queue that can be sent together. */
export function nextBatch(queue, most = 50) {
  const batch = []
  const touched = new Set()
  const provisional = new Set()
  for (const entry of queue.filter(({revision}) => !revision)) {
    const {change} = entry
    const ids = [...(change.items ?? []), change.list]
    // The server must first assign the id, or an earlier change moves the revision.
    if (ids.some(id => provisional.has(id))) break
    if (typeof change.saw === "number" && (change.items ?? []).some(id => touched.has(id))) break
    if (["undo", "redo"].includes(change.command) && batch.length) break
    batch.push(entry)
    if (change.provisional) provisional.add(change.provisional)
    for (const id of ids) touched.add(id)
    if (batch.length === most) break
  }
  return batch
}

/** The page's own fields are not sent. The server refuses an id with another body. */
export const bytes = ({provisional, images, base, label, former, ...change}) => JSON.stringify(change)

/** The queue after a response: accepted changes stay, with their revision, until the snapshot contains them. */
export function settled(queue, response) {
  const results = new Map(response.results.map(result => [result.id, result]))
  const refused = []
  const renamed = new Map()
  const seen = new Map()
  const rest = []
  for (const entry of queue) {
    const result = results.get(entry.change.id)
    if (!result) {
      rest.push(entry)
    } else if (result.status >= 400) {
      refused.push({change: entry.change, problem: result.problem ?? result})
    } else {
      const outcome = result.outcomes?.[0]
      if (entry.change.provisional && outcome?.id) renamed.set(entry.change.provisional, outcome.id)
      for (const each of result.touched ?? []) seen.set(each.id, each)
      rest.push({...entry, revision: result.revision ?? response.revision, epoch: response.epoch, step: result.step})
    }
  }
  const name = id => renamed.get(id) ?? id
  return {
    refused,
    renamed,
    queue: rest.map(entry => {
      const change = {...entry.change}
      if (change.items && change.command !== "add") change.items = change.items.map(name)
      if (change.list) change.list = name(change.list)
      if (change.provisional) change.provisional = name(change.provisional)
      if (!entry.revision && typeof change.saw === "number" && change.command !== "undo") {
        // Only this page's own change moved the item's revision.
        const own = seen.get(change.items?.[0])
        if (own && change.saw >= own.was) change.saw = own.revision
      }
      return {...entry, change, body: bytes(change)}
    })
  }
}
