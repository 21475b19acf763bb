// The page always shows show(snapshot, queue). All functions are pure.
// A snapshot is {epoch, revision, items: {id: item}}, with items from GET /snapshot.

export const PRIORITIES = ["low", "medium", "high", "critical"];
export const URGENT_FIRST = [...PRIORITIES].reverse();
export const ordinal = (priority) => PRIORITIES.indexOf(priority);

const collator = new Intl.Collator(undefined, { sensitivity: "base", numeric: true });
export const byName = (a, b) => collator.compare(a.name, b.name) || (a.name < b.name ? -1 : 1);

/** The key of a name: "Milk" and " milk" are one item. The server has the last word. */
export const identity = (name) =>
  name.normalize("NFKC").toLowerCase().replaceAll("ß", "ss").replace(/\s+/g, " ").trim();

/** The key of a search, which ignores case, width and accents. */
export const folded = (text) =>
  identity(text).normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ı", "i");

/** Merges a response of GET /snapshot; null if the whole snapshot is needed. */
export function merged(snapshot, { partial, epoch, revision, items: changed, gone }) {
  if (partial && (!snapshot || epoch !== snapshot.epoch)) return null;
  if (partial && revision < snapshot.revision) return snapshot;
  const items = partial ? { ...snapshot.items } : {};
  for (const item of changed) items[item.id] = item;
  for (const id of partial ? gone : []) delete items[id];
  return { epoch, revision, items };
}

/** The items after all changes of the queue. */
export function show(snapshot, queue) {
  let items = snapshot?.items ?? {};
  for (const entry of queue) {
    if (entry.revision && entry.epoch === snapshot?.epoch && entry.revision <= snapshot.revision)
      continue;
    items = applied(items, entry.change);
  }
  return items;
}

/** The changes that the snapshot does not contain. */
export const unsettled = (snapshot, queue) =>
  queue.filter((e) => !e.revision || e.epoch !== snapshot?.epoch || e.revision > snapshot.revision);

export function applied(items, change) {
  const next = { ...items };
  const update = (edit) => {
    for (const id of change.items) if (next[id]) next[id] = { ...next[id], ...edit(next[id]) };
  };
  switch (change.command) {
    case "add": {
      const known = named(next, change.items[0]);
      const id = known?.id ?? change.provisional;
      if (known) {
        const higher = Math.max(ordinal(known.priority), ordinal(change.level ?? "medium"));
        next[id] = { ...known, priority: PRIORITIES[higher] };
      } else {
        next[id] = {
          id, name: change.items[0].trim(), details: change.details ?? "",
          priority: change.level ?? "medium", memberships: [], lastDone: null, revision: 0,
        };
      }
      if (change.list) join(next, id, change.list);
      break;
    }
    case "set":
    case "done":
      update(({ memberships }) => {
        const { level, list } = change;
        if (change.command === "done")
          return { priority: "low", memberships: memberships.map((m) => ({ ...m, priority: null })) };
        if (!list) return { priority: level };
        return {
          memberships: memberships.map((m) =>
            m.list === list ? { ...m, priority: level === "inherit" ? null : level } : m),
        };
      });
      break;
    case "edit":
      update(({ name, details }) => ({ name: change.name ?? name, details: change.details ?? details }));
      break;
    case "include":
      for (const id of change.items) join(next, id, change.list);
      break;
    case "exclude":
      update(({ memberships }) => ({ memberships: memberships.filter((m) => m.list !== change.list) }));
      break;
    case "delete":
      for (const id of change.items) delete next[id];
      break;
    case "undo":
    case "redo":
      // The server's response has the rest of the step.
      for (const [id, item] of Object.entries(change.images ?? {}))
        if (item) next[id] = item;
        else delete next[id];
  }
  return next;
}

function join(items, id, list) {
  const item = items[id];
  if (!item || id === list || item.memberships.some((m) => m.list === list)) return;
  items[id] = { ...item, memberships: [...item.memberships, { list, priority: null }] };
}

export const named = (items, name) => {
  const key = identity(name);
  return Object.values(items).find((item) => identity(item.name) === key);
};

export const membership = (item, list) => item.memberships.find((m) => m.list === list);

/** The list priority, or else the item's. */
export const priorityIn = (item, list) => (list && membership(item, list)?.priority) || item.priority;

/** The rows of a list, most urgent first; without a list, all needed items. */
export function rows(items, list) {
  return Object.values(items)
    .filter((item) => (list ? membership(item, list) : item.priority !== "low"))
    .map((item) => ({ item, priority: priorityIn(item, list) }))
    .sort((a, b) => ordinal(b.priority) - ordinal(a.priority) || byName(a.item, b.item));
}

/** The numbers of all and of needed items in each list. */
export function counts(items) {
  const result = {};
  for (const item of Object.values(items))
    for (const { list, priority } of item.memberships) {
      if (!items[list]) continue;
      const count = (result[list] ??= { all: 0, needed: 0 });
      count.all += 1;
      if ((priority ?? item.priority) !== "low") count.needed += 1;
    }
  return result;
}

/** The lists that contain an item. */
export const listsOf = (items, item) =>
  item.memberships.flatMap((m) => items[m.list] ?? []).sort(byName);

/** The sections of a search: in the list, elsewhere, and the name to create. */
export function search(items, text, list) {
  const key = folded(text);
  const all = Object.values(items).filter((item) => item.id !== list).sort(byName);
  const isNamed = (item) => folded(item.name).includes(key);
  const found = all.filter(isNamed);
  const inside = list ? found.filter((item) => membership(item, list)) : [];
  const elsewhere = list ? found.filter((item) => !membership(item, list)) : found;
  const inDetails = key ? all.filter((item) => !isNamed(item) && folded(item.details).includes(key)) : [];
  const name = text.replace(/\s+/g, " ").trim();
  return { inside, elsewhere, inDetails, create: name && !named(items, name) ? name : null };
}

/** The first changes of a queue that can be sent together. */
export function nextBatch(queue, most = 50) {
  const batch = [];
  const touched = new Set();
  const provisional = new Set();
  for (const { change, revision } of queue) {
    if (revision) continue;
    const ids = [...change.items ?? [], change.list];
    // Wait if the server must first assign the item's id, or if an earlier change moves its revision.
    if (ids.some((id) => provisional.has(id))) break;
    if (typeof change.saw === "number" && (change.items ?? []).some((id) => touched.has(id))) break;
    if (["undo", "redo"].includes(change.command) && batch.length) break;
    batch.push(change);
    if (change.provisional) provisional.add(change.provisional);
    for (const id of ids) touched.add(id);
    if (batch.length === most) break;
  }
  return batch;
}

/** A change without the page's own fields. */
export const wire = ({ provisional, images, base, ...change }) => change;

/**
 * Applies a response of POST /changes to the queue.
 * Accepted changes stay, with their revision, until the snapshot contains them;
 * refused ones leave the queue and are returned with their problems.
 */
export function settled(queue, response) {
  const results = new Map(response.results.map((result) => [result.id, result]));
  const refused = [];
  const renamed = new Map();
  const seen = new Map();
  const rest = [];
  for (const entry of queue) {
    const result = results.get(entry.change.id);
    if (!result) {
      rest.push(entry);
    } else if (result.status >= 400) {
      refused.push({ change: entry.change, problem: result.problem ?? result });
    } else {
      const outcome = result.outcomes?.[0];
      if (entry.change.provisional && outcome?.id) renamed.set(entry.change.provisional, outcome.id);
      for (const { id, was, revision } of result.touched ?? []) seen.set(id, { was, revision });
      rest.push({ ...entry, revision: result.revision ?? response.revision, epoch: response.epoch, step: result.step });
    }
  }
  const name = (id) => renamed.get(id) ?? id;
  return {
    refused, renamed,
    queue: rest.map((entry) => {
      const change = { ...entry.change };
      if (change.items && change.command !== "add") change.items = change.items.map(name);
      if (change.list) change.list = name(change.list);
      if (change.provisional) change.provisional = name(change.provisional);
      if (!entry.revision && typeof change.saw === "number" && change.command !== "undo") {
        // Only this page's own change moved the item's revision.
        const own = seen.get(change.items?.[0]);
        if (own && change.saw >= own.was) change.saw = own.revision;
      }
      return { ...entry, change };
    }),
  };
}
