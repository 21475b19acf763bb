// The screen of a search.

import {add, include} from "./actions.js"
import {client} from "./client.js"
import {label} from "./dates.js"
import {$, announceCount, h, icon, navigate, present, search} from "./dom.js"
import {group, plus, row} from "./list.js"
import {search as find, row as found, listsOf, membership} from "./model.js"
import {state} from "./state.js"

export function searchScreen() {
  const {items} = client
  const list = items[state.list]
  const {inside, elsewhere, inDetails, known, makes, change, target} = find(items, state.query, state.list)
  const count = inside.length + elsewhere.length + inDetails.length
  announceCount(state.query, count)
  const line = inList => item => {
    const {priority, isDone} = found(item, inList, state.completed)
    const isAddable = list ? !membership(item, list.id) : priority === "low"
    const addition = () => (list ? include([item.id]) : add([item.name]))
    const button = isAddable && plus(`Add ${item.name}${list ? ` to ${list.name}` : ""}`, addition)
    return row(item, priority, {isDone, list: inList, lists: inList ? [] : listsOf(items, item), button})
  }
  const rows = [
    list ? group(`In ${list.name}`, inside, line(list.id)) : [],
    group(list ? "Elsewhere" : state.query ? "Matches" : "All items", elsewhere, line()),
    group("In details", inDetails, line())
  ].flat()
  const [name, ...others] = makes
  const verb = known || others[0] ? "Add" : "Create"
  const what = known?.name ?? (others[0] ? `${makes.length} items` : name)
  const words = present([`${verb} ${what}`, change.priority, label(change), target && `in ${target.name}`]).join(" · ")
  return [
    rows,
    name &&
      h(
        "button.create",
        {key: "create", onclick: () => make(makes, target, change)},
        icon("plus"),
        h("span", words, others[0] && h("small", makes.join(" · ")))
      ),
    !rows.length && !name && h("p.hint", "Type a name to create the first item.")
  ]
}

function make(names, target, change) {
  search()
  add(names, target?.id, change)
}

export function enter() {
  const {opens, adds, target, change} = find(client.items, $("query").value, state.list)
  if (opens) navigate(opens)
  else if (adds.length) make(adds, target, change)
}
