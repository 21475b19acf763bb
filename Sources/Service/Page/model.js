// What is shown is always show(snapshot, queue): pure functions, without a page or a clock.
// A snapshot is {epoch, revision, items: {id: item}}; an item is as GET /snapshot has it.

export const LEVELS = ["low", "medium", "high", "critical"];
export const URGENT_FIRST = [...LEVELS].reverse();
export const urgency = (level) => LEVELS.indexOf(level);

const collator = new Intl.Collator(undefined, { sensitivity: "base", numeric: true });
export const byName = (a, b) => collator.compare(a.name, b.name) || (a.name < b.name ? -1 : 1);

/** What names are compared by: "Milk" and " milk" are one item. The server decides in the end. */
export const identity = (name) =>
  name.normalize("NFKC").toLowerCase().replaceAll("ß", "ss").replace(/\s+/g, " ").trim();

/** What a search compares by: case, width and accents do not count. */
export const folded = (text) =>
  identity(text).normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ı", "i");

/** Takes an answer of GET /snapshot into the snapshot; null asks for all of it again. */
export function merged(snapshot, answer) {
  if (!answer.partial) {
    const items = {};
    for (const item of answer.items) items[item.id] = item;
    return { epoch: answer.epoch, revision: answer.revision, items };
  }
  if (!snapshot || answer.epoch !== snapshot.epoch) return null;
  if (answer.revision < snapshot.revision) return snapshot;
  const items = { ...snapshot.items };
  for (const item of answer.items) items[item.id] = item;
  for (const id of answer.gone) delete items[id];
  return { epoch: answer.epoch, revision: answer.revision, items };
}

/** The items as they will be once the queue has gone out. */
export function show(snapshot, queue) {
  let items = snapshot?.items ?? {};
  for (const entry of queue) {
    if (entry.revision && entry.epoch === snapshot?.epoch && entry.revision <= snapshot.revision)
      continue;
    items = applied(items, entry.change);
  }
  return items;
}

/** The entries that the snapshot does not yet hold. */
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
        const wanted = Math.max(urgency(known.priority), urgency(change.level ?? "medium"));
        next[id] = { ...known, priority: LEVELS[wanted] };
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
      // What the page knows of the step; the server's answer says the rest.
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

/** What a list sorts by: its own priority for the item, else the item's. */
export const levelIn = (item, list) => (list && membership(item, list)?.priority) || item.priority;

/** The rows of a list, most urgent first; without one, what is needed of all. */
export function rows(items, list) {
  return Object.values(items)
    .filter((item) => (list ? membership(item, list) : item.priority !== "low"))
    .map((item) => ({ item, level: levelIn(item, list) }))
    .sort((a, b) => urgency(b.level) - urgency(a.level) || byName(a.item, b.item));
}

/** How many items each item holds, and how many of them are needed there. */
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

/** The names of the lists an item is in. */
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

/** The first changes of a queue that may go out together. */
export function nextBatch(queue, most = 50) {
  const batch = [];
  const touched = new Set();
  const provisional = new Set();
  for (const { change, revision } of queue) {
    if (revision) continue;
    const ids = [...change.items ?? [], change.list];
    // An item whose id the server has yet to say, or whose revision an earlier change moves on.
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

/** What goes over the wire: the page's own notes stay here. */
export const wire = ({ provisional, images, base, ...change }) => change;

/**
 * Takes an answer of POST /changes into the queue.
 * Changes that were done wait, with their revision, for the snapshot that holds them;
 * refused ones leave and are handed back with their problem.
 */
export function settled(queue, answer) {
  const results = new Map(answer.results.map((result) => [result.id, result]));
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
      rest.push({ ...entry, revision: result.revision ?? answer.revision, epoch: answer.epoch, step: result.step });
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
        // Our own change moved the item on, and nobody else did in between.
        const own = seen.get(change.items?.[0]);
        if (own && change.saw >= own.was) change.saw = own.revision;
      }
      return { ...entry, change };
    }),
  };
}
