// The server, the queue, and what is kept for when there is no server.

import { merged, nextBatch, settled, show, unsettled, wire } from "./model.js";

export const API = "/api/v1";
export const AWAY = "The server cannot be reached.";
const TIMEOUT = 8000;

export class Problem extends Error {
  constructor(body, status) {
    super(body.detail ?? body.title ?? `The server answered ${status}.`);
    Object.assign(this, { body, status });
  }
}

export const uuid = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  return [...bytes].map((b, i) => ([4, 6, 8, 10].includes(i) ? "-" : "") + b.toString(16).padStart(2, "0")).join("");
};

/** Keys and values, and the queue, in IndexedDB. */
async function openKeep() {
  const request = (r) => new Promise((ok, no) => { r.onsuccess = () => ok(r.result); r.onerror = () => no(r.error); });
  const open = indexedDB.open("priorities", 1);
  open.onupgradeneeded = () => {
    open.result.createObjectStore("kept");
    open.result.createObjectStore("queue", { keyPath: "at" });
  };
  const db = await request(open);
  const names = ["kept", "queue"];
  return {
    read: async () => {
      const stores = db.transaction(names);
      const [kept, changes] = names.map((name) => stores.objectStore(name));
      const [snapshot, queue] = await Promise.all([request(kept.get("snapshot")), request(changes.getAll())]);
      return { snapshot: snapshot ?? null, queue: queue.map((entry) => ({ ...entry, kept: true })) };
    },
    /** Resolves once all of it is kept: a request that succeeded can still be lost with the page. */
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

/** Runs one at a time among all tabs, where the browser can say so. */
const alone = (work) => (navigator.locks ? navigator.locks.request("queue", work) : work());

export class Client extends EventTarget {
  snapshot = null;
  queue = [];
  online = true;
  /** How many changes are being kept: nothing is drawn meanwhile. */
  keeping = 0;
  #keep;
  #stream;
  #pushing = false;
  #again = false;
  #pulling = null;
  #retry = 0;
  #last = 0;
  #tabs = globalThis.BroadcastChannel ? new BroadcastChannel("priorities") : null;

  get token() { return localStorage.getItem("token"); }
  set token(value) { value ? localStorage.setItem("token", value) : localStorage.removeItem("token"); }

  get items() { return show(this.snapshot, this.queue); }
  get waiting() { return this.queue.filter((entry) => !entry.revision).length; }

  #tell(kind, detail) { this.dispatchEvent(new CustomEvent(kind, { detail })); }

  #changed(detail) { this.#tell("change", detail); }

  async open() {
    this.#keep = await openKeep();
    const { snapshot, queue } = await this.#keep.read();
    this.snapshot = snapshot;
    this.queue = unsettled(snapshot, queue);
    this.#tabs?.addEventListener("message", async () => {
      const { queue: kept } = await this.#keep.read();
      const known = new Set(kept.map((entry) => entry.at));
      // Of what is not kept any more, another tab has sent the rest.
      const mine = this.queue.filter((e) => !known.has(e.at) && (e.revision || !e.kept));
      this.queue = unsettled(this.snapshot, [...kept, ...mine].sort((a, b) => (a.at < b.at ? -1 : 1)));
      this.#changed();
    });
    for (const event of ["online", "pageshow"]) addEventListener(event, () => this.wake());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.wake());
    setInterval(() => this.waiting && this.push(), 20000);
  }

  /** Comes back from sleep: streams die silently in the background. */
  wake() {
    if (!this.token) return;
    this.#retry = 0;
    if (!this.#stream || Date.now() - this.#stream.heard > 25000) this.listen();
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
    // A proxy that answers for a server that is away is no server.
    this.#reach(![502, 504].includes(response.status));
    if (response.status === 401 && this.token) this.#tell("signedout");
    if (!response.ok && response.status !== 304) {
      const body = await response.json().catch(() => ({}));
      throw new Problem(body, response.status);
    }
    return response;
  }

  json = async (method, path, body) => {
    const response = await this.request(method, path, body);
    return response.status === 204 ? null : response.json();
  };

  #reach(online) {
    if (online === this.online) return;
    this.online = online;
    this.#changed();
  }

  /** Reads what is newer than the snapshot. */
  pull(whole = false) {
    this.#pulling ??= this.#pull(whole).catch(() => {}).finally(() => (this.#pulling = null));
    return this.#pulling;
  }

  async #pull(whole) {
    const answered = new Set(this.queue.filter((entry) => entry.revision));
    const since = this.snapshot && !whole ? `?since=${this.snapshot.revision}&epoch=${this.snapshot.epoch}` : "";
    const answer = await this.json("GET", `/snapshot${since}`);
    const next = merged(this.snapshot, answer);
    if (!next) return this.#pull(true);
    const isNew = next.revision !== this.snapshot?.revision || next.epoch !== this.snapshot?.epoch;
    this.snapshot = next;
    // What was answered before this was asked is in it, or was taken back with a history of before.
    const rest = unsettled(next, this.queue).filter((e) => e.epoch === next.epoch || !answered.has(e));
    const drop = this.queue.filter((entry) => !rest.includes(entry));
    this.queue = rest;
    if (isNew) this.#changed({ news: true });
    if (isNew || drop.length) await this.#keep.write({ snapshot: next, drop });
  }

  /**
   * Adds a change: kept, then shown, and sent as soon as may be.
   * @param shown is called when it shows: what a person has seen survives a reload.
   */
  async change(change, shown = () => {}) {
    const time = (this.#last = Math.max(Date.now(), this.#last + 1));
    const entry = { at: `${time.toString().padStart(15, "0")}-${uuid()}`, change: { id: uuid(), ...change } };
    this.queue = [...this.queue, entry];
    await this.#kept({ put: [entry] }, () => (entry.kept = true));
    shown();
    this.#tabs?.postMessage(0);
    await this.push();
    return this.results.get(entry.change.id);
  }

  /** What became of changes that were sent from here: a step, or a problem. */
  results = new Map();

  /** Takes back a change that has not gone out yet. */
  async retract(id) {
    const entry = this.queue.find((e) => e.change.id === id && !e.revision);
    if (!entry || this.#pushing) return false;
    this.queue = this.queue.filter((e) => e !== entry);
    await this.#kept({ drop: [entry] });
    return true;
  }

  /** Keeps what is shown afterwards, and only then. */
  async #kept(what, then) {
    this.keeping++;
    // A browser that keeps nothing, or takes its time, holds nobody up.
    await Promise.race([this.#keep.write(what).then(then, () => {}), new Promise((done) => setTimeout(done, 1000))]);
    this.keeping--;
    this.#changed();
  }

  async push() {
    if (!this.token) return;
    if (this.#pushing) { this.#again = true; return this.#pushing; }
    this.#pushing = alone(() => this.#push()).catch(() => {}).finally(() => (this.#pushing = false));
    await this.#pushing;
    if (this.#again) { this.#again = false; return this.push(); }
  }

  async #push() {
    if (this.#tabs) {
      // Another tab may have sent some of these.
      const kept = new Set((await this.#keep.read()).queue.map((entry) => entry.at));
      this.queue = this.queue.filter((e) => e.revision || kept.has(e.at) || !e.kept);
    }
    for (;;) {
      const batch = nextBatch(this.queue);
      if (!batch.length) return;
      let answer;
      try {
        answer = await this.json("POST", "/changes", batch.map(wire));
      } catch (error) {
        if (!(error instanceof Problem) || [401, 429, 503].includes(error.status) || error.status >= 500) throw error;
        // None succeeded: a problem with the results in it.
        const { body } = error;
        answer = body.results ? body : {
          epoch: this.snapshot?.epoch, revision: this.snapshot?.revision,
          results: batch.map(({ id }) => ({ id, status: error.status, problem: body })),
        };
      }
      const before = this.queue;
      const { queue, refused, renamed } = settled(before, answer);
      this.queue = queue;
      for (const result of answer.results) this.results.set(result.id, result);
      // What was done stays, with its revision, until the snapshot that holds it is kept.
      const drop = before.filter(({ at }) => !queue.some((entry) => entry.at === at));
      await this.#keep.write({ put: queue, drop }).catch(() => {});
      this.#tabs?.postMessage(0);
      if (renamed.size) this.#tell("renamed", renamed);
      this.#changed();
      for (const each of refused) this.#tell("refused", each);
      await this.pull();
      if (!answer.results.length) return;
    }
  }

  /** Reads the server's events until told otherwise. */
  async listen() {
    this.#stream?.abort.abort();
    const abort = new AbortController();
    const stream = (this.#stream = { abort, heard: Date.now() });
    const watch = setInterval(() => Date.now() - stream.heard > 45000 && abort.abort(), 5000);
    try {
      const response = await this.request("GET", "/events", undefined, { signal: abort.signal });
      this.#retry = 0;
      this.push();
      this.pull();
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let text = "";
      for (;;) {
        const { value, done } = await reader.read();
        if (done) break;
        stream.heard = Date.now();
        text += value;
        const parts = text.split("\n\n");
        text = parts.pop();
        for (const part of parts) this.#heard(part);
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

  #heard(part) {
    const field = (name) => part.split("\n").find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1).trim();
    const kind = field("event");
    if (kind === "items") {
      if (Number(field("data")) > (this.snapshot?.revision ?? -1)) (this.#pulling ?? Promise.resolve()).then(() => this.pull());
    } else if (kind === "reset") this.pull(true);
    else if (kind) this.#tell(kind);
  }

  /** Forgets the household on this device. */
  async forget() {
    this.#stream?.abort.abort();
    this.#stream = null;
    this.token = null;
    this.snapshot = null;
    await this.#keep.write({ snapshot: null });
    this.#changed();
  }
}
