// Requests to the server, the queue of changes, and their storage for offline use.

import { bytes, merged, nextBatch, settled, show, unsettled } from "./model.js";

export const API = "/api/v1";
export const UNREACHABLE = "The server cannot be reached.";
const TIMEOUT = 8000;

export class Problem extends Error {
  constructor(body, status) {
    super(body.detail ?? body.title ?? `The server responded with ${status}.`);
    Object.assign(this, { body, status });
  }
}

export const uuid = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  return [...bytes].map((b, i) => ([4, 6, 8, 10].includes(i) ? "-" : "") + b.toString(16).padStart(2, "0")).join("");
};

/** Runs work once at a time; a call during a run starts another, since the run may have read too early. */
export function repeatable(work) {
  let running = null, next = null;
  const run = () => running
    ? (next ??= running.then(() => { next = null; return run(); }))
    : (running = work().catch(() => {}).finally(() => (running = null)));
  return run;
}

/** The snapshot and the queue in IndexedDB. */
async function openStorage() {
  const request = (r) => new Promise((ok, no) => { r.onsuccess = () => ok(r.result); r.onerror = () => no(r.error); });
  const open = indexedDB.open("priorities", 1);
  open.onupgradeneeded = () => {
    open.result.createObjectStore("kept");
    open.result.createObjectStore("queue", { keyPath: "at" });
  };
  const db = await request(open);
  const names = ["kept", "queue"];
  return {
    snapshot: async () => (await request(db.transaction("kept").objectStore("kept").get("snapshot"))) ?? null,
    queue: async () => (await request(db.transaction("queue").objectStore("queue").getAll())).map((entry) => ({ ...entry, saved: true })),
    /** Resolves when the transaction is complete: a reload can still lose a request that succeeded. */
    write: ({ snapshot, put = [], drop = [] }) => new Promise((ok, no) => {
      const changes = db.transaction(names, "readwrite");
      changes.oncomplete = ok;
      changes.onerror = changes.onabort = () => no(changes.error);
      const queue = changes.objectStore("queue");
      if (snapshot !== undefined) changes.objectStore("kept").put(snapshot, "snapshot");
      for (const entry of put) queue.put(entry);
      for (const { at } of drop) queue.delete(at);
    }),
  };
}

/** Runs work in one tab at a time, if the browser has locks. */
const alone = (work) => (navigator.locks ? navigator.locks.request("queue", work) : work());

export class Client extends EventTarget {
  snapshot = null;
  queue = [];
  online = true;
  /** Whether the server, although reachable, saved nothing at the last attempt, as with a full disk. */
  isFailing = false;
  /** The number of changes being saved; the page does not render meanwhile. */
  saving = 0;
  /** Opens while the page's other modules are evaluated. */
  #opening = openStorage();
  #storage;
  #stream;
  #pushing = false;
  #again = false;
  #retry = 0;
  #last = 0;
  #tabs = globalThis.BroadcastChannel ? new BroadcastChannel("priorities") : null;

  get token() { return localStorage.getItem("token"); }
  set token(value) { value ? localStorage.setItem("token", value) : localStorage.removeItem("token"); }

  #shown = {};
  get items() {
    const { snapshot, queue } = this;
    if (this.#shown.snapshot !== snapshot || this.#shown.queue !== queue)
      this.#shown = { snapshot, queue, items: show(snapshot, queue) };
    return this.#shown.items;
  }
  get pending() { return this.queue.filter((entry) => !entry.revision).length; }

  #emit(kind, detail) { this.dispatchEvent(new CustomEvent(kind, { detail })); }

  #changed(detail) { this.#emit("change", detail); }

  async open() {
    this.#storage = await this.#opening;
    const [snapshot, queue] = await Promise.all([this.#storage.snapshot(), this.#storage.queue()]);
    this.snapshot = snapshot;
    this.queue = unsettled(snapshot, queue);
    this.#tabs?.addEventListener("message", async () => {
      const saved = await this.#storage.queue();
      const known = new Set(saved.map((entry) => entry.at));
      // Saved changes that are no longer in the storage were sent by another tab.
      const mine = this.queue.filter((e) => !known.has(e.at) && (e.revision || !e.saved));
      this.queue = unsettled(this.snapshot, [...saved, ...mine].sort((a, b) => (a.at < b.at ? -1 : 1)));
      this.#changed();
    });
    for (const event of ["online", "pageshow"]) addEventListener(event, () => this.wake());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.wake());
    setInterval(() => this.pending && this.push(), 20000);
  }

  /** Streams end silently while the page sleeps. */
  wake() {
    if (!this.token) return;
    this.#retry = 0;
    if (!this.#stream || Date.now() - this.#stream.lastRead > 25000) this.listen();
    this.push();
    this.pull();
  }

  async request(method, path, body, options = {}) {
    const headers = { ...options.headers };
    if (this.token) headers.Authorization = `Bearer ${this.token}`;
    if (body !== undefined) headers["Content-Type"] ??= "application/json";
    let response;
    try {
      response = await fetch(API + path, {
        method, headers, cache: "no-store", signal: options.signal ?? AbortSignal.timeout(TIMEOUT),
        body: body === undefined || options.raw ? body : JSON.stringify(body),
      });
    } catch (error) {
      this.#reach(false);
      throw error;
    }
    // These come from a proxy whose server is unreachable.
    this.#reach(![502, 504].includes(response.status));
    if (response.status === 401 && this.token) {
      await this.forget();
    }
    if (!response.ok && response.status !== 304) {
      const body = await response.json().catch(() => ({}));
      throw new Problem(body, response.status);
    }
    return response;
  }

  json = async (method, path, body, options) => {
    const response = await this.request(method, path, body, options);
    return response.status === 204 ? null : response.json();
  };

  #reach(online) {
    if (online === this.online) return;
    this.online = online;
    this.#changed();
  }

  /** Loads what is newer than the snapshot. */
  pull = repeatable(() => this.#pull());

  async #pull(whole = false) {
    const accepted = new Set(this.queue.filter((entry) => entry.revision));
    const since = this.snapshot && !whole ? `?since=${this.snapshot.revision}&epoch=${this.snapshot.epoch}` : "";
    const response = await this.json("GET", `/snapshot${since}`);
    const next = merged(this.snapshot, response);
    if (!next) return this.#pull(true);
    const isNew = next.revision !== this.snapshot?.revision || next.epoch !== this.snapshot?.epoch;
    this.snapshot = next;
    // Changes accepted before this request are in the snapshot, unless the history restarted.
    const rest = unsettled(next, this.queue).filter((e) => e.epoch === next.epoch || !accepted.has(e));
    const drop = this.queue.filter((entry) => !rest.includes(entry));
    this.queue = rest;
    if (isNew) this.#changed({ news: true });
    if (isNew) this.#readLog().catch(() => {});
    if (isNew || drop.length) await this.#storage.write({ snapshot: next, drop });
  }

  #step = null;

  /** Reports the changes of other devices since the last call. */
  async #readLog() {
    const known = this.#step;
    const { newest, log } = await this.json("GET", `/log?since=${known ?? Number.MAX_SAFE_INTEGER}`);
    this.#step = newest;
    if (known !== null) for (const each of log) if (each.number > known) this.#emit("logged", each);
  }

  /**
   * Saves a change, shows it and sends it.
   * @param onShown is called once it is visible; from then on it survives a reload.
   */
  async change(change, onShown = () => {}) {
    const time = (this.#last = Math.max(Date.now(), this.#last + 1));
    change = { id: uuid(), at: new Date(time).toISOString(), ...change };
    const entry = { at: `${time.toString().padStart(15, "0")}-${uuid()}`, change, body: bytes(change) };
    this.queue = [...this.queue, entry];
    await this.#save({ put: [entry] }, () => (entry.saved = true));
    onShown();
    this.#tabs?.postMessage(0);
    await this.push();
    return this.results.get(entry.change.id);
  }

  /** The server's results by the ids of the changes. */
  results = new Map();

  /** Removes a change unless the server has accepted it; waits while it is being sent. */
  async retract(id) {
    while (this.#pushing) await this.#pushing;
    const entry = this.queue.find((e) => e.change.id === id && !e.revision);
    if (!entry) return false;
    this.queue = this.queue.filter((e) => e !== entry);
    await this.#save({ drop: [entry] });
    return true;
  }

  /** Saves changes before they are rendered. */
  async #save(changes, then) {
    this.saving++;
    // Without storage, or if it is slow, the page goes on after a second.
    await Promise.race([this.#storage.write(changes).then(then, () => {}), new Promise((done) => setTimeout(done, 1000))]);
    this.saving--;
    this.#changed();
  }

  async push() {
    if (!this.token) return;
    if (this.#pushing) { this.#again = true; return this.#pushing; }
    this.#pushing = alone(() => this.#push()).then(() => (this.isFailing = false), (error) => {
      this.isFailing = error instanceof Problem;
      this.#changed();
    }).finally(() => (this.#pushing = false));
    await this.#pushing;
    if (this.#again) { this.#again = false; return this.push(); }
  }

  async #push() {
    if (this.#tabs) {
      // Another tab may have sent some of these.
      const saved = new Set((await this.#storage.queue()).map((entry) => entry.at));
      this.queue = this.queue.filter((e) => e.revision || saved.has(e.at) || !e.saved);
    }
    for (;;) {
      const batch = nextBatch(this.queue);
      if (!batch.length) return;
      let response;
      try {
        const stored = new Map(this.queue.map((entry) => [entry.change.id, entry.body]));
        response = await this.json("POST", "/changes", `[${batch.map((each) => stored.get(each.id) ?? bytes(each))}]`, { raw: true });
      } catch (error) {
        if (!(error instanceof Problem) || [401, 429, 503].includes(error.status) || error.status >= 500) throw error;
        // None succeeded: the body is a problem with the results.
        const { body } = error;
        response = body.results ? body : {
          epoch: this.snapshot?.epoch, revision: this.snapshot?.revision,
          results: batch.map(({ id }) => ({ id, status: error.status, problem: body })),
        };
      }
      const before = this.queue;
      const { queue, refused, renamed } = settled(before, response);
      this.queue = queue;
      for (const result of response.results) this.results.set(result.id, result);
      // Accepted changes stay, with their revision, until the snapshot that contains them is saved.
      const drop = before.filter(({ at }) => !queue.some((entry) => entry.at === at));
      await this.#storage.write({ put: queue, drop }).catch(() => {});
      this.#tabs?.postMessage(0);
      if (renamed.size) this.#emit("renamed", renamed);
      this.#emit("results", { queue: before, results: response.results });
      this.#changed();
      for (const each of refused) this.#emit("refused", each);
      await this.pull();
      if (!response.results.length) return;
    }
  }

  /** Reads the server's events until the next call or `forget`. */
  async listen() {
    this.#stream?.abort.abort();
    const abort = new AbortController();
    const stream = (this.#stream = { abort, lastRead: Date.now() });
    const watch = setInterval(() => Date.now() - stream.lastRead > 45000 && abort.abort(), 5000);
    try {
      const response = await this.request("GET", "/events", undefined, { signal: abort.signal });
      this.#retry = 0;
      this.push();
      this.pull();
      this.#emit("preferences");
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let text = "";
      for (;;) {
        const { value, done } = await reader.read();
        if (done) break;
        stream.lastRead = Date.now();
        text += value;
        const parts = text.split("\n\n");
        text = parts.pop();
        for (const part of parts) this.#handle(part);
      }
    } catch (error) {
      if (error instanceof Problem && error.status === 401) this.#retry = -1;
    } finally {
      clearInterval(watch);
    }
    if (this.#stream !== stream || this.#retry < 0 || !this.token) return;
    const pause = Math.min(15000, 500 * 2 ** this.#retry++);
    setTimeout(() => this.#stream === stream && this.listen(), pause * (0.75 + Math.random() / 2));
  }

  #handle(part) {
    const field = (name) => part.split("\n").find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1).trim();
    const kind = field("event");
    if (kind === "items") {
      if (Number(field("data")) > (this.snapshot?.revision ?? -1)) this.pull();
    } else if (kind === "reset") this.pull();
    else if (kind) this.#emit(kind);
  }

  /** Removes the household from this device, except for changes that the server does not have yet. */
  async forget() {
    this.#stream?.abort.abort();
    this.#stream = null;
    localStorage.clear();
    const drop = this.queue.filter((entry) => entry.revision);
    this.queue = this.queue.filter((entry) => !entry.revision);
    this.snapshot = null;
    await this.#storage.write({ snapshot: null, drop });
    this.#emit("signedout");
  }
}
