// What several devices do, as the page shows it: the cases of rules 1 to 4 that the service and the terminal read too.
// The server's refusals are those of the cases; whatever it accepts, the page must show as the server does.
// node devices.test.mjs FOLDER FILE

import assert from "node:assert/strict"
import {readFileSync} from "node:fs"
import {pathToFileURL} from "node:url"

const [folder, file] = process.argv.slice(2)
const load = name => import(pathToFileURL(`${folder}/${name}`).href)
const {named, ordinal, PRIORITIES, priorityIn} = await load("model.js")
const {answered, applied, refusals} = await load("queue.js")

const {cases} = JSON.parse(readFileSync(file))
const memberships = lists => Object.entries(lists).map(([list, priority]) => ({list, priority}))

/** Ids are the first names of items. */
const reference = item => (item.trim ? {id: item, name: item} : {name: item.id, id: item.name, ...item})

const found = (items, {id, name}) => items[id] ?? named(items, name) ?? {}

/** In the page's form, which has no raising and lowering. */
function pageForm(change, items) {
  const {command, count = 1, list} = change
  const at = {...change, items: change.items.map(reference), list: list && reference(list)}
  for (const each of [...at.items, ...(list ? [at.list] : [])]) each.id = found(items, each).id ?? each.id
  if (command !== "raise" && command !== "lower") return [at]
  return at.items.map(item => {
    const present = item.seen?.priority ?? priorityIn(found(items, item), at.list?.id) ?? "medium"
    const by = command === "raise" ? count : -count
    const priority = item.priority ?? PRIORITIES[Math.max(0, Math.min(3, ordinal(present) + by))]
    return {...at, command: "set", priority, items: [{...item, seen: item.seen ?? {priority: present}}]}
  })
}

/** Without the items and the texts that were refused. */
function accepted(change, refused) {
  const isRefused = ({id, name}) => refused.some(({item, field}) => !field && (item.id === id || item.name === name))
  const rest = {...change, items: change.items.filter(each => !isRefused(each))}
  for (const {field} of refused) delete rest[field]
  return rest
}

const sorted = items =>
  Object.values(items)
    .map(({name, priority, details, memberships}) => [
      name,
      priority,
      details,
      memberships.map(({list, priority}) => [items[list]?.name, priority]).filter(([list]) => list)
    ])
    .sort()

let count = 0
for (const {name, before, changes, after, listed} of cases) {
  if (changes.some(({command}) => !command || command === "undo" || command === "redo")) continue
  const item = ({name, id = name, priority = "medium", details = "", lists = {}}) => ({
    id,
    name,
    priority,
    details,
    memberships: memberships(lists)
  })
  const all = items => Object.fromEntries(items.map(item).map(each => [each.id, each]))
  let items = all(before)
  let own = []
  for (const {device, result = {status: 200}, ...change} of changes) {
    const parts = pageForm(change, items)
    const refused = result.refused ?? []
    if (!device) {
      const entries = parts.map((part, index) => ({at: `${own.length + index}`, change: part, words: ""}))
      const results = parts.map(part => ({...result, id: part.id, step: result.status === 200 ? 1 : null}))
      own = [...own, ...answered(entries, {results, revision: 1})]
    }
    for (const part of parts)
      if (result.status === 200 || refused.length) items = applied(items, accepted(part, refused), own)
  }
  // Only the server knows the text and the lists of what was deleted and is needed again.
  const isDeleted = changes.some(({device, command}) => device && command === "delete")
  const shown = items => sorted(items).map(item => (isDeleted ? item.slice(0, 2) : item))
  assert.deepEqual(shown(items), shown(all(after)), name)
  if (listed)
    assert.deepEqual(
      refusals(own, items).map(({entry}) => entry.change.id),
      listed,
      name
    )
  count++
}
console.log(`${count} cases`)
