// What a list and a search show.
// node model.test.mjs FOLDER

import assert from "node:assert/strict"
import {pathToFileURL} from "node:url"

const model = await import(pathToFileURL(`${process.argv[2]}/model.js`).href)
const same = (got, expected) => assert.equal(JSON.stringify(got), JSON.stringify(expected))

const list = (id, name) => ({id, name, details: "", priority: "medium", memberships: []})
same(model.names("eggs, ham,  flour, Eggs ,"), ["Eggs", "ham", "flour"])

const milk = {
  ...list("m", "Milk"),
  priority: "high",
  memberships: [
    {list: "g", priority: "low"},
    {list: "h", priority: null}
  ]
}
const before = {m: milk, g: list("g", "Groceries"), h: list("h", "House")}
const after = {
  ...before,
  m: {...milk, priority: "low", memberships: milk.memberships.map(m => ({...m, priority: null}))}
}

// A completed row keeps its priority while it is low.
const completed = new Map([["m", {priority: "high"}]])
same(model.row(after.m, null, completed), {item: after.m, priority: "high", isDone: true})
same(model.row(after.m, null, new Map()), {item: after.m, priority: "low", isDone: false})
same(model.row(before.m, "h", completed), {item: before.m, priority: "high", isDone: false})

// Enter opens the only name that begins so, does nothing with several, and otherwise creates.
const names = ["Milk", "Mint", "Eggs, large", "Oat milk"]
const items = Object.fromEntries(names.map(name => [name, list(name, name)]))
const found = text => {
  const {several, opens, creates} = model.search(items, text, null)
  return [several, opens, creates]
}
same(found("mil"), [null, "Milk", []])
same(found("mi"), [null, null, []])
same(found("milk "), [null, "Milk", []])
same(found("oil"), [null, null, ["oil"]])
same(found("eggs, ham"), [["eggs", "ham"], null, ["eggs", "ham"]])
same(found("eggs, l"), [["eggs", "l"], "Eggs, large", []])
same(found("eggs,  LARGE"), [null, "Eggs, large", []])
same(found(" "), [null, null, []])

// Items stay in the order of their names, the most urgent first; low ones are not at home.
const ids = rows => rows.map(({item}) => item.id).join(" ")
same(ids(model.rows(before, null)), "m g h")
same(ids(model.rows(before, null, new Map(), true)), "g h")
same(ids(model.rows(after, null, completed)), "m g h")
same(ids(model.rows(after, null)), "g h")
same(ids(model.rows({...after, a: list("a", "Apples")}, null)), "a g h")
same(ids(model.rows(before, "g")), "m")
same(model.counts(before), {g: {all: 1, needed: 0}, h: {all: 1, needed: 1}})
same(model.asText(before, "h"), "Milk")

// By route, unknown items come after the others, and low ones last.
const shop = {s: list("s", "Shop")}
for (const [id, priority] of [
  ["a", "low"],
  ["b", "medium"],
  ["c", "high"],
  ["d", "medium"]
])
  shop[id] = {...list(id, id), priority, memberships: [{list: "s", priority: null}]}
same(ids(model.routed(shop, "s", ["a", "d", "c"], new Map())), "d c b a")

// Of a cycle of lists, home shows the most urgent one.
const cycle = {
  a: {...list("a", "A"), memberships: [{list: "b", priority: null}]},
  b: {...list("b", "B"), priority: "high", memberships: [{list: "a", priority: null}]}
}
same([...model.roots(cycle)], ["b"])

const day = number => ({done: new Date(number * 864e5).toISOString()})
same(model.interval([]), undefined)
same(model.interval([day(9)]), undefined)
same(model.interval([day(10), day(8), day(5), day(1)]), 3)

// Devices have names that people recognize.
for (const [userAgent, touchPoints, name] of [
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1", 5, "iPhone"],
  ["Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/131.0.0.0 Mobile Safari/537.36", 5, "Android phone"],
  ["Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X) Version/12.0 Safari/604.1", 5, "iPad"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15", 5, "iPad"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15", 0, "Mac"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0", 10, "Windows PC"],
  ["Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0.0.0 Safari/537.36", 0, "Linux PC"],
  ["Mozilla/5.0 (Mobile; rv:84.0) Gecko/84.0 KAIOS/3.0", 0, "Phone"]
])
  assert.equal(model.deviceName(userAgent, touchPoints), name)

console.log("passed")
