// The page's queue against a model of the server: random changes from a terminal and from two pages
// that are sometimes offline, with lost responses. In the end all show the server's list.
// node queue.test.mjs FOLDER [RUNS]

import assert from "node:assert/strict"
import {pathToFileURL} from "node:url"

const [folder, runs = 200] = process.argv.slice(2)
const load = name => import(pathToFileURL(`${folder}/${name}`).href)
const model = await load("model.js")
const queue = await load("queue.js")

function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

class Server {
  items = {}
  revision = 1
  epoch = "e"
  gone = new Map()
  responses = new Map()
  next = 1

  commit(items) {
    for (const id of new Set([...Object.keys(items), ...Object.keys(this.items)]))
      if (items[id] !== this.items[id]) {
        this.revision += 1
        if (items[id]) items[id] = {...items[id], revision: this.revision}
        else this.gone.set(id, this.revision)
      }
    // Deleting an item deletes its memberships.
    for (const [id, item] of Object.entries(items)) {
      const memberships = item.memberships.filter(m => items[m.list])
      if (memberships.length !== item.memberships.length) items[id] = {...item, memberships, revision: ++this.revision}
    }
    this.items = items
  }

  run(change) {
    if (this.responses.has(change.id)) return this.responses.get(change.id)
    const result = this.#run(change)
    this.responses.set(change.id, result)
    return result
  }

  #run(change) {
    const refuse = kind => ({id: change.id, status: 409, revision: this.revision, problem: {type: `/problems/${kind}`}})
    const id = change.items?.[0]
    const item = this.items[id]
    const was = item?.revision
    let done = change
    if (change.command === "add") {
      done = {...change, provisional: `s${this.next++}`}
      if (change.list && !this.items[change.list]) return refuse("not-found")
    } else if (change.command === "delete") {
      if (item && change.saw < was) return refuse("changed")
    } else if (change.command === "include" || change.command === "exclude") {
      if (change.command === "include" && (!item || !this.items[change.list])) return refuse("not-found")
      if (id === change.list) return refuse("invalid")
    } else if (!item) {
      return refuse("not-found")
    } else if (change.command === "edit") {
      const other = change.name && model.named(this.items, change.name)
      if (other && other.id !== id) return refuse("name-taken")
      if (change.details !== undefined && change.saw < was && item.details !== change.details) return refuse("changed")
    } else {
      const target = change.command === "done" ? "low" : change.priority
      const u = model.ordinal
      const now = change.list ? model.priorityIn(item, change.list) : item.priority
      if (change.list && !model.membership(item, change.list)) return refuse("not-found")
      if (change.saw && u(now) > u(change.saw) && u(target) < u(now)) return refuse("kept")
    }
    this.commit(queue.applied(this.items, done))
    const own = change.command === "add" ? model.named(this.items, change.items[0]).id : id
    const touched = was && this.items[own] ? [{id: own, was, revision: this.items[own].revision}] : []
    return {id: change.id, status: 200, revision: this.revision, outcomes: [{id: own}], touched}
  }

  snapshot(since) {
    const items = Object.values(this.items)
    if (since === undefined) return {epoch: this.epoch, revision: this.revision, partial: false, items, gone: []}
    return {
      epoch: this.epoch,
      revision: this.revision,
      partial: true,
      items: items.filter(item => item.revision > since),
      gone: [...this.gone].filter(([id, at]) => at > since && !this.items[id]).map(([id]) => id)
    }
  }
}

const NAMES = ["Milk", "Bread", "Rye", "Oil", "Tea", "Groceries", "House"]
const REFUSALS = new Set(["kept", "changed", "name-taken", "not-found", "invalid"])
let counter = 0

class Page {
  snapshot = null
  queue = []
  acknowledged = []
  sent = {}

  constructor(server, chance) {
    Object.assign(this, {server, chance})
  }

  pull() {
    this.snapshot =
      queue.merged(this.snapshot, this.server.snapshot(this.snapshot?.revision)) ??
      queue.merged(null, this.server.snapshot())
    this.queue = queue.unsettled(this.snapshot, this.queue)
  }

  act() {
    const items = queue.show(this.snapshot, this.queue)
    const pick = list => list[Math.floor(this.chance() * list.length)]
    const all = Object.values(items)
    const one = pick(all)
    const id = `c${counter++}`
    const r = this.chance()
    if (!one || r < 0.25) {
      const name = pick(NAMES),
        known = model.named(items, name)
      const list = this.chance() < 0.3 ? pick(all)?.id : undefined
      this.put({
        id,
        command: "add",
        items: [name],
        provisional: known ? undefined : `p${id}`,
        list: list === known?.id ? undefined : list
      })
    } else if (r < 0.6)
      this.put({id, command: "set", items: [one.id], priority: pick(model.PRIORITIES), saw: one.priority})
    else if (r < 0.7) this.put({id, command: "done", items: [one.id], saw: one.priority})
    else if (r < 0.8) {
      const edit = {id, command: "edit", items: [one.id]}
      if (this.chance() < 0.5) edit.name = `${pick(NAMES)} ${Math.floor(this.chance() * 3)}`
      else Object.assign(edit, {details: `d${id}`, saw: one.revision})
      this.put(edit)
    } else if (r < 0.9) {
      const list = pick(all)
      if (list.id !== one.id)
        this.put({id, command: this.chance() < 0.6 ? "include" : "exclude", items: [one.id], list: list.id})
    } else this.put({id, command: "delete", items: [one.id], saw: one.revision})
  }

  put(change) {
    this.queue = [...this.queue, {at: change.id, change, body: queue.bytes(change)}]
  }

  push(isLossy) {
    for (;;) {
      const batch = queue.nextBatch(this.queue)
      if (!batch.length) return true
      const results = batch.map(({change: {id}, body}) => {
        this.sent[id] ??= body
        if (this.sent[id] !== body) throw new Error(`sent again as ${body}`)
        return this.server.run(JSON.parse(body))
      })
      // The response is lost, so all changes are sent again.
      if (isLossy && this.chance() < 0.3) return false
      const response = {epoch: this.server.epoch, revision: this.server.revision, results}
      const {queue: rest, refused} = queue.settled(this.queue, response)
      this.queue = rest
      for (const {problem} of refused) {
        const kind = problem.type.split("/").pop()
        if (!REFUSALS.has(kind)) throw new Error(`refused as ${kind}`)
      }
      this.acknowledged.push(...results.filter(x => x.status === 200).map(x => x.id))
      if (this.chance() < 0.7) this.pull()
    }
  }
}

for (let seed = 1; seed <= runs; seed++) {
  const chance = random(seed)
  const server = new Server()
  const pages = [new Page(server, chance), new Page(server, chance)]
  const terminal = new Page(server, chance)
  for (const page of pages) page.pull()
  for (let turn = 0; turn < 40; turn++) {
    const r = chance()
    const page = pages[chance() < 0.5 ? 0 : 1]
    if (r < 0.55) page.act()
    else if (r < 0.7) {
      terminal.pull()
      terminal.act()
      terminal.push(false)
    } else if (r < 0.85) page.push(true)
    else page.pull()
  }
  for (const page of pages) {
    while (!page.push(true));
    page.pull()
    page.pull()
  }
  pages[0].pull()
  const plain = items => JSON.stringify(Object.values(items).sort((a, b) => (a.id < b.id ? -1 : 1)))
  for (const page of pages) {
    if (page.queue.length) throw new Error(`seed ${seed}: ${page.queue.length} entries are left`)
    const shown = plain(queue.show(page.snapshot, page.queue)),
      there = plain(server.items)
    if (shown !== there) throw new Error(`seed ${seed}: the page shows\n${shown}\nand the server has\n${there}`)
    for (const id of page.acknowledged) if (!server.responses.has(id)) throw new Error(`seed ${seed}: ${id} is lost`)
  }
}
const same = (got, expected) => assert.equal(JSON.stringify(got), JSON.stringify(expected))

// A change that had no effect or was refused leaves no step, and an accepted undo takes its step away.
const steps = [{id: "a", step: 1}, {id: "b"}, {id: "c"}, {id: "d"}]
const undoing = [{change: {id: "u", command: "undo", saw: 1}}]
same(
  queue.stepsAfter(steps, undoing, [
    {id: "u", status: 200, step: null},
    {id: "b", status: 200, step: 5},
    {id: "c", status: 200, step: null},
    {id: "d", status: 409}
  ]),
  [{id: "b", step: 5}]
)
same(queue.stepsAfter(steps.slice(0, 1), undoing, [{id: "u", status: 409}]), [{id: "a", step: 1}])

// A completed item gets its priorities back by ordinary changes, in its lists too.
const list = (id, name) => ({id, name, details: "", priority: "medium", memberships: []})
const milk = {
  ...list("m", "Milk"),
  priority: "high",
  memberships: [
    {list: "g", priority: "low"},
    {list: "h", priority: null}
  ]
}
const before = {m: milk, g: list("g", "Groceries"), h: list("h", "House")}
const after = queue.applied(before, {command: "done", items: ["m"]})
same(queue.restoring(milk).reduce(queue.applied, after), before)
same(queue.restoring(milk).at(-1), {command: "set", items: ["m"], priority: "high", saw: "low"})

console.log(`${runs} runs`)
