// The page: one screen for lists, search and editing.

import { Client, Problem, UNREACHABLE, uuid } from "./client.js";
import { allowsMotion, color, confirm, dialog, h, icon, on, shape } from "./dom.js";
import * as m from "./model.js";

const $ = (id) => document.getElementById(id);
const main = $("main");
const query = $("query");
const client = new Client();
const steps = [];
const undone = [];
const refusals = [];
let view = { list: null, edit: false, query: null };
let toastTimer = 0;

const nameOf = (id) => client.items[id]?.name;

// ---- Navigation

const ID = /^#\/([0-9a-f-]{36})(\/edit)?$/;

function route(text = null) {
  const found = location.hash.match(ID);
  view = { list: found?.[1] ?? null, edit: found?.[2], query: history.state?.query ?? null };
  query.value = view.query ?? "";
  draft = text;
  render(false);
}

function navigate(list, edit = false, text = null) {
  const hash = list ? `#/${list}${edit ? "/edit" : ""}` : "#/";
  history.pushState({}, "", hash);
  route(text);
  scrollTo(0, 0);
  main.focus({ preventScroll: true });
}

const back = () => (history.length > 1 ? history.back() : navigate(null));

function startSearch() {
  if (view.query !== null) return;
  view.query = "";
  history.pushState({ query: "" }, "");
  render(false);
}

function endSearch() {
  if (view.query === null) return;
  query.value = "";
  query.blur();
  view.query = null;
  history.back();
}

// ---- Changes

/** Makes a change, reports it and offers to undo it. */
async function act(change, words) {
  const before = client.items;
  const id = uuid();
  const step = { id, images: {}, words };
  const done = client.change({ ...change, id }, () => toast(words, "Undo", () => undo()));
  const after = client.items;
  for (const key in { ...before, ...after })
    if (before[key] !== after[key]) step.images[key] = before[key] ?? null;
  steps.push(step);
  undone.length = 0;
  const result = await done;
  step.step = result?.step;
  return result;
}

async function undo() {
  const step = steps.pop();
  if (step && (await client.retract(step.id))) return toast(`${step.words} – undone`);
  const result = await client.change({ command: "undo", images: step?.images, saw: step?.step });
  if (result?.status < 400) {
    if (step) undone.push(step);
    toast(`${step?.words ?? result.words} – undone`, "Redo", redo);
  } else if (!result) toast("Will be undone when the server is reachable");
}

async function redo() {
  const step = undone.pop();
  const result = await client.change({ command: "redo" });
  if (result?.status < 400) {
    if (step) steps.push({ ...step, step: result.step });
    toast(`${step?.words ?? result.words} – redone`, "Undo", undo);
  }
}

function setPriority(id, priority, onlyHere) {
  const item = client.items[id];
  if (!item) return;
  const here = view.list && m.membership(item, view.list);
  const inList = onlyHere ?? here?.priority;
  const saw = inList ? m.priorityIn(item, view.list) : item.priority;
  if (saw === priority && !inList) return;
  act(
    { command: "set", level: priority, items: [id], saw, list: inList ? view.list : undefined },
    priority === "low" && !inList ? `${item.name}: done` : `${item.name}: ${priority}${inList ? ` in ${nameOf(view.list)}` : ""}`);
}

const done = (id) => act({ command: "done", items: [id], saw: client.items[id].priority }, `${nameOf(id)}: done`);

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

const member = (command, words) => (id) =>
  act({ command, items: [id], list: view.list }, `${nameOf(id)}: ${words} ${nameOf(view.list)}`);
const include = member("include", "added to");
const exclude = member("exclude", "removed from");

async function remove(id) {
  const item = client.items[id];
  const lists = m.listsOf(client.items, item).map((list) => list.name);
  const contained = m.counts(client.items)[id]?.all;
  const lines = [
    lists.length ? `It disappears from ${lists.join(", ")}.` : "It is in no other list.",
    contained ? `Its items stay (${contained}).` : null, "Undo restores it.",
  ].filter(Boolean);
  if (!(await confirm(`Delete ${item.name}?`, lines, "Delete"))) return;
  if (view.list === id) navigate(null);
  act({ command: "delete", items: [id], saw: item.revision }, `${item.name}: deleted`);
}

// ---- Messages

function toast(words, label, action) {
  clearTimeout(toastTimer);
  const close = () => { $("toast").hidden = true; };
  $("status").textContent = words;
  $("toast").replaceChildren(
    h("span", words),
    label ? h("button.quiet", { onclick: () => { close(); action(); } }, label) : "");
  $("toast").hidden = false;
  toastTimer = setTimeout(close, label ? 7000 : 3500);
}

on(client, "refused", async ({ detail: { change, problem } }) => {
  steps.splice(0, steps.length, ...steps.filter((each) => each.id !== change.id));
  const id = change.items?.[0];
  const kind = problem.type?.split("/").pop();
  if (kind === "not-newest" && (await confirm("Undo a change made elsewhere?", [problem.detail], "Undo", "Cancel", false)))
    client.change({ command: "undo" });
  else if (kind === "changed" && change.command === "delete") {
    if (await confirm(`Delete ${problem.name ?? "it"}?`, [problem.detail], "Delete anyway", "Keep"))
      act({ command: "delete", items: [id] }, `${nameOf(id)}: deleted`);
  } else if (kind === "changed" && change.details !== undefined) {
    const { saw, ...again } = change;
    // Only other parts of the item changed.
    if (problem.details === change.base) return client.change({ ...again, id: uuid() });
    const mine = await confirm("Details changed elsewhere", [`Theirs: ${problem.details || "(none)"}`, `Yours: ${change.details || "(none)"}`],
      "Use mine", "Keep theirs", false);
    if (mine) act({ command: "edit", items: [id], details: change.details }, "Details changed");
  } else if (kind !== "not-newest") {
    refusals.push({ change, text: problem.detail ?? problem.title });
    render();
  }
});

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

function render(animated = true) {
  if (client.saving) return;
  const isPaired = client.token;
  $("bar").hidden = !isPaired;
  $("find").hidden = !isPaired || (view.edit && view.query === null);
  if (!isPaired) return renderPairing();
  const { items } = client;
  const list = view.list && items[view.list];
  const searching = view.query !== null;
  document.body.classList.toggle("searching", searching);
  document.title = list ? `${list.name} – Priorities` : "Priorities";
  $("back").hidden = !view.list;
  $("edit").hidden = !list;
  $("edit").textContent = view.edit ? "Done" : "Edit";
  $("customize").hidden = Boolean(view.list);
  $("cancel").hidden = !searching;
  $("title").replaceChildren(...(view.list ? [list?.name ?? "Deleted"] : [
    h("span.mark", m.URGENT_FIRST.map(shape)), h("span", "Priorities")]));
  query.placeholder = query.ariaLabel = list ? `Find or add in ${list.name}` : "Find or add";
  const parts = [notices()];
  if (!client.snapshot) parts.push(h("p.hint", client.online ? "Loading…" : UNREACHABLE));
  else if (view.list && !list) parts.push(h("p.hint", "Deleted elsewhere."));
  else if (view.edit && !searching) parts.push(editing(list));
  else if (searching) parts.push(searchResults());
  else parts.push(listing(list));
  patch(main, parts.flat(9).filter(Boolean), animated);
}

function notices() {
  const lines = refusals.map((refusal) =>
    h("div.notice.error", { key: `r${refusal.change.id}` }, h("p", refusal.text),
      refusal.change.command === "edit" && h("button", { onclick: () => { drop(refusal); navigate(refusal.change.items[0], true, refusal.change); } }, "Edit"),
      h("button", { onclick: () => { drop(refusal); render(); } }, "Dismiss")));
  const { pending, online } = client;
  if (!online || pending > 2)
    lines.push(offlineNotice((online ? "" : "Offline. ") + (pending ? `Pending changes: ${pending}.` : "Changes are saved and sent later.")));
  return lines;
}

const offlineNotice = (words) => h("div.notice.away", { key: "offline", "data-look": words }, h("p", words));

const drop = (refusal) => refusals.splice(refusals.indexOf(refusal), 1);

function listing(list) {
  const { items } = client;
  const rows = m.rows(items, list?.id);
  const counts = m.counts(items);
  const parts = [];
  if (list?.details) parts.push(h("p.details", list.details));
  const suggestions = list ? [] : due.filter(isSuggested);
  const suggestionList = suggestions.length ? [
    h("h2", { key: "due" }, h("button.quiet", { "aria-expanded": String(!folded), onclick: fold }, `${folded ? "▸" : "▾"} Due: ${suggestions.length}`)),
    !folded && h("ul.list", { key: "dues", label: "Due" }, suggestions.slice(0, 3).map(({ id, name, due: { everyDays, last } }) =>
      row({ ...items[id], details: `every ${everyDays < 1.5 ? "day" : `${Math.round(everyDays)} days`}, last ${new Date(last).toLocaleDateString()}` }, "low",
        { button: [h("button.quiet", { label: `Snooze ${name}`, onclick: () => snooze(id, name) }, "Snooze"), plus(`Add ${name}`, () => add(name))] })))] : [];
  if (!rows.length) return [...parts, emptyState(list), ...suggestionList];
  const lines = rows.map(({ item, priority }, index) => row(item, priority, {
    count: counts[item.id], list: list?.id,
    first: rows[index - 1]?.priority !== priority, last: rows[index + 1]?.priority !== priority,
  }));
  return [...parts, h("ul.list", { key: "list", label: list ? list.name : "Prioritized list" }, lines), ...suggestionList];
}

const plus = (label, action) => h("button.plus", { label, onclick: action }, icon("plus"));

/** The server's suggestions: low items that are due by their interval. */
let due = [], folded = false, loading = null;

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

const refreshDue = () => (loading ??= loadDue().catch(() => {}).finally(() => (loading = null)));

async function loadDue() {
  const { value } = await client.json("GET", "/preferences/due");
  folded = value === "folded";
  due = value === "off" ? [] : (await client.json("GET", "/items?due=1")).items;
  render();
}

function row(item, priority, { count, list, first, last, lists, button } = {}) {
  const here = list && m.membership(item, list)?.priority;
  const note = [here && here !== item.priority && `item priority ${item.priority}`, lists?.length && `in ${lists.map((each) => each.name).join(", ")}`,
    item.details.split("\n")[0]].filter(Boolean).join(" · ");
  const key = [item.name, priority, note, count?.needed, count?.all, !!button].join("\u0001");
  return h(`li.row.${priority}${first ? ".first" : ""}${last ? ".last" : ""}`, { "data-id": item.id, key: item.id, "data-look": key },
    h("div.front",
      h("button.level", { label: `Priority of ${item.name}: ${priority}. Change`, onclick: () => priorityMenu(item.id) }, shape(priority)),
      h("button.name", { "data-open": item.id, onclick: () => navigate(item.id) },
        h("span.words", h("b", h("bdi", item.name)), note && h("small", h("bdi", note))),
        count && h("span.count", { label: `${count.needed} of ${count.all} needed` }, count.needed || "✓"),
        h("span.sr", ` ${priority}`)),
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
  const section = (title, found, line) => parts.push(...group(title, found, (item) => line(item, { count: counts[item.id] })));
  if (list) section(`In ${list.name}`, found.inside, (item, look) => row(item, m.priorityIn(item, list.id), { ...look, list: list.id }));
  const elsewhere = (item, look) => row(item, item.priority, {
    ...look, lists: m.listsOf(items, item),
    button: list ? !m.membership(item, list.id) && plus(`Add ${item.name} to ${list.name}`, () => include(item.id))
      : item.priority === "low" ? plus(`Add ${item.name}`, () => add(item.name)) : undefined,
  });
  section(list ? "Elsewhere" : view.query ? "Matches" : "All items", found.elsewhere, elsewhere);
  section("In details", found.inDetails, elsewhere);
  if (found.create)
    parts.push(h("button.create", { key: "create", onclick: () => create(found.create) }, icon("plus"),
      h("span", list ? `Create and add “${found.create}”` : `Create “${found.create}”`)));
  else if (!parts.length) parts.push(h("p.hint", "Type a name to create the first item."));
  return parts;
}

function create(name) {
  query.value = view.query = "";
  add(name);
}

function emptyState(list) {
  const lines = ["Nothing needs you right now.", "All quiet. Enjoy it.", "The list is clear, and so is the day.",
    "Everything is in the cupboard.", "An empty list is a small holiday.", "There is room for what comes next.",
    "You have thought of everything."];
  const day = Math.floor((Date.now() - new Date().getTimezoneOffset() * 60000) / 864e5);
  return h("section.empty", { key: "empty" },
    h("div.drawing"),
    h("p.quote", list ? "This list is empty." : lines[day % lines.length]),
    h("button.primary", { onclick: () => query.focus() }, list ? `Add to ${list.name}` : "Add an item"));
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
  const save = async (form) => {
    const name = form.elements.name.value.trim(), { value: details } = form.elements.details;
    const change = { command: "edit", items: [list.id] };
    if (name && name !== list.name) change.name = name;
    if (details !== list.details) Object.assign(change, { details, saw: list.revision, base: list.details });
    if (change.name || change.details !== undefined) await act(change, `${name || list.name}: changed`);
  };
  const line = (sign, label, action) => (item) =>
    h(`li.row.${item.priority}`, { key: sign + item.id, "data-look": item.name },
      h("div.front", h(`button.${sign}`, { label: label(item), onclick: () => action(item.id) }, icon(sign), h("span.plain", item.name))));
  const create = (draft?.filter ?? "").trim();
  return [
    priorityButtons(list.priority, (priority) => priority !== list.priority && setPriority(list.id, priority, false)),
    h("form.card.fields", { key: `form${list.id}`, "data-keep": true,
        onsubmit: (event) => { event.preventDefault(); save(event.target); back(); },
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
  h("div.levels", { key: `levels${now}`, role: "group", label: "Priority" }, m.URGENT_FIRST.map((priority) =>
    h(`button.choice.${priority}`, { pressed: String(priority === now), autofocus: isDialog && priority === now, onclick: () => choose(priority) },
      shape(priority), h("span", priority))));

function priorityMenu(id) {
  const item = client.items[id];
  const list = client.items[view.list];
  const here = list && m.membership(item, list.id);
  const now = m.priorityIn(item, list?.id);
  dialog("sheet menu", item.name, (close) => {
    const only = here && h("input", { type: "checkbox", checked: here.priority });
    const button = (name, words, action, kind = "") =>
      h(`button.line${kind}`, { onclick: () => { close(); action(); } }, icon(name), words);
    return [
      h("h2", item.name),
      priorityButtons(now, (priority) => { close(); setPriority(id, priority, only ? only.checked : undefined); }, true),
      only && h("label.check", only, `Only in ${list.name}`),
      here?.priority && button("undo", `Use the item priority (${item.priority})`, () => setPriority(id, "inherit", true)),
      now !== "low" && button("done", "Done", () => done(id)),
      button("edit", "Open and edit", () => navigate(id, true)),
      here && button("minus", `Remove from ${list.name}`, () => exclude(id)),
      button("bin", "Delete", () => remove(id), ".bad"),
    ];
  });
}

// ---- Patching the page: rows keep their elements and glide to their new positions

function patch(parent, elements, animated) {
  const focused = document.activeElement;
  const path = focused?.closest("[data-key]")?.dataset.key, which = focused?.className;
  const lines = [...parent.querySelectorAll("li[data-key]")];
  const glides = animated && allowsMotion() && lines.length < 400;
  const tops = new Map(glides ? lines.map((line) => [line.dataset.key, line.offsetTop]) : []);
  reconcile(parent, elements);
  if (path && !document.contains(focused)) {
    const near = parent.querySelector(`[data-key="${CSS.escape(path)}"]`);
    (near?.querySelector(`.${which?.split(" ")[0] || "name"}`) ?? near?.querySelector("button"))?.focus({ preventScroll: true });
  }
  if (!glides) return;
  const [from, to] = [scrollY - innerHeight, scrollY + 2 * innerHeight];
  for (const line of parent.querySelectorAll("li[data-key]")) {
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

function renderPairing(message) {
  if (isPairing) return patch(main, [h("p.hint", "Connecting…")], false);
  const code = h("input", { autocomplete: "one-time-code", autocapitalize: "characters", placeholder: "XXXX-XXXX", maxlength: 12, required: true, label: "Code" });
  $("title").replaceChildren();
  patch(main, [h("form.pair.card", { key: "pair", onsubmit: (event) => { event.preventDefault(); pair(code.value); } },
    h("div.mark.big", m.URGENT_FIRST.map(shape)),
    h("h1", "Priorities"),
    h("p", "Enter the code from ", h("code", "priorities serve pair")),
    code, message && h("p.bad", { role: "alert" }, message),
    h("button.primary", "Connect this device"))], false);
}

async function pair(code) {
  isPairing = true;
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
    renderPairing(error instanceof Problem ? error.message : UNREACHABLE);
  }
}

on(client, "signedout", () => {
  if (!main.querySelector(".pair")) renderPairing("This device was disconnected. Its pending changes are saved.");
  client.token = null;
  $("bar").hidden = $("find").hidden = true;
});

// ---- The theme

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];

function applyTheme(css) {
  sheet.replaceSync(css);
  document.querySelector("meta[name=theme-color]").content = color("--background-fill");
}

async function loadTheme() {
  try {
    const css = await (await client.request("GET", "/theme.css")).text();
    if (css === localStorage.theme) return;
    localStorage.theme = css;
    document.documentElement.classList.add("theming");
    applyTheme(css);
    setTimeout(() => document.documentElement.classList.remove("theming"), 400);
  } catch {}
}

// ---- Keys of the terminal app

on(window, "keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") || !client.token) return;
  const typing = /INPUT|TEXTAREA/.test(event.target.tagName);
  if (event.key === "Escape") return view.query !== null ? endSearch() : view.list && back();
  const lines = [...main.querySelectorAll("li[data-id]")];
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
    d: () => done(id), e: () => navigate(id, true), x: () => remove(id), o: () => navigate(id), P: () => setPriority(id, "inherit", true),
  };
  const anywhere = {
    ArrowDown: () => focus(at + 1), ArrowUp: () => focus(Math.max(0, at - 1)),
    "/": () => query.focus(), u: undo, U: redo, ",": customize, E: () => view.list && navigate(view.list, true),
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
$("undo").onclick = undo;
$("edit").onclick = () => (view.edit ? history.back() : navigate(view.list, true));
$("customize").onclick = customize;
$("cancel").onclick = endSearch;
query.onfocus = startSearch;
query.oninput = () => {
  if (view.query === null) startSearch();
  view.query = query.value;
  history.replaceState({ query: view.query }, "");
  render(false);
};
query.onkeydown = (event) => {
  const name = query.value.trim();
  if (event.key === "Enter" && name) create(name);
};
on(window, "popstate", () => route());
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

applyTheme(localStorage.theme ?? "");
const opened = client.open();
const paired = codeInAddress();
await opened;
route();
// Swipes and the service worker load after the list, for slow connections.
import("./swipe.js").then(({ swipes }) =>
  swipes(main, (id) => !view.edit && client.items[id] && m.priorityIn(client.items[id], view.list),
    (id, priority) => setPriority(id, priority)));
await (paired ?? (client.token && start()));

if (navigator.serviceWorker) {
  const policy = globalThis.trustedTypes?.createPolicy("shell", { createScriptURL: () => "/sw.js" });
  navigator.serviceWorker.register(policy?.createScriptURL("/sw.js") ?? "/sw.js").catch(() => {});
}
