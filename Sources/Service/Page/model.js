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

/** The key of an item's name or details, computed once. */
const keyed = (key, field) => {
  const known = new WeakMap();
  return (item) => known.get(item) ?? (known.set(item, key(item[field])), known.get(item));
};
const identityOf = keyed(identity, "name");
const foldedName = keyed(folded, "name");
const foldedDetails = keyed(folded, "details");

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
        const higher = Math.max(ordinal(known.priority), ordinal(change.priority ?? "medium"));
        next[id] = { ...known, priority: PRIORITIES[higher] };
      } else {
        next[id] = {
          id, name: change.items[0].trim(), details: change.details ?? "",
          priority: change.priority ?? "medium", memberships: [], lastDone: null, revision: 0,
        };
      }
      if (change.list) join(next, id, change.list);
      break;
    }
    case "set":
    case "done":
      update(({ memberships }) => {
        const { priority, list } = change;
        if (change.command === "done")
          return { priority: "low", memberships: memberships.map((m) => ({ ...m, priority: null })) };
        if (!list) return { priority };
        return {
          memberships: memberships.map((m) =>
            m.list === list ? { ...m, priority: priority === "inherit" ? null : priority } : m),
        };
      });
      break;
    case "edit":
      update(({ name, details, order }) => ({
        name: change.name ?? name, details: change.details ?? details,
        order: change.order ?? order,
      }));
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
  return Object.values(items).find((item) => identityOf(item) === key);
};

export const membership = (item, list) => item.memberships.find((m) => m.list === list);

/** The list priority, or else the item's. */
export const priorityIn = (item, list) => (list && membership(item, list)?.priority) || item.priority;

/** Keeps the result for the last items, since each render asks several times. */
function once(compute) {
  let last, result;
  return (items) => {
    if (items !== last) [last, result] = [items, compute(items, result)];
    return result;
  };
}

/** All items by name. Collation is slow, so only items that are not in the order before are sorted. */
export const ordered = once((items, before = []) => {
  const kept = [];
  for (const { id, name } of before) if (items[id]?.name === name) kept.push(items[id]);
  if (kept.length === Object.keys(items).length) return kept;
  const same = new Set(kept);
  const fresh = Object.values(items).filter((item) => !same.has(item)).sort(byName);
  if (fresh.length > 100) return [...kept, ...fresh].sort(byName);
  for (const item of fresh) {
    let [low, high] = [0, kept.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (byName(kept[middle], item) < 0) low = middle + 1;
      else high = middle;
    }
    kept.splice(low, 0, item);
  }
  return kept;
});

/** What a row shows: an item that was completed in this view keeps its priority from before. */
export function row(item, list, completed) {
  const priority = priorityIn(item, list);
  const was = priority === "low" && item.priority === "low" ? completed.get(item.id)?.priority : undefined;
  return { item, priority: was ?? priority, isDone: Boolean(was) };
}

/** The changes that give a completed item its former priorities again, in its lists too. */
export const restoring = ({ id, priority, memberships }) =>
  [...memberships, { priority }].filter((each) => each.priority)
    .map(({ list, priority }) => ({ command: "set", items: [id], priority, saw: "low", list }));

/**
 * The rows of a list, most urgent first; without a list, all needed items.
 * @param listsOnly whether home omits items that its lists lead to
 * @param completed the {priority} from before, by id, of items that were completed in this view and stay in their place
 */
export function rows(items, list, completed = new Map(), listsOnly = false) {
  const shown = listsOnly && !list ? roots(items) : null;
  const groups = Object.fromEntries(URGENT_FIRST.map((priority) => [priority, []]));
  for (const item of ordered(items)) {
    const each = row(item, list, completed);
    if (shown && !each.isDone && !shown.has(item.id)) continue;
    if (list ? membership(item, list) : each.isDone || each.priority !== "low") groups[each.priority].push(each);
  }
  return URGENT_FIRST.flatMap((priority) => groups[priority]);
}

/** Whether a list is in the order in which a person passes its items. */
export const isRouted = (list) => list?.order === "route";

/** The rows of a list in the order of a route, low ones last; unknown ones come after the others, by name. */
export function routed(items, list, route, completed) {
  const place = new Map(route.map((id, index) => [id, index]));
  const of = ({ item }) => place.get(item.id) ?? route.length;
  const all = rows(items, list, completed).sort((a, b) => of(a) - of(b) || byName(a.item, b.item));
  return [...all.filter(({ priority }) => priority !== "low"), ...all.filter(({ priority }) => priority === "low")];
}

/**
 * The ids of the needed items that no list at home leads to: those in no list, and of a cycle of lists the most urgent
 * one, then the first by name.
 */
export const roots = once((items) => {
  const inside = {}, found = new Set(), reached = new Set();
  for (const item of Object.values(items)) for (const { list } of item.memberships) (inside[list] ??= []).push(item.id);
  const isInList = (item) => item.memberships.some((m) => items[m.list]);
  const needed = ordered(items).filter(({ priority }) => priority !== "low")
    .sort((a, b) => isInList(a) - isInList(b) || ordinal(b.priority) - ordinal(a.priority));
  for (const { id } of needed) {
    if (reached.has(id)) continue;
    reached.add(id);
    for (const waiting = [id]; waiting.length;)
      for (const item of inside[waiting.pop()] ?? []) {
        // A later item may lead to an earlier one.
        found.delete(item);
        if (!reached.has(item)) waiting.push(item);
        reached.add(item);
      }
    found.add(id);
  }
  return found;
});

/** The numbers of all and of needed items in each list. */
export const counts = once((items) => {
  const result = {};
  for (const item of ordered(items))
    for (const { list, priority } of item.memberships) {
      if (!items[list]) continue;
      const count = (result[list] ??= { all: 0, needed: 0 });
      count.all += 1;
      if ((priority ?? item.priority) !== "low") count.needed += 1;
    }
  return result;
});

/** The lists that contain an item. */
export const listsOf = (items, item) =>
  item.memberships.flatMap((m) => items[m.list] ?? []).sort(byName);

/** The sections of a search: in the list, elsewhere, and the names to create; and what Enter opens or else creates. */
export function search(items, text, list) {
  const key = folded(text);
  const all = ordered(items).filter((item) => item.id !== list);
  const isNamed = (item) => foldedName(item).includes(key);
  const found = all.filter(isNamed);
  const inside = list ? found.filter((item) => membership(item, list)) : [];
  const elsewhere = list ? found.filter((item) => !membership(item, list)) : found;
  const inDetails = key ? all.filter((item) => !isNamed(item) && foldedDetails(item).includes(key)) : [];
  const name = text.replace(/\s+/g, " ").trim();
  const known = named(items, name);
  const create = name && !known ? name : null;
  const several = create && names(text).length > 1 ? names(text) : null;
  const beginning = known ? [known] : key ? all.filter((item) => foldedName(item).startsWith(key)) : [];
  return {
    inside, elsewhere, inDetails, create, several,
    opens: beginning.length === 1 ? beginning[0].id : null,
    creates: create && !beginning.length ? several ?? [create] : [],
  };
}

/** The names in "eggs, ham, flour", each once. */
export const names = (text) =>
  [...new Map(text.split(/[,;\n]/).map((name) => name.replace(/\s+/g, " ").trim()).filter(Boolean)
    .map((name) => [identity(name), name])).values()];

/** A list as text: a line for each needed item. */
export const asText = (items, list) =>
  rows(items, list).filter(({ priority }) => priority !== "low")
    .map(({ item, priority }) => `${item.name}${priority === "critical" ? " (critical)" : ""}`).join("\n");

/** The steps of this device that it can undo, after the server's results: oldest first. */
export const stepsAfter = (steps, queue, results) => {
  const known = new Map(results.map((result) => [result.id, result]));
  const reverted = new Set(queue.flatMap(({ change }) =>
    change.command === "undo" && known.get(change.id)?.status < 400 ? [change.saw] : []));
  return steps.flatMap((step) => {
    const result = known.get(step.id);
    const number = result ? result.step : step.step;
    // A change without effect has no step, and neither has a refused one.
    if ((result && !number) || reverted.has(number)) return [];
    return [{ ...step, step: number }];
  });
};

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
export const wire = ({ provisional, images, base, label, former, ...change }) => change;

/** What is stored and sent, also again: the server refuses an id with another body. */
export const bytes = (change) => JSON.stringify(wire(change));

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
      return { ...entry, change, body: bytes(change) };
    }),
  };
}
