// The page's changes: first tables of each rule, then random changes from a terminal and from two pages that are
// sometimes offline, with lost responses and a server that is set back. In the end all show the server's list, and
// every change is in the server's log, without effect, refused or missing.
// node queue.test.mjs FOLDER [RUNS]

import assert from "node:assert/strict"
import {pathToFileURL} from "node:url"

const [folder, runs = 200] = process.argv.slice(2)
const load = name => import(pathToFileURL(`${folder}/${name}`).href)
const model = await load("model.js")
const queue = await load("queue.js")

const stored = value => JSON.parse(JSON.stringify(value))
const same = (got, expected, message) => assert.deepEqual(stored(got), stored(expected), message)

const item = (id, name, priority, memberships = [], details = "") => ({id, name, details, priority, memberships})
const inList = (list, priority = null) => ({list, priority})
const milk = (priority, memberships, details) => item("m", "Milk", priority, memberships, details)
const lists = {g: item("g", "Groceries", "medium"), h: item("h", "House", "medium")}

/** Items by id, beside the lists. */
const all = (...items) => ({...lists, ...Object.fromEntries(items.map(each => [each.id, each]))})
const seen = (priority, reference = {id: "m", name: "Milk"}) => ({...reference, seen: {priority}})
const known = {id: "m", name: "Milk"}
const list = {id: "g", name: "Groceries"}

/** Without what a new item has beside the stored one. */
const plain = items =>
  Object.fromEntries(Object.entries(items).map(([id, {lastDone, revision, order, ...rest}]) => [id, rest]))

// Rules 1 to 4: what this device did, on what is there meanwhile.
for (const [name, there, change, result] of [
  ["set up", [milk("medium")], {command: "set", priority: "high", items: [seen("medium")]}, [milk("high")]],
  ["set up × raise", [milk("critical")], {command: "set", priority: "high", items: [seen("low")]}, [milk("critical")]],
  ["set up × done", [milk("low")], {command: "set", priority: "high", items: [seen("medium")]}, [milk("high")]],
  [
    "set to what was seen × done",
    [milk("low")],
    {command: "set", priority: "high", items: [seen("high")]},
    [milk("high")]
  ],
  ["set down", [milk("high")], {command: "set", priority: "medium", items: [seen("high")]}, [milk("medium")]],
  ["set down × done", [milk("low")], {command: "set", priority: "medium", items: [seen("high")]}, [milk("low")]],
  [
    "done",
    [milk("high", [inList("g", "low")])],
    {command: "done", items: [seen("high")]},
    [milk("low", [inList("g")])]
  ],
  ["add", [], {command: "add", items: [known]}, [milk("medium")]],
  ["add × add elsewhere", [item("x", "milk", "low")], {command: "add", items: [known]}, [item("x", "milk", "medium")]],
  ["add × raise", [milk("critical")], {command: "add", priority: "high", items: [known]}, [milk("critical")]],
  ["add to a list", [milk("low")], {command: "add", items: [known], list}, [milk("medium", [inList("g")])]],
  ["add × delete the list", [], {command: "add", items: [known], list: {id: "x", name: "Camping"}}, [milk("medium")]],
  [
    "add × delete and create the list",
    [],
    {command: "add", items: [known], list: {id: "x", name: "groceries"}},
    [milk("medium", [inList("g")])]
  ],
  [
    "set --in",
    [milk("high", [inList("g")])],
    {command: "set", priority: "low", items: [seen("high")], list},
    [milk("high", [inList("g", "low")])]
  ],
  [
    "set up --in × lower",
    [milk("low", [inList("g", "low")])],
    {command: "set", priority: "high", items: [seen("medium")], list},
    [milk("low", [inList("g", "high")])]
  ],
  [
    "set down --in × lower",
    [milk("high", [inList("g", "low")])],
    {command: "set", priority: "medium", items: [seen("high")], list},
    [milk("high", [inList("g", "low")])]
  ],
  [
    "set up --in × delete the list",
    [milk("low")],
    {command: "set", priority: "high", items: [seen("low")], list: {id: "x"}},
    [milk("medium")]
  ],
  [
    "inherit",
    [milk("high", [inList("g", "low")])],
    {command: "set", priority: "inherit", items: [seen("low")], list},
    [milk("high", [inList("g")])]
  ],
  ["include", [milk("low")], {command: "include", items: [known], list}, [milk("low", [inList("g")])]],
  ["include × delete the list", [milk("low")], {command: "include", items: [known], list: {id: "x"}}, [milk("medium")]],
  ["include × delete", [], {command: "include", items: [known], list}, [milk("medium", [inList("g")])]],
  [
    "exclude",
    [milk("low", [inList("h"), inList("g")])],
    {command: "exclude", items: [known], list},
    [milk("low", [inList("h")])]
  ],
  ["raise × delete", [], {command: "set", priority: "high", items: [seen("low")]}, [milk("high")]],
  [
    "raise × delete and create",
    [item("x", "Milk", "low")],
    {command: "set", priority: "high", items: [seen("low")]},
    [item("x", "Milk", "high")]
  ],
  ["lower × delete", [], {command: "set", priority: "medium", items: [seen("high")]}, []],
  ["done × delete", [], {command: "done", items: [seen("high")]}, []],
  ["delete", [milk("high")], {command: "delete", items: [known]}, []],
  ["delete × delete", [], {command: "delete", items: [known]}, []],
  [
    "rename",
    [milk("low")],
    {command: "edit", name: "Oat milk", items: [{...known, seen: {name: "Milk"}}]},
    [item("m", "Oat milk", "low")]
  ],
  [
    "rename × rename",
    [item("m", "Rice", "low")],
    {command: "edit", name: "Oat milk", items: [{...known, seen: {name: "Milk"}}]},
    [item("m", "Rice", "low")]
  ],
  [
    "rename × details",
    [milk("low", [], "theirs")],
    {command: "edit", name: "Oats", details: "mine", items: [{...known, seen: {name: "Milk", details: ""}}]},
    [item("m", "Oats", "low", [], "theirs")]
  ],
  ["edit × delete", [], {command: "edit", details: "mine", items: [{...known, seen: {details: ""}}]}, []]
])
  same(plain(queue.applied(all(...there), change)), all(...result), name)

// An entry of this device, as answered.
let number = 0
const entry = (change, more = {}) => {
  number += 1
  return {at: `${number}`, change: {id: `c${number}`, at: new Date().toISOString(), ...change}, words: "Words", ...more}
}
const made = (step, change = {}, more = {}) =>
  entry({id: step, command: "done", items: [known], ...change}, {revision: 1, effect: 1, refused: [], ...more})
const undo = (step, more = {}) => entry({command: "undo", step}, more)
const redo = (step, more = {}) => entry({command: "redo", step}, more)
const refused = {revision: 0, effect: null, refused: [{item: known, reason: "needed"}]}

// Rule 5: what undo and redo take next.
for (const [name, own, standing, undone] of [
  ["nothing", [], [], []],
  ["two", [made("a"), made("b")], ["a", "b"], []],
  ["pending", [made("a"), entry({id: "b", command: "add", items: []})], ["a", "b"], []],
  ["without effect", [made("a"), made("b", {}, {effect: null})], ["a"], []],
  ["refused", [made("a"), made("b", {}, refused)], ["a", "b"], []],
  ["refused and forgotten", [made("a"), made("b", {}, {...refused, refused: []})], ["a"], []],
  ["several requests", [made("a", {step: "s"}), made("b", {step: "s"})], ["s"], []],
  ["undo", [made("a"), made("b"), undo("b")], ["a"], ["b"]],
  ["undo of an older one", [made("a"), made("b"), undo("a")], ["b"], ["a"]],
  ["undo of a refused one", [made("a", {}, refused), undo("a", {revision: 1, effect: null, refused: []})], [], ["a"]],
  ["undo twice", [made("a"), made("b"), undo("b"), undo("a")], [], ["b", "a"]],
  ["redo", [made("a"), made("b"), undo("b"), undo("a"), redo("a")], ["a"], ["b"]],
  ["redo after a new change", [made("a"), undo("a"), made("b")], ["b"], []],
  ["undo without a step", [undo(undefined, {revision: 1, effect: 3, refused: []})], [], []],
  ["undo of nothing", [undo(undefined, {revision: 0, refused: []})], [], []],
  ["missing undo", [made("a"), undo("a", {...refused, refused: [{item: {}, reason: "missing"}]})], ["a"], []]
])
  assert.deepEqual(queue.steps(own), {standing, undone}, name)

// Rule 5: undo and redo show their effect at once, field by field what has not changed since.
const images = (before, after) => ({before: {m: before}, after: {m: after}})
const both = [inList("g"), inList("h")]
for (const [name, shown, there, undone] of [
  ["add", images(null, milk("medium")), milk("medium"), null],
  ["add × raise", images(null, milk("medium")), milk("high"), milk("high")],
  ["delete", images(milk("high"), null), null, milk("high")],
  ["delete × create", images(milk("high"), null), item("x", "milk", "low"), item("x", "milk", "low")],
  ["set", images(milk("low"), milk("high")), milk("high"), milk("low")],
  ["set × set", images(milk("low"), milk("high")), milk("critical"), milk("critical")],
  ["set × edit", images(milk("low"), milk("high")), milk("high", [], "new"), milk("low", [], "new")],
  [
    "rename × details",
    images(milk("low"), item("m", "Oats", "low")),
    item("m", "Oats", "low", [], "new"),
    milk("low", [], "new")
  ],
  [
    "done × include",
    images(milk("high", [inList("g", "low")]), milk("low", [inList("g")])),
    milk("low", both),
    milk("high", [inList("g", "low"), inList("h")])
  ],
  ["include", images(milk("low"), milk("low", [inList("g")])), milk("low", both), milk("low", [inList("h")])],
  [
    "exclude × include",
    images(milk("low", both), milk("low", [inList("h")])),
    milk("low", [inList("h")]),
    milk("low", [inList("h"), inList("g")])
  ],
  ["refused", {...images(milk("high"), milk("low")), ...refused}, milk("high"), milk("high")]
]) {
  const own = [made("a", {}, shown)]
  const items = there ? all(there) : all()
  const after = queue.applied(items, {command: "undo", step: "a"}, own)
  same(after, undone ? all(undone) : all(), `undo: ${name}`)
  if (!/×|refused/.test(name)) {
    const again = queue.applied(after, {command: "redo", step: "a"}, own)
    assert.deepEqual(new Set(again.m?.memberships), new Set(items.m?.memberships), `redo: ${name}`)
    same({...again.m, memberships: []}, {...items.m, memberships: []}, `redo: ${name}`)
  }
}
// Several requests are undone in reverse order.
const three = ["low", "medium", "high"].map(each => milk(each))
const twice = [0, 1].map(at => made(`p${at}`, {step: "s"}, images(three[at], three[at + 1])))
same(queue.applied(all(three[2]), {command: "undo", step: "s"}, twice), all(three[0]))

// A refusal is shown until it is decided on.
const needed = {item: known, reason: "needed", detail: "Milk was needed again."}
const text = (was, wanted, present) => ({item: known, reason: "changed", field: "details", seen: was, wanted, present})
const tick = (...list) => made("a", {command: "done", items: [seen("high")]}, {...refused, refused: list})
const edit = (id, was, wanted, present) =>
  made(id, {command: "edit"}, {...refused, refused: [text(was, wanted, present)]})
for (const [name, own, items, expected] of [
  ["needed", [tick(needed)], all(milk("high")), [needed]],
  ["needed, then low", [tick(needed)], all(milk("low")), []],
  ["needed, then deleted", [tick(needed)], all(), []],
  [
    "needed, then raised here",
    [tick(needed), made("b", {command: "set", priority: "high", items: [seen("high")]})],
    all(milk("high")),
    []
  ],
  [
    "needed, then added here",
    [tick(needed), made("b", {command: "add", items: [known]}, {effect: null})],
    all(milk("high")),
    []
  ],
  [
    "needed, then lowered here",
    [tick(needed), made("b", {command: "set", priority: "low", items: [seen("high")]})],
    all(milk("high")),
    [needed]
  ],
  ["needed in another list", [tick(needed)], all(milk("low", [inList("g", "high")])), [needed]],
  ["needed in a list", [tick({...needed, list})], all(milk("high", [inList("g", "low")])), []],
  ["undone", [tick(needed), undo("a")], all(milk("high")), []],
  ["redone", [tick(needed), undo("a"), redo("a")], all(milk("high")), [needed]],
  [
    "the newest",
    [tick(needed), made("b", {}, {...refused, refused: [{...needed, detail: "2"}]})],
    all(milk("high")),
    [{...needed, detail: "2"}]
  ],
  ["several items", [tick(needed, {...needed, item: list})], all(milk("high")), [needed, {...needed, item: list}]],
  [
    "deletion",
    [made("a", {command: "delete"}, {...refused, refused: [{item: known, reason: "changed"}]})],
    all(milk("low")),
    [{item: known, reason: "changed"}]
  ],
  [
    "deletion, then deleted",
    [made("a", {command: "delete"}, {...refused, refused: [{item: known, reason: "changed"}]})],
    all(),
    []
  ],
  ["text", [edit("a", "", "mine", "theirs")], all(milk("low", [], "theirs")), [text("", "mine", "theirs")]],
  ["text of a deleted item", [edit("a", "", "mine", "theirs")], all(), [text("", "mine", "theirs")]],
  ["text that is there meanwhile", [edit("a", "", "mine", "theirs")], all(milk("low", [], "mine")), []],
  [
    "text, raised here",
    [edit("a", "", "mine", "theirs"), made("b", {command: "add", items: [known]})],
    all(milk("low", [], "theirs")),
    [text("", "mine", "theirs")]
  ],
  [
    "text twice",
    [edit("a", "", "one", "theirs"), edit("b", "one", "two", "theirs")],
    all(milk("low", [], "theirs")),
    [text("", "two", "theirs")]
  ],
  [
    "text and back",
    [edit("a", "", "one", "theirs"), edit("b", "one", "", "theirs")],
    all(milk("low", [], "theirs")),
    []
  ]
])
  same(
    queue.refusals(own, items).map(({refusal}) => refusal),
    expected,
    name
  )

// Forgetting a refusal forgets those that it replaced.
const replaced = [edit("a", "", "one", "theirs"), edit("b", "one", "two", "theirs"), tick(needed)]
const [{key}] = queue.refusals(replaced, all(milk("high", [], "theirs")))
same(
  queue.forgotten(replaced, key).map(({change, refused}) => [change.id, refused]),
  [
    ["a", []],
    ["b", []]
  ]
)

// What the server answered.
const sent = [
  entry({id: "a", command: "done", items: [known]}),
  entry({id: "b", command: "edit", items: [known]}),
  entry({id: "c", command: "add", items: [known]}),
  entry({id: "d", command: "undo", step: "a"}),
  entry({id: "e", command: "add", items: [known]})
]
const results = [
  {id: "a", status: 409, problem: {type: "/problems/needed", detail: "No.", refused: [needed]}},
  {id: "b", status: 422, problem: {type: "/problems/invalid", detail: "No."}},
  {id: "c", status: 200, step: 7, revision: 8, refused: [needed], notice: "Milk is at home."},
  {id: "d", status: 404, problem: {type: "/problems/not-found", detail: "Nothing to undo."}}
]
same(
  queue.answered(sent, {revision: 9, results}).map(({revision, effect = null, refused}) => [revision, effect, refused]),
  [
    [0, null, [needed]],
    [0, null, [{item: known, reason: "invalid", detail: "No."}]],
    [8, 7, [needed, {item: {}, reason: "notice", detail: "Milk is at home."}]],
    [0, null, []]
  ]
)

// Rule 8: what is older than 60 days is dropped, and refused if its answer is unknown.
const day = 864e5
const old = (change, more) => entry({at: new Date(0).toISOString(), ...change}, more)
const aged = [old({id: "a", items: [known]}), old({id: "b"}, {revision: 1, refused: []}), old({id: "c"}, refused)]
same(queue.current(aged, 59 * day), aged)
same(
  queue.current(aged, 61 * day).map(({change, refused}) => [change.id, refused]),
  [
    ["a", [{item: known, reason: "unanswered", detail: "Words: not sent for 60 days."}]],
    ["c", refused.refused]
  ]
)

// Rule 7: after the server was set back, accepted changes with an effect may be missing.
const missing = detail => [{item: {}, reason: "missing", detail}]
const back = [made("a"), made("b"), made("c", {}, {effect: null}), undo("a", {revision: 3, effect: 2, refused: []})]
const lost = queue.compared(back, new Set(["a"]))
same(
  lost.map(({revision, effect, refused}) => [revision, effect, refused]),
  [
    [0, 1, []],
    [0, null, missing("Words")],
    [0, null, []],
    [0, null, missing("undo: Words")]
  ]
)
same(
  queue.refusals(lost, all()).map(({refusal: {detail}}) => detail),
  ["Words", "undo: Words"]
)
assert.deepEqual(queue.steps(lost), {standing: ["a", "b"], undone: []})

function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Follows the rules by a log of who needed or changed what, and when. */
class Server {
  items = {}
  revision = 1
  point = "start"
  points = new Map([[1, "start"]])
  restores = 0
  log = []
  gone = new Map()
  needs = new Map()
  changes = new Map()
  responses = new Map()

  copy() {
    return Object.fromEntries(
      Object.entries(this).map(([key, value]) => [key, value instanceof Map ? new Map(value) : structuredClone(value)])
    )
  }

  knows({revision, change}) {
    return this.points.get(revision) === change
  }

  run(change, device) {
    if (this.responses.has(change.id)) return this.responses.get(change.id)
    const result = {id: change.id, ...this.#run(change, device), revision: this.revision}
    this.responses.set(change.id, result)
    return result
  }

  #run(change, device) {
    const step = queue.stepOf(change)
    const reference = change.items?.[0]
    const found = reference && (this.items[reference.id] ?? model.named(this.items, reference.name))
    const refuse = (reason, more) => {
      const refused = [{item: {id: found?.id ?? reference.id, name: reference.name}, reason, detail: reason, ...more}]
      return {status: 409, problem: {type: `/problems/${reason}`, detail: reason, refused}}
    }
    const isElsewhere = (notes, at) => notes.get(found.id)?.some(note => note.device !== device && note.revision > at)
    const saw = change.saw && this.knows(change.saw) ? change.saw.revision : 0
    if (change.command === "edit") {
      const field = change.name === undefined ? "details" : "name"
      const was = reference.seen[field]
      const other = change.name && model.named(this.items, change.name)
      if (!found) return refuse("deleted")
      if (other && other !== found) return refuse("taken")
      if (found[field] !== was && found[field] !== change[field])
        return refuse("changed", {field, seen: was, wanted: change[field], present: found[field]})
    }
    const isDown = change.command === "done" || (change.command === "set" && change.priority === "low")
    if (isDown && !found) return refuse("deleted")
    if (isDown && found.priority !== "low" && isElsewhere(this.needs, saw)) return refuse("needed")
    if (change.command === "delete" && found && (isElsewhere(this.needs, saw) || isElsewhere(this.changes, saw)))
      return refuse("changed")
    const before = this.items
    const after = queue.applied(before, change, this.log)
    const note = notes => {
      const id = this.items[reference.id] ? reference.id : model.named(this.items, reference.name)?.id
      if (id) notes.set(id, [...(notes.get(id) ?? []), {device, revision: this.revision}])
    }
    // Deleting an item deletes its memberships.
    for (const [id, each] of Object.entries(after)) {
      const memberships = each.memberships.filter(m => after[m.list])
      if (memberships.length !== each.memberships.length) after[id] = {...each, memberships}
    }
    const touched = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
      id => JSON.stringify(before[id]) !== JSON.stringify(after[id])
    )
    const isUp = ["add", "include"].includes(change.command) || (change.command === "set" && change.priority !== "low")
    if (touched.length) {
      this.revision += 1
      // A change without an answer that is sent again after a restore could otherwise end at the same revision.
      this.point = `${change.id} ${this.restores}`
      this.points.set(this.revision, this.point)
      for (const id of touched)
        if (after[id]) after[id] = {...after[id], revision: this.revision}
        else this.gone.set(id, this.revision)
      this.items = after
      const images = items => Object.fromEntries(touched.map(id => [id, items[id] ?? null]))
      const shown = reference ? {before: images(before), after: images(after)} : {}
      this.log.push({change, effect: 1, revision: this.revision, ...shown})
      for (const id of touched)
        this.changes.set(id, [...(this.changes.get(id) ?? []), {device, revision: this.revision}])
    }
    if (isUp) note(this.needs)
    const id = reference && (this.items[reference.id]?.id ?? model.named(this.items, reference.name)?.id)
    return {status: 200, step: touched.length ? this.revision : null, outcomes: [{id, step}]}
  }

  snapshot(since) {
    const {revision, point: change} = this
    const items = Object.values(this.items)
    if (!since || !this.knows(since)) return {revision, change, partial: false, items, gone: []}
    return {
      revision,
      change,
      partial: true,
      items: items.filter(item => item.revision > since.revision),
      gone: [...this.gone].filter(([id, at]) => at > since.revision && !this.items[id]).map(([id]) => id)
    }
  }
}

const NAMES = ["Milk", "Bread", "Rye", "Oil", "Tea", "Groceries", "House"]
let counter = 0

class Page {
  snapshot = null
  own = []
  told = null
  sent = {}

  constructor(server, chance) {
    Object.assign(this, {server, chance, device: `d${counter++}`})
  }

  tell({revision, change}) {
    if (change && !(this.told?.revision > revision)) this.told = {revision, change}
  }

  replace(entries) {
    const changed = new Map(entries.map(each => [each.at, each]))
    this.own = this.own.map(each => changed.get(each.at) ?? each)
  }

  /** After a response without a snapshot, the server may be set back and get other changes. */
  pull(isWhole = this.told?.revision > this.snapshot?.revision) {
    const before = this.snapshot
    const response = this.server.snapshot(isWhole ? null : before)
    if (response.partial && response.revision < this.told.revision) return this.pull(true)
    if (before && !response.partial) {
      const ids = new Set(this.server.log.map(({change}) => change.id))
      this.replace(
        queue.compared(
          this.own.filter(each => !queue.isPending(each)),
          ids
        )
      )
      this.told = null
    }
    this.snapshot = queue.merged(before, response)
    this.tell(this.snapshot)
  }

  act() {
    const items = queue.show(this.snapshot, this.own)
    const pick = list => list[Math.floor(this.chance() * list.length)]
    const every = Object.values(items)
    const one = pick(every)
    const r = this.chance()
    const {standing, undone} = queue.steps(this.own)
    const reference = each => each && {id: each.id, name: each.name}
    if (!one || r < 0.25) {
      const name = pick(NAMES)
      const already = model.named(items, name)
      const other = this.chance() < 0.3 ? pick(every) : undefined
      const into = other === already ? undefined : reference(other)
      return this.put({command: "add", items: [reference(already) ?? {id: `i${counter++}`, name}], list: into})
    }
    if (r > 0.93 && standing.length) return this.put({command: "undo", step: standing.at(-1)})
    if (r > 0.88 && undone.length) return this.put({command: "redo", step: undone.at(-1)})
    const target = {...reference(one), seen: {priority: one.priority}}
    if (r < 0.5) return this.put({command: "set", items: [target], priority: pick(model.PRIORITIES)})
    if (r < 0.6) return this.put({command: "done", items: [target]})
    if (r < 0.7) {
      const edited = this.chance() < 0.5 ? {name: `${pick(NAMES)} ${pick([1, 2])}`} : {details: `d${counter++}`}
      return this.put({command: "edit", items: [{...target, seen: {name: one.name, details: one.details}}], ...edited})
    }
    if (r > 0.8) return this.put({command: "delete", items: [target]})
    const into = pick(every)
    if (into !== one)
      this.put({command: this.chance() < 0.6 ? "include" : "exclude", items: [target], list: reference(into)})
  }

  put(details) {
    const {revision, change: point} = this.snapshot
    const change = {id: `c${counter++}`, at: new Date().toISOString(), saw: {revision, change: point}, ...details}
    const before = queue.show(this.snapshot, this.own)
    const after = queue.applied(before, change, this.own)
    const shown = items => Object.fromEntries((change.items ?? []).map(({id}) => [id, items[id] ?? null]))
    this.own = [...this.own, {at: change.id, change, words: "", before: shown(before), after: shown(after)}]
  }

  push(isLossy) {
    for (;;) {
      const batch = this.own.filter(queue.isPending).slice(0, 5)
      if (!batch.length) return true
      if (!this.server.knows(this.told)) {
        this.pull(true)
        continue
      }
      const results = batch.map(({change}) => {
        const body = JSON.stringify(change)
        this.sent[change.id] ??= body
        assert.equal(this.sent[change.id], body, "sent again as another change")
        return this.server.run(JSON.parse(body), this.device)
      })
      // The response is lost, so all changes are sent again.
      if (isLossy && this.chance() < 0.3) return false
      const response = {revision: this.server.revision, change: this.server.point, results}
      this.replace(queue.answered(batch, response))
      this.tell(response)
      if (this.chance() < 0.7) this.pull(false)
    }
  }
}

for (let seed = 1; seed <= runs; seed++) {
  const chance = random(seed)
  const server = new Server()
  const pages = [new Page(server, chance), new Page(server, chance)]
  const terminal = new Page(server, chance)
  let backup = server.copy()
  for (const page of pages) page.pull()
  for (let turn = 0; turn < 40; turn++) {
    const r = chance()
    const page = pages[chance() < 0.5 ? 0 : 1]
    if (r < 0.5) page.act()
    else if (r < 0.65) {
      terminal.pull()
      terminal.act()
      terminal.push(false)
    } else if (r < 0.8) page.push(true)
    else if (r < 0.97) page.pull()
    else if (r < 0.985) backup = server.copy()
    else Object.assign(server, structuredClone(backup), {restores: turn})
  }
  for (const page of pages) {
    while (!page.push(true));
    page.pull()
    page.pull()
  }
  pages[0].pull()
  const sorted = items => JSON.stringify(Object.values(items).sort((a, b) => (a.id < b.id ? -1 : 1)))
  const logged = new Set(server.log.map(({change}) => change.id))
  for (const page of pages) {
    const left = queue.unsettled(page.snapshot, page.own)
    assert.equal(left.length, 0, `seed ${seed}: ${left.length} changes are left`)
    assert.equal(sorted(queue.show(page.snapshot, page.own)), sorted(server.items), `seed ${seed}`)
    for (const {change, effect, refused} of page.own) {
      const isKnown = logged.has(change.id) || !effect || refused.length
      assert.ok(isKnown, `seed ${seed}: ${change.id} is lost`)
    }
  }
}

console.log(`${runs} runs`)
