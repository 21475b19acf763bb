// Requests to the server, and its events.

import {local} from "./state.js"

export const UNREACHABLE = "The server cannot be reached."

export class Problem extends Error {
  constructor(body, status) {
    super(body.detail ?? body.title ?? `The server responded with ${status}.`)
    this.body = body
    this.status = status
  }
}

export class Server extends EventTarget {
  online = true
  #stream
  #retry = 0

  get token() {
    return local.token
  }

  emit(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, {detail}))
  }

  async request(method, path, body, signal = AbortSignal.timeout(8000)) {
    const headers = {}
    if (this.token) headers.Authorization = `Bearer ${this.token}`
    if (body !== undefined) headers["Content-Type"] = "application/json"
    const options = {method, headers, cache: "no-store", signal, body: JSON.stringify(body)}
    const response = await fetch(`api/v1${path}`, options).catch(error => {
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
    this.disconnect()
    const stream = Object.assign(new AbortController(), {lastRead: Date.now()})
    this.#stream = stream
    const watch = setInterval(() => Date.now() - stream.lastRead > 45000 && stream.abort(), 5000)
    try {
      const {body} = await this.request("GET", "/events", undefined, stream.signal)
      this.#retry = 0
      this.exchange()
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

  /** Streams end silently while the page sleeps. */
  reconnect() {
    this.#retry = 0
    if (!this.#stream || Date.now() - this.#stream.lastRead > 25000) this.listen()
  }

  disconnect() {
    this.#stream?.abort()
    this.#stream = null
  }
}
