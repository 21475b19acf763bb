// The server's snapshot, and this device's changes.

import {shownOn, today} from "./dates.js"
import {on, repeatable, uuid} from "./dom.js"
import {answered, compared, current, isPending, kindOf, merged, open, show} from "./queue.js"
import {Problem, Server} from "./server.js"
import {clear, local, openStorage, saved} from "./state.js"

/** Runs work in one tab at a time. */
const alone = work => (navigator.locks ? navigator.locks.request("queue", work) : work())

class Client extends Server {
  snapshot = null
  /** This device's changes of the last 60 days, and those for another household. */
  own = []
  earlier = []
  /** Whether the reachable server saved nothing, as with a full disk. */
  isFailing = false
  /** The number of changes being saved; nothing is rendered then. */
  saving = 0
  #pause = 1000
  #timer
  #storage
  #lastTime = 0
  #puts = 0
  #step = null
  #isWhole = false
  #shown = {}
  #tabs = new BroadcastChannel("priorities")
  /** Resolves when the stored snapshot and changes are there. */
  opened = this.#open()

  get items() {
    const {snapshot, own} = this
    const day = today()
    if (this.#shown.snapshot !== snapshot || this.#shown.own !== own || this.#shown.day !== day) {
      const stored = show(snapshot, own)
      this.#shown = {snapshot, own, day, stored, items: shownOn(stored, day)}
    }
    return this.#shown.items
  }

  /** With the stored priorities, which dates may have raised in `items`. */
  get stored() {
    return this.items && this.#shown.stored
  }

  get pending() {
    return this.own.filter(isPending)
  }

  async #open() {
    this.#storage = await openStorage()
    this.snapshot = await this.#storage.snapshot()
    await this.load()
    this.#isWhole = this.#isBehind
    on(this.#tabs, "message", async () => {
      await this.load()
      this.emit("change")
    })
    on(this, "reset", () => this.pull())
    on(this, "items", ({detail}) => Number(detail) > (this.snapshot?.revision ?? -1) && this.pull())
    on(window, "online", () => this.wake())
    on(window, "pageshow", () => this.wake())
    on(document, "visibilitychange", () => document.visibilityState === "visible" && this.wake())
    // Another day begins at midnight, in another time zone, or while the page sleeps.
    setInterval(() => this.#shown.day !== today() && this.emit("change"), 1000)
  }

  /** Reads what other tabs saved, too. */
  async load() {
    let stored
    // What is put while it reads is missing there.
    for (let puts; puts !== this.#puts; ) {
      puts = this.#puts
      stored = await this.#storage.changes()
    }
    const drop = stored.filter(each => !current([each]).length)
    if (drop.length) await this.#storage.write({drop})
    this.#keep(stored, entry => !entry.saved)
  }

  /** Keeps entries and those of before; changes for another household stay apart. */
  #keep(entries, isKept) {
    const before = [...this.own, ...this.earlier].filter(isKept)
    const byTime = new Map([...before, ...entries].map(each => [each.at, each]))
    const all = current([...byTime.values()].sort((a, b) => (a.at < b.at ? -1 : 1)))
    const isHere = ({household}) => household === local.household
    this.own = all.filter(isHere)
    this.earlier = open(all.filter(each => !isHere(each)))
  }

  /** Saves and removes entries. */
  async put(put, drop = []) {
    this.#puts++
    this.#keep(put, entry => !drop.some(({at}) => at === entry.at))
    const written = this.#storage.write({put, drop}).then(() => {
      for (const entry of put) entry.saved = true
    })
    // The storage may be slow or missing.
    await Promise.race([written.catch(() => {}), new Promise(resolve => setTimeout(resolve, 1000))])
    this.#tabs.postMessage(0)
    this.emit("change")
  }

  exchange() {
    this.push()
    this.pull()
  }

  wake() {
    if (!this.token) return
    this.#pause = 1000
    this.reconnect()
    this.exchange()
  }

  pull = repeatable(() => this.#pull())

  async #pull() {
    const before = this.snapshot
    const accepted = this.own.filter(each => !isPending(each))
    const {revision: told} = saved.read("told")
    const since = before && !this.#isWhole ? `?since=${before.revision}&change=${before.change}` : ""
    const response = await this.json("GET", `/snapshot${since}`)
    if (response.partial && response.revision < told) {
      this.#isWhole = true
      return this.#pull()
    }
    const isSetBack = before && !response.partial
    const put = isSetBack ? compared(accepted, await this.#logged()) : []
    const snapshot = merged(before, response)
    const isNew = snapshot.change !== before?.change
    this.#isWhole = false
    this.snapshot = snapshot
    if (isSetBack) saved.write("told", null)
    this.#tell(snapshot)
    saved.write("exchanged", Date.now())
    if (put.length) await this.put(put)
    if (isNew || this.#step === null) this.#readLog().catch(() => {})
    if (!isNew) return
    this.emit("change", {isNew})
    await this.#storage.write({snapshot})
  }

  /** Whether the server could be set back, and get other changes, before the next snapshot. */
  get #isBehind() {
    return this.snapshot?.revision < saved.read("told").revision
  }

  /** Remembers the newest place in the server's history. */
  #tell({revision, change}) {
    if (change && !(saved.read("told").revision > revision)) saved.write("told", {revision, change})
  }

  /** The ids of all changes in the server's log. */
  async #logged() {
    const ids = new Set()
    for (let since = 0, isMore = true; isMore; ) {
      const {log, more} = await this.json("GET", `/log?since=${since}`)
      for (const {id} of log) ids.add(id)
      since = log.at(-1)?.number
      isMore = more
    }
    return ids
  }

  async #readLog() {
    const known = this.#step
    const {newest, log} = await this.json("GET", `/log?since=${known ?? Number.MAX_SAFE_INTEGER}`)
    this.#step = newest
    if (known !== null) for (const entry of log) this.emit("logged", entry)
  }

  /** @param onShown is called once the change is visible and survives a reload */
  async change(details, shown, onShown = () => {}) {
    const time = Math.max(Date.now(), this.#lastTime + 1)
    this.#lastTime = time
    const change = {id: uuid(), ...details, at: new Date(time).toISOString()}
    this.saving++
    await this.put([{at: `${time}-${uuid()}`, household: local.household, change, ...shown}])
    this.saving--
    this.emit("change")
    onShown()
    await this.push()
  }

  push = repeatable(async () => {
    if (!this.token) return
    clearTimeout(this.#timer)
    try {
      await alone(() => this.#push())
      this.isFailing = false
      this.#pause = 1000
    } catch (error) {
      this.isFailing = error.status > 409
      this.emit("change")
      this.#timer = setTimeout(() => this.push(), this.#pause)
      this.#pause = Math.min(60000, 2 * this.#pause)
    }
  })

  async #push() {
    // Another tab may have sent some.
    await this.load()
    for (;;) {
      const batch = this.pending.slice(0, 50)
      if (!batch.length) return
      const response = await this.#send(batch)
      const entries = answered(batch, response)
      this.#tell(response)
      await this.put(entries)
      this.emit("results", entries)
      await this.pull()
      this.#isWhole = this.#isBehind
      if (!entries.length) return
    }
  }

  async #send(batch) {
    const {revision, change} = saved.read("told")
    const told = change ? `?revision=${revision}&change=${change}` : ""
    const changes = batch.map(entry => entry.change)
    try {
      return await this.json("POST", `/changes${told}`, changes)
    } catch (error) {
      const {body, status} = error
      if (!(error instanceof Problem) || [401, 429].includes(status) || status >= 500) throw error
      if (kindOf(body) === "set-back") {
        this.#isWhole = true
        await this.pull()
        // The next attempt sends them.
        throw error
      }
      // None succeeded: the body is a problem with the results.
      return body.results ? body : {results: changes.map(({id}) => ({id, status, problem: body}))}
    }
  }

  /** Removes everything but what a person may still lose. */
  async forget() {
    this.disconnect()
    clear("device")
    this.snapshot = null
    await this.#storage.write({snapshot: null})
    await this.put(open(this.own), this.own)
    this.emit("revoked")
  }
}

export const client = new Client()
