// What is stored, and what is shown besides the items.

export const saved = {
  read: (key, otherwise = []) => JSON.parse(localStorage.getItem(key)) ?? otherwise,
  write(key, value) {
    try {
      localStorage.setItem(key, JSON.stringify(value))
    } catch {
      // It is lost with the next reload.
    }
  },
  put: (key, id, value) => saved.write(key, {...saved.read(key, {}), [id]: value})
}

/** The number changes with the form of what is stored. */
const DATABASE = "priorities 1"

const resultOf = request =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Drops what is stored in other forms, except the token. */
async function dropOthers() {
  const {token} = localStorage
  localStorage.clear()
  if (token) localStorage.token = token
  for (const {name} of (await indexedDB.databases?.()) ?? []) if (name !== DATABASE) indexedDB.deleteDatabase(name)
}

export async function openStorage() {
  const open = indexedDB.open(DATABASE)
  open.onupgradeneeded = () => {
    open.result.createObjectStore("snapshot")
    open.result.createObjectStore("queue", {keyPath: "at"})
    dropOthers()
  }
  const database = await resultOf(open)
  const all = async name => resultOf(database.transaction(name).objectStore(name).getAll())
  return {
    snapshot: async () => (await all("snapshot"))[0] ?? null,
    queue: async () => (await all("queue")).map(entry => ({...entry, saved: true})),
    /** Resolves when the transaction is complete: a reload can still lose a request that succeeded. */
    write: ({snapshot, put = [], drop = []}) =>
      new Promise((resolve, reject) => {
        const changes = database.transaction(["snapshot", "queue"], "readwrite")
        changes.oncomplete = resolve
        changes.onabort = () => reject(changes.error)
        const queue = changes.objectStore("queue")
        if (snapshot !== undefined) changes.objectStore("snapshot").put(snapshot, 0)
        for (const entry of put) queue.put(entry)
        for (const {at} of drop) queue.delete(at)
      })
  }
}

export const state = {
  /** The open item and whether it is being edited; home is null. */
  list: null,
  isEditing: false,
  query: null,
  view: "",
  /** {priority, step, former} of items completed in this view. */
  completed: new Map(),
  /** The texts of the form, and the {item} that they change. */
  draft: {},
  /** The open list by route, and its ids as ordered when it was opened. */
  route: {ids: []},
  /** Low items that are due by their interval. */
  suggestions: [],
  isFolded: false,
  home: saved.read("home", "everything"),
  /** Steps to redo, and the ids of changes that are being withdrawn. */
  undone: [],
  withdrawing: new Set(),
  /** The change whose undo the toast offers. */
  toast: {},
  isPairing: false,
  /** Why the device is not paired. */
  pairingMessage: null,
  /** Completions by item and revision. */
  histories: new Map(),
  /** The rendered part of a long list, and the heights of rows. */
  rendered: null,
  heights: new Map()
}

export const view = {draw() {}}

export function update(changes, isScrolling) {
  Object.assign(state, changes)
  view.draw(isScrolling)
}
