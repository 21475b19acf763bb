// Requests to the server, its events and snapshot, and the changes that it does not have yet.

import {on, repeatable, uuid} from "./dom.js"
import {bytes, merged, nextBatch, settled, show, unsettled} from "./queue.js"
import {openStorage} from "./state.js"

export const UNREACHABLE = "The server cannot be reached."

export class Problem extends Error {
  constructor(body, status) {
    super(body.detail ?? body.title ?? `The server responded with ${status}.`)
    this.body = body
    this.status = status
  }
}

/** Runs work in one tab at a time. */
const alone = work => (navigator.locks ? navigator.locks.request("queue", work) : work())

class Client extends EventTarget {
  online = true
  snapshot = null
  queue = []
  /** Whether the reachable server saved nothing, as with a full disk. */
  isFailing = false
  /** The number of changes being saved; nothing is rendered then. */
  saving = 0
  results = new Map()
  #stream
  #retry = 0
  #storage
  #lastTime = 0
  #step = null
  #shown = {}
  #tabs = globalThis.BroadcastChannel ? new BroadcastChannel("priorities") : null
  /** Resolves when the stored snapshot and queue are there. */
  opened = this.#open()

  get items() {
    const {snapshot, queue} = this
    if (this.#shown.snapshot !== snapshot || this.#shown.queue !== queue)
      this.#shown = {snapshot, queue, items: show(snapshot, queue)}
    return this.#shown.items
  }

  get pending() {
    return this.queue.filter(entry => !entry.revision).length
  }

  get token() {
    return localStorage.getItem("token")
  }

  emit(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, {detail}))
  }

  async request(method, path, body, signal = AbortSignal.timeout(8000)) {
    const headers = {}
    if (this.token) headers.Authorization = `Bearer ${this.token}`
    if (body !== undefined) headers["Content-Type"] = "application/json"
    const options = {method, headers, cache: "no-store", signal, body: JSON.stringify(body)}
    const response = await fetch(`/api/v1${path}`, options).catch(error => {
      this.#reach(false)
      throw error
    })
    // These come from a proxy whose server is unreachable.
    this.#reach(![502, 504].includes(response.status))
    if (response.status === 401 && this.token) await this.forget()
    if (!response.ok) throw new Problem(await response.json().catch(() => ({})), response.status)
    return response
  }

  async json(method, path, body) {
    const response = await this.request(method, path, body)
    return response.status === 204 ? null : response.json()
  }

  #reach(online) {
    if (online === this.online) return
    this.online = online
    this.emit("change")
  }

  /** Emits the server's events until the next call or `forget`. */
  async listen() {
    this.#stream?.abort()
    const stream = Object.assign(new AbortController(), {lastRead: Date.now()})
    this.#stream = stream
    const watch = setInterval(() => Date.now() - stream.lastRead > 45000 && stream.abort(), 5000)
    try {
      const {body} = await this.request("GET", "/events", undefined, stream.signal)
      this.#retry = 0
      this.#exchange()
      this.emit("settings")
      const reader = body.pipeThrough(new TextDecoderStream()).getReader()
      for (let text = ""; ; ) {
        const {value, done} = await reader.read()
        if (done) break
        stream.lastRead = Date.now()
        const parts = (text + value).split("\n\n")
        text = parts.pop()
        for (const part of parts) {
          const {event, data} = Object.fromEntries(part.split("\n").map(line => line.split(/: */, 2)))
          if (event) this.emit(event, data)
        }
      }
    } catch {
      // The next attempt follows.
    } finally {
      clearInterval(watch)
    }
    if (this.#stream !== stream || !this.token) return
    const pause = Math.min(15000, 500 * 2 ** this.#retry++)
    setTimeout(() => this.#stream === stream && this.listen(), pause * (0.75 + Math.random() / 2))
  }

  async #open() {
    this.#storage = await openStorage()
    this.snapshot = await this.#storage.snapshot()
    this.queue = unsettled(this.snapshot, await this.#storage.queue())
    if (this.#tabs)
      on(this.#tabs, "message", async () => {
        const stored = await this.#storage.queue()
        const known = new Set(stored.map(entry => entry.at))
        // Saved changes that are no longer stored were sent by another tab.
        const own = this.queue.filter(entry => !known.has(entry.at) && (entry.revision || !entry.saved))
        const queue = [...stored, ...own].sort((a, b) => (a.at < b.at ? -1 : 1))
        this.queue = unsettled(this.snapshot, queue)
        this.emit("change")
      })
    on(this, "reset", () => this.pull())
    on(this, "items", ({detail}) => Number(detail) > (this.snapshot?.revision ?? -1) && this.pull())
    on(window, "online", () => this.wake())
    on(window, "pageshow", () => this.wake())
    on(document, "visibilitychange", () => document.visibilityState === "visible" && this.wake())
    setInterval(() => this.pending && this.push(), 20000)
  }

  #exchange() {
    this.push()
    this.pull()
  }

  /** Streams end silently while the page sleeps. */
  wake() {
    if (!this.token) return
    this.#retry = 0
    if (!this.#stream || Date.now() - this.#stream.lastRead > 25000) this.listen()
    this.#exchange()
  }

  pull = repeatable(() => this.#pull())

  async #pull(isWhole = false) {
    const before = this.snapshot
    const accepted = new Set(this.queue.filter(entry => entry.revision))
    const since = before && !isWhole ? `?since=${before.revision}&epoch=${before.epoch}` : ""
    const snapshot = merged(before, await this.json("GET", `/snapshot${since}`))
    if (!snapshot) return this.#pull(true)
    const isNew = snapshot.revision !== before?.revision || snapshot.epoch !== before.epoch
    this.snapshot = snapshot
    // Changes accepted before this request are in the snapshot, unless the history restarted.
    const queue = unsettled(snapshot, this.queue).filter(
      entry => entry.epoch === snapshot.epoch || !accepted.has(entry)
    )
    const drop = this.queue.filter(entry => !queue.includes(entry))
    this.queue = queue
    if (isNew) {
      this.emit("change", {isNew})
      this.#readLog().catch(() => {})
    }
    if (isNew || drop.length) await this.#storage.write({snapshot, drop})
  }

  async #readLog() {
    const known = this.#step
    const {newest, log} = await this.json("GET", `/log?since=${known ?? Number.MAX_SAFE_INTEGER}`)
    this.#step = newest
    if (known !== null) for (const entry of log) if (entry.number > known) this.emit("logged", entry)
  }

  /** @param onShown is called once the change is visible and survives a reload */
  async change(details, onShown = () => {}) {
    const time = Math.max(Date.now(), this.#lastTime + 1)
    this.#lastTime = time
    const change = {id: uuid(), at: new Date(time).toISOString(), ...details}
    const entry = {at: `${time}-${uuid()}`, change, body: bytes(change)}
    this.queue = [...this.queue, entry]
    await this.#save({put: [entry]}, () => {
      entry.saved = true
    })
    onShown()
    this.#tabs?.postMessage(0)
    await this.push()
    return this.results.get(change.id)
  }

  /** Removes a change, unless the server has it. */
  async retract(id) {
    while (this.push.running()) await this.push.running()
    const entry = this.queue.find(each => each.change.id === id && !each.revision)
    if (!entry) return false
    this.queue = this.queue.filter(each => each !== entry)
    await this.#save({drop: [entry]})
    return true
  }

  /** Saves changes before they are rendered. */
  async #save(changes, then) {
    this.saving++
    // The storage may be slow or missing.
    await Promise.race([
      this.#storage.write(changes).then(then, () => {}),
      new Promise(resolve => setTimeout(resolve, 1000))
    ])
    this.saving--
    this.emit("change")
  }

  push = repeatable(async () => {
    if (!this.token) return
    try {
      await alone(() => this.#push())
      this.isFailing = false
    } catch (error) {
      this.isFailing = error instanceof Problem
      this.emit("change")
    }
  })

  async #push() {
    if (this.#tabs) {
      // Another tab may have sent some of these.
      const stored = new Set((await this.#storage.queue()).map(entry => entry.at))
      this.queue = this.queue.filter(entry => entry.revision || stored.has(entry.at) || !entry.saved)
    }
    for (;;) {
      const batch = nextBatch(this.queue)
      if (!batch.length) return
      const response = await this.#send(batch)
      const before = this.queue
      const {queue, refused, renamed} = settled(before, response)
      this.queue = queue
      for (const result of response.results) this.results.set(result.id, result)
      // Accepted changes stay, with their revision, until the snapshot that contains them is saved.
      const drop = before.filter(({at}) => !queue.some(entry => entry.at === at))
      await this.#storage.write({put: queue, drop}).catch(() => {})
      this.#tabs?.postMessage(0)
      this.emit("renamed", renamed)
      this.emit("results", {queue: before, results: response.results})
      this.emit("change")
      for (const each of refused) this.emit("refused", each)
      await this.pull()
      if (!response.results.length) return
    }
  }

  async #send(batch) {
    const changes = batch.map(entry => JSON.parse(entry.body))
    try {
      return await this.json("POST", "/changes", changes)
    } catch (error) {
      const {body, status} = error
      if (!(error instanceof Problem) || [401, 429].includes(status) || status >= 500) throw error
      // None succeeded: the body is a problem with the results.
      if (body.results) return body
      return {...this.snapshot, results: changes.map(({id}) => ({id, status, problem: body}))}
    }
  }

  /** Removes everything but pending changes. */
  async forget() {
    this.#stream?.abort()
    this.#stream = null
    localStorage.clear()
    const drop = this.queue.filter(entry => entry.revision)
    this.queue = this.queue.filter(entry => !entry.revision)
    this.snapshot = null
    await this.#storage.write({snapshot: null, drop})
    this.emit("revoked")
  }
}

export const client = new Client()
