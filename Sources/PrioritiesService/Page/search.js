// The screen of a search.

import {add, include} from "./actions.js"
import {client} from "./client.js"
import {$, h, icon, navigate, search, uuid} from "./dom.js"
import {group, plus, row} from "./list.js"
import {search as find, row as found, listsOf, membership} from "./model.js"
import {state} from "./state.js"

export function searchScreen() {
  const {items} = client
  const list = items[state.list]
  const target = list ? ` to ${list.name}` : ""
  const {inside, elsewhere, inDetails, several, create} = find(items, state.query, state.list)
  const line = inList => item => {
    const {priority, isDone} = found(item, inList, state.completed)
    const isAddable = list ? !membership(item, list.id) : priority === "low"
    const button = isAddable && plus(`Add ${item.name}${target}`, () => (list ? include(item.id) : add(item.name)))
    return row(item, priority, {isDone, list: inList, lists: inList ? [] : listsOf(items, item), button})
  }
  const rows = [
    list ? group(`In ${list.name}`, inside, line(list.id)) : [],
    group(list ? "Elsewhere" : state.query ? "Matches" : "All items", elsewhere, line()),
    group("In details", inDetails, line())
  ].flat()
  const button = (key, words, names) =>
    h("button.create", {key, onclick: () => createAll(names)}, icon("plus"), h("span", words))
  return [
    several && button("several", [`Add ${several.length} items${target}`, h("small", several.join(" · "))], several),
    rows,
    create && button("create", `${list ? "Create and add" : "Create"} “${create}”`, [create]),
    !rows.length && !create && h("p.hint", "Type a name to create the first item.")
  ]
}

function createAll(names) {
  search()
  const step = uuid()
  for (const name of names) add(name, state.list, step)
}

export function enter() {
  const {opens, creates} = find(client.items, $("query").value, state.list)
  if (opens) navigate(opens)
  else if (creates.length) createAll(creates)
}
