// The page: one screen for the list, the search and the editing of an item.

import { AWAY, Client, Problem, uuid } from "./client.js";
import { ask, color, dialog, h, icon, moves, on, shape } from "./dom.js";
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

// ---- Where we are

const ID = /^#\/([0-9a-f-]{36})(\/edit)?$/;

function route(text = null) {
  const found = location.hash.match(ID);
  view = { list: found?.[1] ?? null, edit: found?.[2], query: history.state?.query ?? null };
  query.value = view.query ?? "";
  draft = text;
  render(false);
}

function go(list, edit = false, text = null) {
  const hash = list ? `#/${list}${edit ? "/edit" : ""}` : "#/";
  history.pushState({}, "", hash);
  route(text);
  scrollTo(0, 0);
  main.focus({ preventScroll: true });
}

const back = () => (history.length > 1 ? history.back() : go(null));

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

// ---- What is done

/** Sends a change, says it, and offers to take it back. */
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
  } else if (!result) toast("Undone when the server is back");
}

async function redo() {
  const step = undone.pop();
  const result = await client.change({ command: "redo" });
  if (result?.status < 400) {
    if (step) steps.push({ ...step, step: result.step });
    toast(`${step?.words ?? result.words} – redone`, "Undo", undo);
  }
}

function setLevel(id, level, onlyHere) {
  const item = client.items[id];
  if (!item) return;
  const here = view.list && m.membership(item, view.list);
  const inList = onlyHere ?? here?.priority;
  const saw = inList ? m.levelIn(item, view.list) : item.priority;
  if (saw === level && !inList) return;
  act(
    { command: "set", level, items: [id], saw, list: inList ? view.list : undefined },
    level === "low" && !inList ? `${item.name}: got it` : `${item.name}: ${level}${inList ? " here" : ""}`);
}

const done = (id) => act({ command: "done", items: [id], saw: client.items[id].priority }, `${nameOf(id)}: got it`);

const step = (id, by) => {
  const item = client.items[id];
  const level = m.LEVELS[m.urgency(m.levelIn(item, view.list)) + by];
  if (level) setLevel(id, level);
  else toast(`${item.name} is ${by > 0 ? "critical" : "low"} already`);
};

function add(name, list = view.list) {
  const known = m.named(client.items, name);
  return act(
    { command: "add", items: [name], provisional: known ? undefined : uuid(), list: list ?? undefined },
    `${known?.name ?? name}: ${list ? `added to ${nameOf(list)}` : known ? "needed" : "created"}`);
}

const member = (command, words) => (id) =>
  act({ command, items: [id], list: view.list }, `${nameOf(id)}: ${words} ${nameOf(view.list)}`);
const include = member("include", "added to");
const exclude = member("exclude", "removed from");

async function remove(id) {
  const item = client.items[id];
  const lists = m.listsOf(client.items, item).map((list) => list.name);
  const held = m.counts(client.items)[id]?.all;
  const lines = [
    lists.length ? `It leaves ${lists.join(", ")}.` : "It is in no other list.",
    held ? `What it holds stays (${held}).` : null, "Undo brings it back.",
  ].filter(Boolean);
  if (!(await ask(`Delete ${item.name}?`, lines, "Delete"))) return;
  if (view.list === id) go(null);
  act({ command: "delete", items: [id], saw: item.revision }, `${item.name}: deleted`);
}

// ---- Saying it

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
  if (kind === "not-newest" && (await ask("Not the newest", [problem.detail], "Undo it", "Leave it", false)))
    client.change({ command: "undo" });
  else if (kind === "changed" && change.command === "delete") {
    if (await ask(`Delete ${problem.name ?? "it"}?`, [problem.detail], "Delete all the same", "Keep"))
      act({ command: "delete", items: [id] }, `${nameOf(id)}: deleted`);
  } else if (kind === "changed" && change.details !== undefined) {
    const { saw, ...again } = change;
    // Something else of the item changed: the details are still those that were edited.
    if (problem.details === change.base) return client.change({ ...again, id: uuid() });
    const mine = await ask("Details changed elsewhere", [`There: ${problem.details || "(none)"}`, `Yours: ${change.details || "(none)"}`],
      "Take mine", "Keep theirs", false);
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

// ---- Drawing

on(client, "change", ({ detail }) => {
  render();
  if (detail?.news) readDue();
});

function render(animated = true) {
  if (client.keeping) return;
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
  $("title").replaceChildren(...(view.list ? [list?.name ?? "Not there"] : [
    h("span.mark", m.URGENT_FIRST.map(shape)), h("span", "Priorities")]));
  query.placeholder = query.ariaLabel = list ? `Find or add in ${list.name}` : searching ? "Find or add" : "Search, add or create";
  const parts = [notices()];
  if (!client.snapshot) parts.push(h("p.hint", client.online ? "Loading…" : AWAY));
  else if (view.list && !list) parts.push(h("p.hint", "Deleted elsewhere."));
  else if (view.edit && !searching) parts.push(editing(list));
  else if (searching) parts.push(searchResults());
  else parts.push(listing(list));
  patch(main, parts.flat(9).filter(Boolean), animated);
}

function notices() {
  const lines = refusals.map((refusal) =>
    h("div.notice.error", { key: `r${refusal.change.id}` }, h("p", refusal.text),
      refusal.change.command === "edit" && h("button", { onclick: () => { drop(refusal); go(refusal.change.items[0], true, refusal.change); } }, "Edit"),
      h("button", { onclick: () => { drop(refusal); render(); } }, "Dismiss")));
  const { waiting, online } = client;
  if (!online || waiting > 2)
    lines.push(away((online ? "" : "Offline. ") + (waiting ? `Changes that wait: ${waiting}.` : "You can go on; changes are kept.")));
  return lines;
}

const away = (words) => h("div.notice.away", { key: "offline", "data-look": words }, h("p", words));

const drop = (refusal) => refusals.splice(refusals.indexOf(refusal), 1);

function listing(list) {
  const { items } = client;
  const rows = m.rows(items, list?.id);
  const counts = m.counts(items);
  const parts = [];
  if (list?.details) parts.push(h("p.details", list.details));
  const proposals = list ? [] : due.filter(isProposed);
  const proposed = proposals.length ? [
    h("h2", { key: "due" }, h("button.quiet", { "aria-expanded": String(!folded), onclick: fold }, `${folded ? "▸" : "▾"} Due: ${proposals.length}`)),
    !folded && h("ul.list", { key: "dues", label: "Due" }, proposals.slice(0, 3).map(({ id, name, due: { everyDays, last } }) =>
      row({ ...items[id], details: `every ${everyDays < 1.5 ? "day" : `${Math.round(everyDays)} days`}, last ${new Date(last).toLocaleDateString()}` }, "low",
        { button: [h("button.quiet", { label: `${name}: later`, onclick: () => later(id, name) }, "Later"), plus(`Add ${name}`, () => add(name))] })))] : [];
  if (!rows.length) return [...parts, emptyState(list), ...proposed];
  const lines = rows.map(({ item, level }, index) => row(item, level, {
    count: counts[item.id], list: list?.id,
    first: rows[index - 1]?.level !== level, last: rows[index + 1]?.level !== level,
  }));
  return [...parts, h("ul.list", { key: "list", label: list ? list.name : "Prioritized list" }, lines), ...proposed];
}

const plus = (label, action) => h("button.plus", { label, onclick: action }, icon("plus"));

/** Low items that their rhythm proposes; the server alone knows it. */
let due = [], folded = false, reading = null;

/** Still low, and not put off on this device: that lasts for one interval. */
const isProposed = ({ id, due: { everyDays, last } }) => {
  const put = localStorage[id];
  return client.items[id]?.priority === "low" && !(put >= Date.parse(last) && Date.now() - put < everyDays * 864e5);
};

function later(id, name) {
  const put = (time) => { localStorage[id] = time; render(); };
  put(Date.now());
  toast(`${name}: later`, "Undo", () => put(0));
}

function fold() {
  folded = !folded;
  render();
  client.json("PUT", "/preferences/due", folded ? "folded" : "on").catch(() => {});
}

const readDue = () => (reading ??= askDue().catch(() => {}).finally(() => (reading = null)));

async function askDue() {
  const { value } = await client.json("GET", "/preferences/due");
  folded = value === "folded";
  due = value === "off" ? [] : (await client.json("GET", "/items?due=1")).items;
  render();
}

function row(item, level, { count, list, first, last, lists, button } = {}) {
  const here = list && m.membership(item, list)?.priority;
  const note = [here && here !== item.priority && `${item.priority} elsewhere`, lists?.length && `in ${lists.map((each) => each.name).join(", ")}`,
    item.details.split("\n")[0]].filter(Boolean).join(" · ");
  const key = [item.name, level, note, count?.needed, count?.all, !!button].join("\u0001");
  return h(`li.row.${level}${first ? ".first" : ""}${last ? ".last" : ""}`, { "data-id": item.id, key: item.id, "data-look": key },
    h("div.front",
      h("button.level", { label: `Priority of ${item.name}: ${level}. Change`, onclick: () => levelMenu(item.id) }, shape(level)),
      h("button.name", { "data-open": item.id, onclick: () => go(item.id) },
        h("span.words", h("b", h("bdi", item.name)), note && h("small", h("bdi", note))),
        count && h("span.count", { label: `${count.needed} of ${count.all} needed` }, count.needed || "✓"),
        h("span.sr", ` ${level}`)),
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
  if (list) section(`In ${list.name}`, found.inside, (item, look) => row(item, m.levelIn(item, list.id), { ...look, list: list.id }));
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
    h("p.quote", list ? "Nothing here yet." : lines[day % lines.length]),
    h("button.primary", { onclick: () => query.focus() }, list ? `Add to ${list.name}` : "Add something"));
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
    levels(list.priority, (level) => level !== list.priority && setLevel(list.id, level, false)),
    h("form.card.fields", { key: `form${list.id}`, "data-keep": true,
        onsubmit: (event) => { event.preventDefault(); save(event.target); back(); },
        onchange: (event) => event.target.name !== "filter" && save(event.currentTarget) },
      h("label", "Name", h("input", { name: "name", value: draft?.name ?? list.name, maxlength: 500, autocomplete: "off" })),
      h("label", "Details", h("textarea", { name: "details", rows: 3, value: draft?.details ?? list.details, maxlength: 16000 })),
      h("button.danger", { type: "button", onclick: () => remove(list.id) }, icon("bin"), " Delete")),
    h("label.field", { key: "filter", "data-keep": true }, icon("find"), h("input", { type: "search", name: "filter", placeholder: "Find what to add or remove",
      label: "Find what to add or remove", oninput: (event) => { draft = { ...draft, filter: event.target.value }; render(); } })),
    ...group(`Remove from ${list.name}`, inside, line("minus", (item) => `Remove ${item.name} from ${list.name}`, exclude)),
    ...group(`Add to ${list.name}`, outside, line("plus", (item) => `Add ${item.name} to ${list.name}`, include)),
    create && !m.named(items, create) && h("button.create", { key: "create", onclick: () => { add(create, list.id); draft = null; main.querySelector("[name=filter]").value = ""; render(); } },
      icon("plus"), `Create and add “${create}”`),
  ];
}

// ---- Choosing a level by button

const levels = (now, choose, isDialog) =>
  h("div.levels", { key: `levels${now}`, role: "group", label: "Priority" }, m.URGENT_FIRST.map((level) =>
    h(`button.choice.${level}`, { pressed: String(level === now), autofocus: isDialog && level === now, onclick: () => choose(level) },
      shape(level), h("span", level))));

function levelMenu(id) {
  const item = client.items[id];
  const list = client.items[view.list];
  const here = list && m.membership(item, list.id);
  const now = m.levelIn(item, list?.id);
  dialog("sheet menu", item.name, (close) => {
    const only = here && h("input", { type: "checkbox", checked: here.priority });
    const button = (name, words, action, kind = "") =>
      h(`button.line${kind}`, { onclick: () => { close(); action(); } }, icon(name), words);
    return [
      h("h2", item.name),
      levels(now, (level) => { close(); setLevel(id, level, only ? only.checked : undefined); }, true),
      only && h("label.check", only, `Only in ${list.name}`),
      here?.priority && button("undo", `As everywhere (${item.priority})`, () => setLevel(id, "inherit", true)),
      now !== "low" && button("done", "Got it", () => done(id)),
      button("edit", "Open and edit", () => go(id, true)),
      here && button("minus", `Remove from ${list.name}`, () => exclude(id)),
      button("bin", "Delete", () => remove(id), ".bad"),
    ];
  });
}

// ---- Patching the page: rows keep their elements, and glide to their new places

function patch(parent, wanted, animated) {
  const focused = document.activeElement;
  const path = focused?.closest("[data-key]")?.dataset.key, which = focused?.className;
  const lines = [...parent.querySelectorAll("li[data-key]")];
  const glides = animated && moves() && lines.length < 400;
  const tops = new Map(glides ? lines.map((line) => [line.dataset.key, line.offsetTop]) : []);
  reconcile(parent, wanted);
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

function reconcile(parent, wanted) {
  const old = new Map([...parent.children].map((child) => [child.dataset.key ?? child, child]));
  let at = parent.firstChild;
  for (let child of wanted) {
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
    h("p", "Type the code from ", h("code", "priorities serve pair")),
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
    renderPairing(error instanceof Problem ? error.message : AWAY);
  }
}

on(client, "signedout", () => {
  if (!main.querySelector(".pair")) renderPairing("This device was disconnected. What waits here is kept.");
  client.token = null;
  $("bar").hidden = $("find").hidden = true;
});

// ---- The theme

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];

function dress(css) {
  sheet.replaceSync(css);
  document.querySelector("meta[name=theme-color]").content = color("--background-fill");
}

async function loadTheme() {
  try {
    const css = await (await client.request("GET", "/theme.css")).text();
    if (css === localStorage.theme) return;
    localStorage.theme = css;
    document.documentElement.classList.add("redressing");
    dress(css);
    setTimeout(() => document.documentElement.classList.remove("redressing"), 400);
  } catch {}
}

// ---- Keys, as in the app

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
  const level = m.URGENT_FIRST[key - 1];
  const onRow = {
    ArrowLeft: () => step(id, -1), ArrowRight: () => step(id, 1), [level && key]: () => setLevel(id, level),
    d: () => done(id), e: () => go(id, true), x: () => remove(id), o: () => go(id), P: () => setLevel(id, "inherit", true),
  };
  const anywhere = {
    ArrowDown: () => focus(at + 1), ArrowUp: () => focus(Math.max(0, at - 1)),
    "/": () => query.focus(), u: undo, U: redo, ",": customize, E: () => view.list && go(view.list, true),
  };
  const action = (id && onRow[key]) || anywhere[key];
  if (!action) return;
  event.preventDefault();
  action();
});

// ---- Beginning

if (/^(ar|fa|he|ur)/.test(navigator.language)) document.dir = "rtl";

const customize = async () => (await import("./sheet.js")).openSheet(client, { toast, loadTheme });

$("back").append(icon("back"));
$("undo").append(icon("undo"));
$("customize").append(icon("brush"));
query.before(icon("find"));
$("back").onclick = back;
$("undo").onclick = undo;
$("edit").onclick = () => (view.edit ? history.back() : go(view.list, true));
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
// A link to an item, or a code, while the page is open.
on(window, "hashchange", () => codeInAddress() ?? route());

/** Pairs by the code of a link, if there is one; resolves once that is done. */
function codeInAddress() {
  const code = location.hash.match(/^#([0-9A-Za-z-]{8,9})$/)?.[1];
  if (!code) return null;
  history.replaceState(null, "", "/");
  if (!client.token) return pair(code);
  // The list is shown all the same.
  toast("This device is connected already.");
  return null;
}

async function start() {
  client.listen();
  loadTheme();
  await client.pull();
  readDue();
}

for (const kind of ["preferences", "themes"]) on(client, kind, loadTheme);

dress(localStorage.theme ?? "");
const opened = client.open();
const paired = codeInAddress();
await opened;
route();
// Swipes, and the worker with all its files, can wait for the list: the line may be slow.
import("./swipe.js").then(({ swipes }) =>
  swipes(main, (id) => !view.edit && client.items[id] && m.levelIn(client.items[id], view.list),
    (id, level) => setLevel(id, level)));
await (paired ?? (client.token && start()));

if (navigator.serviceWorker) {
  const policy = globalThis.trustedTypes?.createPolicy("shell", { createScriptURL: () => "/sw.js" });
  navigator.serviceWorker.register(policy?.createScriptURL("/sw.js") ?? "/sw.js").catch(() => {});
}
