// The page: one screen for lists, search and editing.

import { Client, Problem, repeatable, UNREACHABLE, uuid } from "./client.js";
import { allowsMotion, color, confirm, dialog, h, icon, on, shape, share } from "./dom.js";
import * as m from "./model.js";

const $ = (id) => document.getElementById(id);
const main = $("main");
const query = $("query");
const client = new Client();
/** Values that survive a reload. */
const saved = {
  read: (key, none = []) => JSON.parse(localStorage.getItem(key) ?? "null") ?? none,
  write: (key, value) => { try { localStorage.setItem(key, JSON.stringify(value)); } catch {} },
};
let undone = [];
let view = { list: null, edit: false, query: null };
let toastTimer = 0;
/** Items completed in this view: {priority, step, former} by id. They stay in their place until the view changes. */
let completed = new Map();

const nameOf = (id) => client.items[id]?.name;

// ---- Navigation

const ID = /^#\/([0-9a-f-]{36})(\/edit)?$/;

function route() {
  const found = location.hash.match(ID);
  view = { list: found?.[1] ?? null, edit: found?.[2], query: history.state?.query ?? null };
  query.value = view.query ?? "";
  draft = view.edit ? saved.read(`draft ${view.list}`, null) : null;
  completed = new Map();
  render(false);
}

function push(state, hash) {
  history.replaceState({ ...history.state, y: scrollY }, "");
  history.pushState({ ...state, depth: (history.state?.depth ?? 0) + 1 }, "", hash);
}

function navigate(list, edit = false) {
  push({}, list ? `#/${list}${edit ? "/edit" : ""}` : "#/");
  route();
  scrollTo(0, 0);
  main.focus({ preventScroll: true });
}

// After a deep link, nothing of the page is in the history.
const back = () => (history.state?.depth ? history.back() : navigate(null));

/** Shows the view of the history again, at its place and with the focus on the row that was opened. */
function returned() {
  const from = view.list;
  route();
  scrollTo(0, history.state?.y ?? 0);
  render(false);
  if (from && from !== view.list) rowOf(from)?.querySelector(".name").focus({ preventScroll: true });
}

const rowOf = (id) => main.querySelector(`li.row[data-id="${CSS.escape(id)}"]`);

function startSearch() {
  if (view.query !== null) return;
  view.query = "";
  push({ query: "" });
  render(false);
}

function search() {
  startSearch();
  query.focus();
}

function endSearch() {
  if (view.query === null) return;
  query.value = "";
  query.blur();
  view.query = null;
  history.back();
}

// ---- Changes

/**
 * Makes a change, reports it and offers to undo it.
 * @param onSaved is called once the change survives a reload
 */
async function act(change, words, id = uuid(), onSaved = () => {}) {
  const before = client.items;
  const label = before[change.items?.[0]]?.name;
  const done = client.change({ ...change, label, id }, () => { onSaved(); toast(words, "Undo", () => undo(id), id); });
  const ids = change.command === "add" ? [m.named(before, change.items[0])?.id ?? change.provisional] : change.items;
  const images = Object.fromEntries(ids.map((each) => [each, before[each] ?? null]));
  saved.write("steps", [...saved.read("steps"), { id, images, words }].slice(-30));
  undone = [];
  return done;
}

on(client, "results", ({ detail: { queue, results } }) => {
  saved.write("steps", m.stepsAfter(saved.read("steps"), queue, results));
  if (queue.some(({ change }) => ["undo", "redo"].includes(change.command))) walk = { ids: [] };
  // A change that was refused or had no effect takes its toast with it.
  if (results.some(({ id, step }) => id === toastOf && !step)) closeToast();
});

/** The newest step of this device that is not being undone. */
const ownStep = () => saved.read("steps").findLast(({ step }) =>
  !client.queue.some(({ change, revision }) => change.command === "undo" && !revision && change.saw === step));

/** The ids of changes that are being withdrawn, which a second tap would withdraw or undo again. */
const withdrawing = new Set();

/**
 * Undoes the newest step of this device, or one whose toast offers it while it is the newest.
 * @param former the item before its completion, which gets its priorities back if other changes followed
 */
async function undo(id, former) {
  let own = ownStep();
  if (id && own?.id !== id) return former ? restore(former) : toast("Other changes followed. Undo them first.");
  if (own && !own.step) {
    if (withdrawing.has(own.id)) return;
    withdrawing.add(own.id);
    const isWithdrawn = await client.retract(own.id);
    withdrawing.delete(own.id);
    if (isWithdrawn) {
      saved.write("steps", saved.read("steps").filter((step) => step.id !== own.id));
      return toast(`${own.words} – undone`);
    }
    own = saved.read("steps").find((step) => step.id === own.id);
    if (!own?.step) return toast("There is nothing to undo.");
  }
  // No step has the number 0: the server names the newest, and the person decides.
  if (!own && !client.online) return toast(UNREACHABLE);
  return replay("undo", own ?? { step: 0 }, former);
}

async function replay(command, step, former) {
  const id = uuid(), isUndo = command === "undo";
  if (isUndo) undone.push(step);
  else saved.write("steps", [...saved.read("steps"), { ...step, id, step: undefined }]);
  const result = await client.change({ id, command, images: isUndo ? step.images : undefined, saw: step.step, former });
  if (!result) return toast(`Will be ${command === "undo" ? "undone" : "redone"} when the server is reachable`);
  if (result.status >= 400) undone = undone.filter((each) => each !== step);
  else {
    step.words ??= result.words;
    toast(`${step.words} – ${command === "undo" ? "undone" : "redone"}`, ...(isUndo ? ["Redo", redo] : ["Undo", () => undo(id), id]));
  }
}

const redo = () => {
  const step = undone.pop();
  return step ? replay("redo", step) : toast("There is nothing to redo.");
};

/** Lowers to low and keeps the row in its place. */
function complete(id, saw) {
  const item = client.items[id];
  const step = uuid();
  completed.set(id, { priority: m.priorityIn(item, view.list), step, former: item });
  if (m.isRouted(client.items[view.list])) {
    const lines = [...main.querySelectorAll("li.row[data-id]")];
    lines.slice(lines.indexOf(rowOf(id)) + 1).find((each) => !each.matches(".done, .low"))
      ?.scrollIntoView({ block: "nearest", behavior: allowsMotion() ? "smooth" : "auto" });
  }
  return act({ command: "done", items: [id], saw }, `${item.name}: done`, step);
}

/** The symbol of a row: completes its item, or reverts that. */
function tick(id, saw, isLow) {
  if (!client.items[id]) return;
  if (!isLow) return complete(id, saw);
  const done = completed.get(id);
  if (!done) return act({ command: "add", items: [client.items[id].name] }, `${nameOf(id)}: needed again`);
  return undo(done.step, done.former);
}

function restore(former) {
  for (const change of m.restoring(former)) act(change, `${former.name}: needed again`);
}

function setPriority(id, priority, { onlyHere, saw, list = view.list } = {}) {
  const item = client.items[id];
  if (!item) return;
  const inList = onlyHere ?? (list && m.membership(item, list)?.priority);
  saw ??= inList ? m.priorityIn(item, list) : item.priority;
  if (saw === priority && !inList) return;
  if (priority === "low" && !inList) return complete(id, saw);
  act(
    { command: "set", priority, items: [id], saw, list: inList ? list : undefined },
    `${item.name}: ${priority}${inList ? ` in ${nameOf(list)}` : ""}`);
}

const step = (id, by) => {
  const item = client.items[id];
  const priority = m.PRIORITIES[m.ordinal(m.priorityIn(item, view.list)) + by];
  if (priority) setPriority(id, priority);
  else toast(`${item.name} is already ${by > 0 ? "critical" : "low"}`);
};

function add(name, list = view.list) {
  const known = m.named(client.items, name);
  return act(
    { command: "add", items: [name], provisional: known ? undefined : uuid(), list: list ?? undefined },
    `${known?.name ?? name}: ${list ? `added to ${nameOf(list)}` : known ? "needed again" : "created"}`);
}

const member = (command, words) => (id, list = view.list) =>
  act({ command, items: [id], list }, `${nameOf(id)}: ${words} ${nameOf(list)}`);
const include = member("include", "added to");
const exclude = member("exclude", "removed from");

async function remove(id) {
  const item = client.items[id];
  const lists = m.listsOf(client.items, item).map((list) => list.name);
  const contained = m.counts(client.items)[id]?.all;
  const lines = [
    lists.length ? `It disappears from ${lists.join(", ")}.` : "It is not in any other list.",
    contained ? `Its items stay (${contained}).` : null, "Undo restores it.",
  ].filter(Boolean);
  if (!(await confirm(`Delete ${item.name}?`, lines, "Delete"))) return;
  if (view.list === id) navigate(null);
  act({ command: "delete", items: [id], saw: item.revision }, `${item.name}: deleted`);
}

// ---- Messages

/** The change whose undo the toast offers. */
let toastOf = null;

function closeToast() {
  $("toast").hidden = true;
  toastOf = null;
}

function toast(words, label, action, id = null) {
  clearTimeout(toastTimer);
  $("status").textContent = words;
  // While the action runs, a second tap does nothing, and hits no row below.
  const button = label ? h("button.quiet", { onclick: async () => {
    button.disabled = true;
    await action();
    if (button.isConnected) closeToast();
  } }, label) : "";
  $("toast").replaceChildren(h("span", words), button);
  $("toast").hidden = false;
  toastOf = id;
  toastTimer = setTimeout(closeToast, label ? 7000 : 3500);
}

const PAST = {
  add: "added", raise: "raised", lower: "lowered", set: "changed", done: "completed", edit: "edited", delete: "deleted",
  include: "moved", exclude: "moved", import: "imported",
};

on(client, "logged", ({ detail: { number, command, device, state, events } }) => {
  const isOwn = [...client.results.values()].some(({ step }) => step === number);
  const names = [...new Set(events.map(({ name }) => name).filter(Boolean))];
  if (isOwn || state !== "applied" || !names.length || !PAST[command] || toastOf) return;
  toast(`${device ?? "Another computer"} ${PAST[command]} ${names[0]}${names[1] ? ` and ${names.length - 1} more` : ""}`);
});

const kindOf = ({ type }) => type?.split("/").pop();

on(client, "refused", async ({ detail: { change, problem } }) => {
  const kind = kindOf(problem);
  if (change.command === "undo" || change.command === "redo") {
    if (kind === "not-newest" && change.former) return restore(change.former);
    if (kind !== "not-newest") return toast(kind === "not-found" ? `There is nothing to ${change.command}.` : problem.detail);
    if (await confirm(`${change.command === "undo" ? "Undo" : "Redo"} a change made elsewhere?`, [problem.detail], "Yes", "Leave it", false))
      replay(change.command, { step: problem.step, words: problem.words });
    return;
  }
  if (kind === "changed" && change.details !== undefined && problem.details === change.base) {
    // Only other parts of the item changed.
    const { saw, ...again } = change;
    return client.change({ ...again, id: uuid() });
  }
  saved.write("refusals", [...saved.read("refusals"), { change, problem }]);
  render();
});

function drop({ change }, action = () => {}) {
  saved.write("refusals", saved.read("refusals").filter((each) => each.change.id !== change.id));
  render();
  action();
}

/** What was refused, until the person read it: a conflict with what can be done about it. */
function refusalNotice(refusal) {
  const { change, problem } = refusal;
  const [id] = change.items ?? [], name = change.label ?? problem.name ?? change.items?.[0];
  const kind = kindOf(problem);
  const notice = (words, ...buttons) =>
    h("div.notice.error", { key: `r${change.id}`, role: "group", "data-look": words.join("\n") },
      h("div", words.map((line) => h("p", line))),
      h("div.buttons", buttons.map(([label, action]) => h("button", { onclick: () => drop(refusal, action) }, label))));
  const edit = (details) => (change.name || details !== undefined) && act({ command: "edit", items: [id], name: change.name, details }, `${name}: changed`);
  if (kind === "changed" && change.details !== undefined)
    return notice([`The details of “${name}” changed elsewhere.`, `Theirs: ${problem.details || "(none)"}`, `Yours: ${change.details || "(none)"}`],
      ["Keep theirs", () => edit()], ["Use mine", () => edit(change.details)]);
  if (kind === "changed" && change.command === "delete")
    return notice([problem.detail], ["Keep"], ["Delete anyway", () => act({ command: "delete", items: [id] }, `${name}: deleted`)]);
  if (kind === "not-found" && change.label && !client.items[id])
    return notice([`“${name}” was deleted elsewhere.`], ["Dismiss"], ["Add it again", () => act(
      { command: "add", items: [change.name ?? name], details: change.details, priority: change.list ? undefined : m.PRIORITIES.find((each) => each === change.priority),
        provisional: uuid() }, `${name}: created`)]);
  if (kind === "not-found" && change.list && !client.items[change.list]) return notice(["The list was deleted elsewhere."], ["Dismiss"]);
  return notice([problem.detail ?? problem.title], ["Dismiss"],
    ...(change.command === "edit" ? [["Edit", () => { saved.write(`draft ${id}`, change); navigate(id, true); }]] : []));
}

on(client, "renamed", ({ detail }) => {
  if (!detail.has(view.list)) return;
  history.replaceState(history.state, "", `#/${detail.get(view.list)}${view.edit ? "/edit" : ""}`);
  view.list = detail.get(view.list);
});

// ---- Rendering

on(client, "change", ({ detail }) => {
  render();
  if (detail?.news) refreshDue();
});

function render(animated = true, isScrolled = false) {
  if (client.saving) return;
  const isPaired = client.token;
  $("bar").hidden = !isPaired;
  const { items } = client;
  const list = view.list && items[view.list];
  const searching = view.query !== null;
  const isLeaf = list && !m.counts(items)[list.id];
  $("find").hidden = !isPaired || ((view.edit || isLeaf) && !searching);
  if (!isPaired) return renderPairing();
  document.body.classList.toggle("searching", searching);
  document.title = list ? `${list.name} – Priorities` : "Priorities";
  $("back").hidden = !view.list;
  $("edit").hidden = !list;
  $("edit").textContent = view.edit ? "Done" : "Edit";
  $("customize").hidden = Boolean(view.list);
  $("cancel").hidden = !searching;
  const name = view.list ? list?.name ?? "Deleted" : "Priorities", label = list ? `Find or add in ${list.name}` : "Find or add";
  reconcile($("title"), [...(view.list ? [] : [h("span.mark", { key: "mark", "data-look": "" }, m.URGENT_FIRST.map(shape))]),
    h("span", { key: "name", "data-look": name }, name)]);
  if (query.placeholder !== label) query.placeholder = query.ariaLabel = label;
  const parts = [notices()];
  if (!client.snapshot) parts.push(h("p.hint", client.online ? "Loading…" : UNREACHABLE));
  else if (view.list && !list) parts.push(h("p.hint", "Deleted elsewhere."));
  else if (view.edit && !searching) parts.push(editing(list));
  else if (searching) parts.push(searchResults());
  else parts.push(isLeaf ? itemPage(list) : listing(list));
  patch(main, parts.flat(9).filter(Boolean), animated, isScrolled);
  measure();
}

function notices() {
  const lines = saved.read("refusals").map(refusalNotice);
  const { pending, online, isFailing } = client;
  if (!online || (pending && isFailing))
    lines.push(offlineNotice((online ? "The server cannot save changes. " : "Offline. ") + (pending ? `Pending changes: ${pending}.` : "Changes are saved and sent later.")));
  return lines;
}

const offlineNotice = (words) => h("div.notice.away", { key: "offline", "data-look": words }, h("p", words));

function listing(list) {
  const { items } = client;
  const isRouted = m.isRouted(list);
  if (!isRouted) walk = { ids: [] };
  const rows = isRouted ? m.routed(items, list.id, routeOf(list), completed) : m.rows(items, list?.id, completed, listsOnly);
  const counts = m.counts(items);
  const parts = [];
  if (list?.details) parts.push(h("p.details", list.details));
  const suggestions = list ? [] : due.filter(isSuggested).slice(0, 3);
  const suggestionList = suggestions.length ? [
    h("h2", { key: "due" }, h("button.quiet.fold", { expanded: String(!folded), onclick: fold }, icon("next"), ` Due: ${suggestions.length}`)),
    !folded && h("ul.list", { key: "dues", label: "Due" }, suggestions.map(({ id, name, due: { everyDays, last } }) =>
      row({ ...items[id], details: `${every(everyDays)}, last ${ago(last)}` }, "low",
        { button: [h("button.quiet", { label: `Snooze ${name}`, onclick: () => snooze(id, name) }, "Snooze"), plus(`Add ${name}`, () => add(name))] })))] : [];
  if (!rows.length) return [...parts, emptyState(list), ...suggestionList];
  const lines = inView(rows, ({ item, priority, isDone }, index) => row(item, priority, {
    count: counts[item.id], list: list?.id, isDone, lists: list ? undefined : m.listsOf(items, item),
    position: rows.length > MOST && [index + 1, rows.length], isRouted, button: isRouted && handle(list, item),
    first: isRouted ? !index : rows[index - 1]?.priority !== priority,
    last: isRouted ? index === rows.length - 1 : rows[index + 1]?.priority !== priority,
  }));
  const order = list && h("button.quiet.sharing", { key: `order${isRouted}`, onclick: () => sort(list, isRouted ? "priority" : "route") },
    icon("move"), isRouted ? " Sort by priority" : " Sort by route");
  const share = h("button.quiet.sharing", { key: "share", onclick: () => shareText(list) }, icon("share"), " Share as text");
  return [...parts, h("ul.list", { key: "list", label: list ? list.name : "Prioritized list" }, lines), ...suggestionList, share, order];
}

// ---- The route of a list

/** The open list and the ids of its items, in the order that the server knew when it was opened: rows then keep their places. */
let walk = { ids: [] };

function routeOf({ id }) {
  // The server must know the list's order first.
  if (walk.list === id || !m.isRouted(client.snapshot.items[id])) return walk.ids;
  walk = { list: id, ids: JSON.parse(localStorage[`route ${id}`] ?? "[]") };
  client.json("GET", `/items/${id}/items`).then(({ items }) => {
    if (walk.list !== id) return;
    walk.ids = items.map((item) => item.id);
    localStorage[`route ${id}`] = JSON.stringify(walk.ids);
    render();
  }, () => {});
  return walk.ids;
}

const sort = (list, order) => act({ command: "edit", items: [list.id], order }, `${list.name}: sorted by ${order}`);

/** Puts an item directly before or after another. */
function place(list, id, neighbor, isBefore) {
  const ids = m.routed(client.items, list.id, walk.ids, completed).map(({ item }) => item.id).filter((each) => each !== id);
  ids.splice(ids.indexOf(neighbor) + (isBefore ? 0 : 1), 0, id);
  walk.ids = ids;
  return act({ command: "move", items: [id], list: list.id, [isBefore ? "before" : "after"]: neighbor }, `${nameOf(id)}: moved`);
}

/** Moves its row: by dragging, or with the arrow keys. */
function handle(list, { id, name }) {
  const onkeydown = (event) => {
    const by = { ArrowUp: "previousElementSibling", ArrowDown: "nextElementSibling" }[event.key];
    const neighbor = by && event.target.closest("li")[by]?.dataset.id;
    if (!by) return;
    event.preventDefault();
    if (neighbor) place(list, id, neighbor, event.key === "ArrowUp");
  };
  const onpointerdown = (event) => {
    // It is no swipe.
    event.stopPropagation();
    const target = event.currentTarget, line = target.closest("li"), from = event.clientY;
    target.setPointerCapture(event.pointerId);
    target.onpointermove = ({ clientY }) => (line.style.transform = `translateY(${clientY - from}px)`);
    target.onpointercancel = target.onpointerup = ({ type, clientY }) => {
      target.onpointermove = target.onpointerup = target.onpointercancel = null;
      line.style.transform = "";
      const middle = (each) => { const { top, height } = each.getBoundingClientRect(); return top + height / 2; };
      const others = [...line.parentElement.querySelectorAll("li.row[data-id]")].filter((each) => each !== line);
      const next = others.find((each) => middle(each) > clientY), last = others.at(-1);
      if (type === "pointercancel" || Math.abs(clientY - from) < 20 || !last) return;
      place(list, id, (next ?? last).dataset.id, Boolean(next));
    };
  };
  return h("button.handle", { label: `Move ${name}`, onkeydown, onpointerdown }, icon("move"));
}

const every = (days) => `every ${days < 1.5 ? "day" : `${Math.round(days)} days`}`;

function ago(time) {
  const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  const days = Math.round((new Date(time).setHours(12) - new Date().setHours(12)) / 864e5);
  return days > -14 ? relative.format(days, "day") : days > -60 ? relative.format(Math.round(days / 7), "week")
    : relative.format(Math.round(days / 30.4), "month");
}

const shareText = (list) => share(list?.name ?? "Priorities", m.asText(client.items, list?.id), toast);

// ---- Long lists: only the rows in view are elements

/** Shorter lists are rendered whole. */
const MOST = 80;
const heights = new Map();
let rendered = null;

function inView(rows, draw) {
  rendered = null;
  if (rows.length <= MOST) return rows.map(draw);
  const height = ({ item }) => heights.get(item.id) ?? 59;
  const start = main.querySelector("ul.list")?.offsetTop ?? 130;
  const [top, bottom] = [scrollY - start - innerHeight, scrollY - start + 2 * innerHeight];
  let [y, before, after] = [0, 0, 0];
  const lines = [];
  rows.forEach((each, index) => {
    const next = y + height(each);
    if (next < top) before = next;
    else if (y > bottom) after += next - y;
    else lines.push(draw(each, index));
    y = next;
  });
  rendered = { from: start + before, to: start + y - after, ends: [before === 0, after === 0] };
  return [space("before", before), ...lines, space("after", after)];
}

function space(key, height) {
  const line = h("li.space", { key, role: "presentation", "data-look": String(height) });
  line.style.height = `${height}px`;
  return line;
}

function measure() {
  if (!rendered) return;
  for (const line of main.querySelectorAll("li.row[data-id]"))
    heights.set(line.dataset.id, line.offsetHeight + (line.matches(".first:not(:first-child)") ? 12 : 0));
}

on(window, "scroll", () => {
  if (!rendered) return;
  const margin = innerHeight / 2;
  const { from, to, ends } = rendered;
  if ((!ends[0] && scrollY - margin < from) || (!ends[1] && scrollY + innerHeight + margin > to)) render(false, true);
}, { passive: true });

// ---- An item that contains nothing

/** The completions of items, by id and revision. */
const histories = new Map();

function historyOf(item) {
  const key = `${item.id} ${item.revision}`;
  if (!histories.has(key) && client.online) {
    histories.set(key, null);
    client.json("GET", `/items/${item.id}`).then(({ history }) => { histories.set(key, history); render(); }, () => histories.delete(key));
  }
  return histories.get(key) ?? [];
}

/** The median of the last twelve intervals in days, as for suggestions; undefined before the second completion. */
function interval(history) {
  const times = history.map(({ done }) => Date.parse(done)).sort((a, b) => b - a);
  const gaps = times.slice(1, 13).map((time, index) => times[index] - time).sort((a, b) => a - b);
  const middle = gaps.length >> 1;
  return gaps.length ? (gaps[middle] + gaps[(gaps.length - 1) >> 1]) / 2 / 864e5 : undefined;
}

function itemPage(item) {
  const { items } = client;
  const history = historyOf(item);
  const days = interval(history);
  const last = item.lastDone ?? history[0]?.done;
  const fact = (name, value) => [h("dt", name), h("dd", value)];
  const lists = m.listsOf(items, item);
  return [
    priorityButtons(item.priority, (priority) => setPriority(item.id, priority, { onlyHere: false })),
    h("section.card.facts", { key: "facts", "data-look": JSON.stringify([item.details, last, days]) },
      item.details && h("p.plain", item.details),
      h("dl", fact("Last completed", last ? ago(last) : "never"), days !== undefined && fact("Interval", every(days)))),
    lists.length ? [h("h2", { key: "lists" }, "In lists"), h("ul.list", { key: "l lists", label: "Lists" }, lists.map((list) => {
      const priority = m.priorityIn(item, list.id);
      const own = m.membership(item, list.id).priority && `${priority} in this list`;
      return h(`li.row.${priority}`, { key: list.id, "data-look": `${list.name} ${priority} ${own}` },
        h("div.front",
          h("button.level", { label: `Priority in ${list.name}: ${priority}. Change`, onclick: () => priorityMenu(item.id, list.id) }, shape(priority)),
          h("button.name", { onclick: () => navigate(list.id) }, h("span.words", h("b", h("bdi", list.name)), own && h("small", own))), icon("next")));
    }))] : h("p.hint.low", { key: "nolists" }, "It is not in any list."),
    h("div.buttons", { key: `buttons${item.id}` }, h("button", { onclick: search }, icon("plus"), " Add items")),
  ];
}

const plus = (label, action) => h("button.plus", { label, onclick: action }, icon("plus"));

/** The server's suggestions: low items that are due by their interval. */
let due = [], folded = false, listsOnly = localStorage.home === "lists";

/** Whether it is still low and not snoozed on this device, which lasts for one interval. */
const isSuggested = ({ id, due: { everyDays, last } }) => {
  const snoozed = localStorage[id];
  return client.items[id]?.priority === "low" && !(snoozed >= Date.parse(last) && Date.now() - snoozed < everyDays * 864e5);
};

function snooze(id, name) {
  const save = (time) => { localStorage[id] = time; render(); };
  save(Date.now());
  toast(`Snoozed ${name}`, "Undo", () => save(0));
}

function fold() {
  folded = !folded;
  render();
  client.json("PUT", "/preferences/due", folded ? "folded" : "on").catch(() => {});
}

const refreshDue = repeatable(async () => {
  const { value } = await client.json("GET", "/preferences/due");
  folded = value === "folded";
  localStorage.home = (await client.json("GET", "/preferences/home")).value;
  listsOnly = localStorage.home === "lists";
  due = value === "off" ? [] : (await client.json("GET", "/items?due=1")).items;
  render();
});

function row(item, priority, { count, list, first, last, lists, button, isDone, position, isRouted } = {}) {
  const here = list && m.membership(item, list)?.priority;
  const isLow = priority === "low" && item.priority === "low";
  const symbol = isLow ? { label: `Add ${item.name}` } : { label: `Complete ${item.name}`, pressed: String(Boolean(isDone)) };
  const note = [isRouted && m.ordinal(priority) > 1 && priority, here && here !== item.priority && `${here} in this list, otherwise ${item.priority}`, lists?.length && `in ${lists.map((each) => each.name).join(", ")}`,
    item.details.split("\n")[0]].filter(Boolean).join(" · ");
  const key = [item.name, priority, item.priority, isDone, note, count?.needed, count?.all, !!button, position].join("\u0001");
  return h(`li.row.${priority}${first ? ".first" : ""}${last ? ".last" : ""}${isDone ? ".done" : ""}`,
    { "data-id": item.id, key: item.id, "data-look": key, "aria-posinset": position && position[0], "aria-setsize": position && position[1] },
    h("div.front",
      h("button.level", { ...symbol, onclick: () => tick(item.id, item.priority, isLow || isDone) },
        shape(priority), icon("done")),
      h("button.name", { "data-open": item.id, onclick: () => navigate(item.id) },
        h("span.words", h("b", h("bdi", item.name)), note && h("small", h("bdi", note))),
        count && h("span.count", { label: `${count.needed} of ${count.all} needed` }, count.needed || "✓"),
        h("span.sr", ` ${isDone ? "done" : priority}`)),
      button || icon("next")));
}

const group = (title, found, each) => found.length ? [h("h2", { key: title }, title),
  h("ul.list", { key: `l${title}`, label: title }, found.slice(0, 200).map(each))] : [];

function searchResults() {
  const { items } = client;
  const counts = m.counts(items);
  const list = items[view.list];
  const found = m.search(items, view.query, view.list);
  const parts = [];
  const section = (title, found, inList, look) => parts.push(...group(title, found, (item) => {
    const { priority, isDone } = m.row(item, inList, completed);
    return row(item, priority, { count: counts[item.id], isDone, ...look(item, priority) });
  }));
  if (list) section(`In ${list.name}`, found.inside, list.id, () => ({ list: list.id }));
  const elsewhere = (item, priority) => ({
    lists: m.listsOf(items, item),
    button: list ? !m.membership(item, list.id) && plus(`Add ${item.name} to ${list.name}`, () => include(item.id))
      : priority === "low" ? plus(`Add ${item.name}`, () => add(item.name)) : undefined,
  });
  section(list ? "Elsewhere" : view.query ? "Matches" : "All items", found.elsewhere, null, elsewhere);
  section("In details", found.inDetails, null, elsewhere);
  if (found.several)
    parts.unshift(h("button.create", { key: "several", onclick: () => create(found.several) }, icon("plus"),
      h("span", `Add ${found.several.length} items${list ? ` to ${list.name}` : ""}`, h("small", found.several.join(" · ")))));
  if (found.create)
    parts.push(h("button.create", { key: "create", onclick: () => create([found.create]) }, icon("plus"),
      h("span", list ? `Create and add “${found.create}”` : `Create “${found.create}”`)));
  else if (!parts.length) parts.push(h("p.hint", "Type a name to create the first item."));
  return parts;
}

function clearQuery() {
  query.value = view.query = "";
  history.replaceState({ ...history.state, query: "" }, "");
  render(false);
}

function create(names) {
  clearQuery();
  for (const name of names) add(name);
}

/** Opens the only item whose name begins so; with several, does nothing. A text that begins no name creates items. */
function enter() {
  const { opens, creates } = m.search(client.items, query.value, view.list);
  if (opens) navigate(opens);
  else if (creates.length) create(creates);
}

function emptyState(list) {
  const lines = ["Nothing needs you right now.", "All quiet. Enjoy it.", "The list is clear, and so is the day.",
    "Everything is in the cupboard.", "An empty list is a small holiday.", "There is room for what comes next.",
    "You have thought of everything."];
  const day = Math.floor((Date.now() - new Date().getTimezoneOffset() * 60000) / 864e5);
  return h("section.empty", { key: "empty" },
    h("div.drawing"),
    h("p.quote", list ? "This list is empty." : lines[day % lines.length]),
    h("button.primary", { onclick: search }, list ? `Add to ${list.name}` : "Add an item"));
}

// ---- Editing

let draft = null;

function editing(list) {
  const { items } = client;
  const key = m.folded(draft?.filter ?? "");
  const matches = (item) => item.id !== list.id && m.folded(item.name).includes(key);
  const others = Object.values(items).filter(matches).sort(m.byName);
  const inside = others.filter((item) => m.membership(item, list.id));
  const outside = others.filter((item) => !m.membership(item, list.id));
  // The form keeps what it showed first, and then what was saved.
  let seen = list;
  // Refused text is in the refusal.
  const forget = () => localStorage.removeItem(`draft ${list.id}`);
  const save = (form) => {
    const name = form.elements.name.value.trim(), { value: details } = form.elements.details;
    const change = { command: "edit", items: [list.id] };
    if (name && name !== seen.name) change.name = name;
    if (details !== seen.details) Object.assign(change, { details, saw: seen.revision, base: seen.details });
    if (change.name || change.details !== undefined) {
      seen = { ...seen, name: change.name ?? seen.name, details };
      act(change, `${name || list.name}: changed`, uuid(), forget);
    } else forget();
  };
  const line = (sign, label, action) => (item) =>
    h(`li.row.${item.priority}`, { key: sign + item.id, "data-look": item.name },
      h("div.front", h(`button.${sign}`, { label: label(item), onclick: () => action(item.id) }, icon(sign), h("span.plain", item.name))));
  const create = (draft?.filter ?? "").trim();
  return [
    priorityButtons(list.priority, (priority) => priority !== list.priority && setPriority(list.id, priority, { onlyHere: false })),
    h("form.card.fields", { key: `form${list.id}`, "data-keep": true,
        onsubmit: (event) => { event.preventDefault(); save(event.target); back(); },
        oninput: ({ currentTarget: { elements: { name, details } } }) =>
          saved.write(`draft ${list.id}`, { name: name.value, details: details.value }),
        onchange: (event) => event.target.name !== "filter" && save(event.currentTarget) },
      h("label", "Name", h("input", { name: "name", value: draft?.name ?? list.name, maxlength: 500, autocomplete: "off" })),
      h("label", "Details", h("textarea", { name: "details", rows: 3, value: draft?.details ?? list.details, maxlength: 16000 })),
      h("button.danger", { type: "button", onclick: () => remove(list.id) }, icon("bin"), " Delete")),
    h("label.field", { key: "filter", "data-keep": true }, icon("find"), h("input", { type: "search", name: "filter", placeholder: "Find items to add or remove",
      label: "Find items to add or remove", oninput: (event) => { draft = { ...draft, filter: event.target.value }; render(); } })),
    ...group(`Remove from ${list.name}`, inside, line("minus", (item) => `Remove ${item.name} from ${list.name}`, exclude)),
    ...group(`Add to ${list.name}`, outside, line("plus", (item) => `Add ${item.name} to ${list.name}`, include)),
    create && !m.named(items, create) && h("button.create", { key: "create", onclick: () => { add(create, list.id); draft = null; main.querySelector("[name=filter]").value = ""; render(); } },
      icon("plus"), `Create and add “${create}”`),
  ];
}

// ---- Choosing a priority

const priorityButtons = (now, choose, isDialog) =>
  h("div.levels", { key: "levels", role: "group", label: "Priority" }, m.URGENT_FIRST.map((priority) =>
    h(`button.choice.${priority}`, { pressed: String(priority === now), autofocus: isDialog && priority === now, onclick: () => choose(priority) },
      shape(priority), h("span", priority))));

function priorityMenu(id, listID = view.list) {
  const item = client.items[id];
  const list = client.items[listID];
  const here = list && m.membership(item, list.id);
  const now = m.priorityIn(item, list?.id);
  dialog("sheet menu", item.name, (close) => {
    const only = here && h("input", { type: "checkbox", checked: here.priority });
    const button = (name, words, action, kind = "") =>
      h(`button.line${kind}`, { onclick: () => { close(); action(); } }, icon(name), words);
    return [
      h("h2", item.name),
      priorityButtons(now, (priority) => {
        close();
        const onlyHere = only ? only.checked : undefined;
        setPriority(id, priority, { onlyHere, list: list?.id, saw: onlyHere ? now : item.priority });
      }, true),
      only && h("label.check", only, `Only in ${list.name}`),
      here?.priority && button("undo", `Use the item priority (${item.priority})`, () => setPriority(id, "inherit", { onlyHere: true, list: list.id })),
      now !== "low" && button("done", "Done", () => complete(id, item.priority)),
      button("edit", "Open and edit", () => navigate(id, true)),
      here && button("minus", `Remove from ${list.name}`, () => exclude(id, list.id)),
      button("bin", "Delete", () => remove(id), ".bad"),
    ];
  });
}

// ---- Patching the page: rows keep their elements and glide to their new positions

function patch(parent, elements, animated, isScrolled) {
  const focused = document.activeElement;
  const path = focused?.closest("[data-key]")?.dataset.key, which = focused?.className;
  const lines = [...parent.querySelectorAll("li.row[data-key]")];
  const keys = lines.map((line) => line.dataset.key);
  const glides = animated && allowsMotion() && lines.length < 400;
  const tops = new Map(glides ? lines.map((line) => [line.dataset.key, line.offsetTop]) : []);
  reconcile(parent, elements);
  if (path && !isScrolled && !document.contains(focused)) {
    // The row itself, or its successor, or else its predecessor.
    const at = keys.indexOf(path);
    const near = [path, ...keys.slice(at + 1), ...keys.slice(0, Math.max(at, 0)).reverse()]
      .map((key) => parent.querySelector(`[data-key="${CSS.escape(key)}"]`)).find(Boolean);
    (near?.querySelector(`.${which?.replaceAll(" ", ".") || "name"}`) ?? near?.querySelector("button"))?.focus({ preventScroll: true });
  }
  if (!glides) return;
  const [from, to] = [scrollY - innerHeight, scrollY + 2 * innerHeight];
  for (const line of parent.querySelectorAll("li.row[data-key]")) {
    const top = tops.get(line.dataset.key), now = line.offsetTop;
    if (top === undefined) {
      if (tops.size) line.animate([{ opacity: 0, transform: "scale(.97)" }, { opacity: 1, transform: "none" }], 220);
    } else if (top !== now && now > from && now < to)
      line.animate([{ transform: `translateY(${top - now}px)`, zIndex: 1 }, { transform: "none", zIndex: 1 }],
        { duration: 320, easing: "cubic-bezier(.2,.8,.2,1)" });
  }
}

function reconcile(parent, elements) {
  const old = new Map([...parent.children].map((child) => [child.dataset.key ?? child, child]));
  let at = parent.firstChild;
  for (let child of elements) {
    const known = old.get(child.dataset.key);
    if (known && known.tagName === child.tagName) {
      if (child.dataset.keep !== undefined) child = known;
      else if (child.tagName === "UL") {
        reconcile(known, [...child.children]);
        known.setAttribute("aria-label", child.getAttribute("aria-label"));
        child = known;
      } else if (child.dataset.look !== undefined && known.dataset.look === child.dataset.look) {
        known.className = child.className + (known.classList.contains("swiping") ? " swiping" : "");
        child = known;
      } else {
        if (known === at) at = at.nextSibling;
        known.remove();
      }
    }
    if (child === at) at = at.nextSibling;
    else parent.insertBefore(child, at);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

// ---- Pairing

let isPairing = false;
/** Why the device is not connected; stays until the next attempt. */
let pairingMessage = null;

function renderPairing(message = pairingMessage) {
  pairingMessage = message;
  if (isPairing) return patch(main, [h("p.hint", "Connecting…")], false);
  const code = h("input", { autocomplete: "one-time-code", autocapitalize: "characters", placeholder: "XXXX-XXXX", maxlength: 12, required: true, label: "Code" });
  $("title").replaceChildren();
  patch(main, [h("form.pair.card", { key: "pair", "data-look": message ?? "", onsubmit: (event) => { event.preventDefault(); pair(code.value); } },
    h("div.mark.big", m.URGENT_FIRST.map(shape)),
    h("h1", "Priorities"),
    h("p", "Enter the code from ", h("code", "priorities serve pair")),
    code, message && h("p.bad", { role: "alert" }, message),
    h("button.primary", "Connect this device"))], false);
}

async function pair(code) {
  isPairing = true;
  pairingMessage = null;
  render(false);
  const device = [/Firefox|Chrome|Safari/, /iPhone|iPad|Android|Mac|Windows|Linux/]
    .map((words) => words.exec(navigator.userAgent)?.[0]).filter(Boolean).join(", ") || "Browser";
  try {
    const [{ token }] = await Promise.all([client.json("POST", "/pairings", { code: code.toUpperCase(), device }), opened]);
    client.token = token;
    isPairing = false;
    render(false);
    navigator.storage?.persist?.();
    await start();
  } catch (error) {
    isPairing = false;
    await opened;
    renderPairing(error instanceof Problem ? error.message : UNREACHABLE);
  }
}

on(client, "signedout", () => {
  document.title = "Priorities";
  closeToast();
  pairingMessage = "This device was disconnected. Its pending changes are saved.";
  render(false);
});

// ---- The theme

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];

function applyTheme(css) {
  sheet.replaceSync(css);
  document.querySelector("meta[name=theme-color]").content = color("--background-fill");
}

const loadTheme = repeatable(async () => {
  const css = await (await client.request("GET", "/theme.css")).text();
  if (css === localStorage.theme) return;
  localStorage.theme = css;
  document.documentElement.classList.add("theming");
  applyTheme(css);
  setTimeout(() => document.documentElement.classList.remove("theming"), 400);
});

// ---- Keys of the terminal app

on(window, "keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") || !client.token) return;
  const typing = /INPUT|TEXTAREA/.test(event.target.tagName);
  if (event.key === "Escape") return view.query !== null ? endSearch() : view.list && back();
  const lines = [...main.querySelectorAll("li.row[data-id]")];
  const current = document.activeElement?.closest("li[data-id]");
  const focus = (index) => lines[Math.max(0, Math.min(lines.length - 1, index))]?.querySelector(".name").focus();
  if (event.target.id === "query" && event.key === "ArrowDown") { focus(0); return event.preventDefault(); }
  if (typing) return;
  const id = current?.dataset.id;
  const at = lines.indexOf(current);
  const key = { h: "ArrowLeft", j: "ArrowDown", k: "ArrowUp", l: "ArrowRight" }[event.key] ?? event.key;
  const priority = m.URGENT_FIRST[key - 1];
  const onRow = {
    ArrowLeft: () => step(id, -1), ArrowRight: () => step(id, 1), [priority && key]: () => setPriority(id, priority),
    d: () => complete(id, client.items[id].priority), m: () => priorityMenu(id), e: () => navigate(id, true), x: () => remove(id), o: () => navigate(id), P: () => setPriority(id, "inherit", { onlyHere: true }),
  };
  const anywhere = {
    ArrowDown: () => focus(at + 1), ArrowUp: () => focus(Math.max(0, at - 1)),
    "/": search, u: () => undo(), U: redo, ",": customize, E: () => view.list && navigate(view.list, true),
  };
  const action = (id && onRow[key]) || anywhere[key];
  if (!action) return;
  event.preventDefault();
  action();
});

// ---- Start

if (/^(ar|fa|he|ur)/.test(navigator.language)) document.dir = "rtl";

const customize = async () => (await import("./sheet.js")).openSheet(client, { toast, loadTheme });

$("back").append(icon("back"));
$("undo").append(icon("undo"));
$("customize").append(icon("brush"));
query.before(icon("find"));
$("back").onclick = back;
$("undo").onclick = () => undo();
$("edit").onclick = () => (view.edit ? history.back() : navigate(view.list, true));
$("customize").onclick = customize;
$("cancel").onclick = endSearch;
// Focus alone changes nothing; a tap or typing does.
query.onclick = startSearch;
query.oninput = () => {
  if (view.query === null) startSearch();
  view.query = query.value;
  history.replaceState({ ...history.state, query: view.query }, "");
  render(false);
};
query.onkeydown = (event) => {
  if (event.key !== "Enter") return;
  if (query.value.trim()) enter();
  else startSearch();
};
// A long press, a right click or the menu key.
on(main, "contextmenu", (event) => {
  const line = event.target.closest("li.row[data-id]");
  if (!line || view.edit) return;
  event.preventDefault();
  priorityMenu(line.dataset.id);
});
history.scrollRestoration = "manual";
on(window, "popstate", returned);
// The user opened a link to an item, or a code.
on(window, "hashchange", () => codeInAddress() ?? route());

/** Pairs with the code of a link; null without a code. */
function codeInAddress() {
  const code = location.hash.match(/^#([0-9A-Za-z-]{8,9})$/)?.[1];
  if (!code) return null;
  history.replaceState(null, "", "/");
  if (!client.token) return pair(code);
  toast("This device is already connected.");
  return null;
}

async function start() {
  client.listen();
  loadTheme();
  await client.pull();
  refreshDue();
}

for (const kind of ["preferences", "themes"]) on(client, kind, loadTheme);
on(client, "preferences", refreshDue);

applyTheme(localStorage.theme ?? "");
const opened = client.open();
const paired = codeInAddress();
await opened;
route();
// Swipes and the service worker load after the list, for slow connections.
import("./swipe.js").then(({ swipes }) =>
  swipes(main, (id) => !view.edit && client.items[id] && m.priorityIn(client.items[id], view.list),
    (id, priority, saw) => setPriority(id, priority, { saw })));
await (paired ?? (client.token && start()));

if (navigator.serviceWorker) {
  const policy = globalThis.trustedTypes?.createPolicy("shell", { createScriptURL: () => "/sw.js" });
  navigator.serviceWorker.register(policy?.createScriptURL("/sw.js") ?? "/sw.js").catch(() => {});
}
