// An item's screen, its form, and the menu of its row.

import {act, add, complete, exclude, include, inheritPriority, remove, setPriority, title} from "./actions.js"
import {client} from "./client.js"
import {label, leadOf, lengthOf, redated, repeatWords, spanWords} from "./dates.js"
import {announceCount, back, dialog, h, icon, navigate, pasteLines, present, startSearch, symbol} from "./dom.js"
import {group} from "./list.js"
import {
  ago,
  counts,
  every,
  FIELDS,
  folded,
  interval,
  listsOf,
  membership,
  named,
  names,
  ordered,
  priorityIn,
  textIn,
  URGENT_FIRST
} from "./model.js"
import {saved, state, update} from "./state.js"

export const priorityButtons = (current, choose, isDialog) =>
  h(
    "div.priorities",
    {key: "priorities", role: "group", label: "Priority"},
    URGENT_FIRST.map(priority => {
      const isCurrent = priority === current
      return h(
        `button.choice.${priority}`,
        {pressed: String(isCurrent), autofocus: isDialog && isCurrent, onclick: () => choose(priority)},
        symbol(priority),
        h("span", priority)
      )
    })
  )

const setOwn = item => priority => setPriority([item.id], priority, {onlyInList: false})

/** The menu of a row, or of all selected ones. */
export function priorityMenu(ids, listID = state.list) {
  const {items} = client
  const [item, ...others] = ids.map(id => items[id])
  const isOne = !others.length
  const list = items[listID]
  const isMember = list && ids.every(id => membership(items[id], list.id))
  const listPriority = isMember && isOne && membership(item, list.id).priority
  const current = isOne && priorityIn(item, list?.id)
  const {seen} = state
  dialog("sheet.menu", title(ids), close => {
    const only = isOne && isMember ? h("input", {type: "checkbox", checked: Boolean(listPriority)}) : undefined
    const end = action => () => {
      close()
      update({selected: null})
      action()
    }
    const choose = priority => {
      const onlyInList = only?.element.checked
      end(() => setPriority(ids, priority, {onlyInList, list: list?.id, seen}))()
    }
    const button = (name, words, action, kind = "") =>
      h(`button.line${kind}`, {onclick: end(action)}, icon(name), words)
    return [
      h("h2", title(ids)),
      priorityButtons(current, choose, true),
      only && h("label.check", only, `Only in ${list.name}`),
      listPriority && button("undo", `Use the item priority (${item.priority})`, () => inheritPriority(ids, list.id)),
      current !== "low" && button("done", "Done", () => complete(ids, {seen})),
      isOne && button("edit", "Open and edit", () => navigate(item.id, true)),
      isOne && listID === state.list && button("select", "Select", () => update({selected: ids})),
      button("plus", "Add to a list", () => listMenu(ids)),
      isMember && button("minus", `Remove from ${list.name}`, () => exclude(ids, list.id, seen)),
      button("bin", "Delete", () => remove(ids, seen), ".bad")
    ]
  })
}

function listMenu(ids) {
  const {items} = client
  const lists = ordered(items).filter(({id}) => counts(items)[id] && !ids.includes(id))
  dialog("sheet.menu", "Add to a list", close => [
    h("h2", `Add ${title(ids)} to`),
    lists.map(({id, name}) => {
      const onclick = () => {
        close()
        include(ids, id)
      }
      return h("button.line", {onclick}, icon("plus"), name)
    })
  ])
}

function historyOf({id, revision}) {
  const {histories} = state
  const key = `${id} ${revision}`
  if (!histories.has(key) && client.online) {
    histories.set(key, {})
    client.json("GET", `/items/${id}`).then(
      report => update({histories: histories.set(key, report)}),
      () => histories.delete(key)
    )
  }
  return histories.get(key) ?? {}
}

const dateWords = (item, day = label(item)) =>
  present([day, item.every && repeatWords(item.every), `${spanWords(leadOf(item))} before`]).join(", ")

export function itemScreen(item) {
  const {history = [], needed} = historyOf(item)
  const days = interval(history)
  const last = item.lastDone ?? history[0]?.done
  const fact = (name, value) => h("div", h("dt", name), h("dd", value))
  const lists = listsOf(client.items, item)
  const line = list => {
    const priority = priorityIn(item, list.id)
    const words = `Priority in ${list.name}: ${priority}. Change`
    const note = membership(item, list.id).priority && h("small", `${priority} in this list`)
    return h(
      `li.row.${priority}`,
      {key: list.id},
      h(
        "div.front",
        h("button.priority", {label: words, onclick: () => priorityMenu([item.id], list.id)}, symbol(priority)),
        h("button.name", {onclick: () => navigate(list.id)}, h("span.words", h("b", h("bdi", list.name)), note)),
        icon("next")
      )
    )
  }
  return [
    priorityButtons(item.priority, setOwn(item)),
    h(
      "section.card.facts",
      {key: "facts"},
      item.details && h("p.plain", item.details),
      h(
        "dl",
        item.due && fact("Date", dateWords(item)),
        needed && fact("Needed since", `${ago(needed.at)} on ${needed.device ?? "the server"}`),
        fact("Last completed", last ? ago(last) : "never"),
        days !== undefined && fact("Interval", every(days))
      )
    ),
    lists.length
      ? [h("h2", {key: "lists"}, "In lists"), h("ul.list", {key: "lists", label: "Lists"}, lists.map(line))]
      : h("p.hint.low", "It is not in any list."),
    h(
      "div.buttons",
      {key: "buttons"},
      item.due &&
        item.priority === "low" &&
        h("button", {onclick: () => complete([item.id], {early: true})}, "Done early"),
      h("button", {onclick: () => startSearch()}, icon("plus"), " Add items")
    )
  ]
}

function type({currentTarget: {elements}}, id) {
  const {draft} = state
  for (const field of FIELDS) draft[field] = elements[field]?.value
  const {filter, ...typed} = draft
  saved.put("drafts", id, typed)
}

function save(event, id) {
  type(event, id)
  const {draft} = state
  const {item, saw} = draft
  const name = draft.name.trim() || item.name
  const wanted = {...draft, name}
  const text = field => wanted[field] || (field === "details" ? "" : "none")
  const changed = FIELDS.filter(field => wanted[field] !== undefined && text(field) !== textIn(item, field))
  // Refused text is in the refusal.
  const onSaved = () => saved.put("drafts", id)
  if (!changed.length) return onSaved()
  const change = {command: "edit", items: [id]}
  for (const field of changed) change[field] = text(field)
  const date = redated(item, change)
  const dated = `: ${date.due ? dateWords(date, `due ${date.due}`) : "no date"}`
  const effect = change.name ? ` renamed to ${name}` : change.details === undefined ? dated : " described"
  act(change, item.name + effect, {seen: {items: {[id]: item}, saw}, onSaved})
  draft.item = {...item, name, details: draft.details, ...date}
}

const REPEATS = ["none", "1d", "1w", "2w", "1m", "3m", "6m", "1y"]
const LEADS = ["0d", "1d", "3d", "1w", "2w", "1m", "3m", "6m"]

function form(list) {
  const {id} = list
  const {draft} = state
  // The form shows what was there first, and then what was saved.
  draft.item ??= list
  draft.saw ??= state.seen.saw
  const oninput = event => type(event, id)
  const onchange = event => save(event, id)
  const onsubmit = event => {
    event.preventDefault()
    save(event, id)
    back()
  }
  const field = (tag, name, attributes) => h(tag, {name, value: draft[name] ?? draft.item[name], ...attributes})
  const longest = lengthOf(draft.item.every ?? "9y") / 2
  const choice = (name, spans, words) => {
    const current = draft[name] ?? textIn(draft.item, name)
    const option = value => h("option", {value, selected: value === current}, words(value))
    return h("select", {name}, [...new Set([...spans, current])].map(option))
  }
  return h(
    "form.card.fields",
    {key: "form", onsubmit, oninput, onchange},
    h("label", "Name", field("input", "name", {maxlength: 500, autocomplete: "off"})),
    h("label", "Details", field("textarea", "details", {rows: 3, maxlength: 16000})),
    h("label", "Date", field("input", "due", {type: "date", max: "9999-12-31"})),
    draft.item.due && [
      h(
        "label",
        "Repeat",
        choice("every", REPEATS, span => (span === "none" ? "never" : repeatWords(span)))
      ),
      h(
        "label",
        "Show",
        choice(
          "lead",
          LEADS.filter(span => lengthOf(span) <= longest),
          span => `${spanWords(span)} before`
        )
      )
    ],
    h("button.danger", {type: "button", onclick: () => remove([id])}, icon("bin"), " Delete")
  )
}

export function editScreen(list) {
  const {items} = client
  const {filter = ""} = state.draft
  const key = folded(filter)
  const others = ordered(items).filter(item => item.id !== list.id && folded(item.name).includes(key))
  const makes = named(items, filter) ? [] : names(filter)
  announceCount(filter, others.length)
  const setFilter = text => update({draft: {...state.draft, filter: text}})
  const section = (verb, direction, sign, isMember, action) => {
    const line = ({id, name, priority}) => {
      const label = `${verb} ${name} ${direction} ${list.name}`
      const button = h(`button.${sign}`, {label, onclick: () => action([id])}, icon(sign), h("span.plain", name))
      return h(`li.row.${priority}`, {key: id}, h("div.front", button))
    }
    const found = others.filter(item => Boolean(membership(item, list.id)) === isMember)
    return group(`${verb} ${direction} ${list.name}`, found, line)
  }
  const createItem = () => {
    add(makes, list.id)
    setFilter("")
  }
  const label = "Find items to add or remove"
  const oninput = ({target}) => setFilter(target.value)
  return [
    priorityButtons(list.priority, setOwn(list)),
    form(list),
    h(
      "label.field",
      {key: "filter"},
      icon("find"),
      h("input", {type: "search", value: filter, placeholder: label, label, oninput, onpaste: pasteLines})
    ),
    section("Remove", "from", "minus", true, exclude),
    section("Add", "to", "plus", false, include),
    makes.length > 0 &&
      h("button.create", {key: "create", onclick: createItem}, icon("plus"), `Create ${makes.join(" · ")}`)
  ]
}
