// What is stored, and what is shown besides the items.

/** Begins the names of what is stored: empty, or as "list/" below a path, since pages of a host share its storage. */
const PATH = location.pathname.slice(1)

/** The page's part of the local storage. */
export const local = new Proxy(localStorage, {
  get: (all, key) => all.getItem(PATH + key) ?? undefined,
  set: (all, key, value) => all.setItem(PATH + key, value) ?? true
})

/** Removes the page's part, except these keys. */
export function clear(...kept) {
  for (const key of Object.keys(localStorage)) {
    const name = key.split("/").pop()
    if (key === PATH + name && !kept.includes(name)) localStorage.removeItem(key)
  }
}

export const saved = {
  read: (key, otherwise = {}) => JSON.parse(local[key] ?? null) ?? otherwise,
  write(key, value) {
    try {
      local[key] = JSON.stringify(value)
    } catch {
      // It is lost with the next reload.
    }
  },
  put: (key, id, value) => saved.write(key, {...saved.read(key), [id]: value})
}

/** The number changes with the form of what is stored. */
const DATABASE = `${PATH}priorities 2`

const resultOf = request =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Drops what is stored in other forms, except the token and the device's id. */
async function dropOthers() {
  clear("token", "device")
  for (const {name} of (await indexedDB.databases?.()) ?? [])
    if (name.startsWith(`${PATH}priorities`) && name !== DATABASE) indexedDB.deleteDatabase(name)
}

export async function openStorage() {
  const open = indexedDB.open(DATABASE)
  open.onupgradeneeded = () => {
    open.result.createObjectStore("snapshot")
    open.result.createObjectStore("changes", {keyPath: "at"})
    dropOthers()
  }
  const database = await resultOf(open)
  const all = async name => resultOf(database.transaction(name).objectStore(name).getAll())
  return {
    snapshot: async () => (await all("snapshot"))[0] ?? null,
    changes: async () => (await all("changes")).map(entry => ({...entry, saved: true})),
    /** Resolves when the transaction is complete: a reload can still lose a request that succeeded. */
    write: ({snapshot, put = [], drop = []}) =>
      new Promise((resolve, reject) => {
        const transaction = database.transaction(["snapshot", "changes"], "readwrite")
        transaction.oncomplete = resolve
        transaction.onabort = () => reject(transaction.error)
        const changes = transaction.objectStore("changes")
        if (snapshot !== undefined) transaction.objectStore("snapshot").put(snapshot, 0)
        for (const {at} of drop) changes.delete(at)
        for (const entry of put) changes.put(entry)
      })
  }
}

export const state = {
  /** The open item and whether it is being edited; home is null. */
  list: null,
  isEditing: false,
  query: null,
  /** The ids of the selected rows, while several are selected. */
  selected: null,
  view: "",
  /** What is drawn: all items, and the place in the server's history. */
  seen: {items: {}},
  /** The list that was opened last; it may be gone. */
  opened: {},
  /** {priority, step} of items completed in this view. */
  completed: new Map(),
  /** The texts of the form, the {item} that they change, and {saw} from when it was opened. */
  draft: {},
  /** The open list by route, and its ids as ordered when it was opened. */
  route: {ids: []},
  /** Low items that are due by their interval. */
  suggestions: [],
  isFolded: false,
  home: saved.read("home", "everything"),
  /** Whether a finger moves a row. */
  isHeld: false,
  /** The step whose undo the toast offers. */
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

/** Moves an item of a list by route to an index. */
export function place({list, id}, index) {
  const before = state.route.list === list ? state.route.ids : (saved.read("routes")[list] ?? [])
  const ids = before.filter(each => each !== id)
  ids.splice(index, 0, id)
  saved.put("routes", list, ids)
  state.route = {list, ids}
}

export const view = {draw() {}}

export function update(changes, isScrolling) {
  Object.assign(state, changes)
  view.draw(isScrolling)
}
