// What a list and a search show.
// node model.test.mjs FOLDER

import assert from "node:assert/strict"
import {pathToFileURL} from "node:url"

const model = await import(pathToFileURL(`${process.argv[2]}/model.js`).href)
const same = (got, expected) => assert.equal(JSON.stringify(got), JSON.stringify(expected))

const list = (id, name) => ({id, name, details: "", priority: "medium", memberships: []})

// Pasted lines are items; a comma is part of a name.
for (const [text, names] of [
  ["1,5 kg flour", ["1,5 kg flour"]],
  ["Tomatoes, tinned; chopped", ["Tomatoes, tinned; chopped"]],
  [" eggs\n\n\tham\r\n2  kg flour\rEggs\n", ["Eggs", "ham", "2 kg flour"]],
  ["Milk\n", ["Milk"]],
  ["Milk\u2028Tea", ["Milk", "Tea"]],
  ["\n \n", []]
])
  same(model.names(model.asLine(text)), names)

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

// Enter adds the only name that begins so, opens it if it is there and needed or a list, does nothing with several, and
// otherwise creates.
const low = name => ({...list(name, name), priority: "low"})
const inside = (name, parent) => ({...name, memberships: [{list: parent, priority: null}]})
const known = [list("Milk", "Milk"), low("Mint"), list("Eggs, large", "Eggs, large"), low("Oil"), low("Pan")]
const shopping = [list("Olive oil shop", "Olive oil shop"), low("Oil shop"), list("Öl", "Öl")]
const sold = [inside(low("Rye"), "Olive oil shop"), inside(list("Jam", "Jam"), "Oil shop"), inside(low("Tar"), "Öl")]
const items = Object.fromEntries([...known, ...shopping, ...sold].map(each => [each.id, each]))
for (const [text, opens, adds, inList = null] of [
  ["mil", "Milk", []],
  ["milk ", "Milk", []],
  ["mi", null, []],
  ["min", null, ["Mint"]],
  ["mint", null, ["Mint"]],
  ["oil s", "Oil shop", []],
  ["salt", null, ["salt"]],
  ["eggs, l", "Eggs, large", []],
  ["eggs,  LARGE", "Eggs, large", []],
  ["eggs, ham", null, ["eggs, ham"]],
  ["salt ⏎ ham", null, ["salt", "ham"]],
  ["milk", null, ["Milk"], "Oil shop"],
  ["jam", "Jam", [], "Oil shop"],
  ["rye", null, ["Rye"], "Olive oil shop"],
  ["milk !high", null, ["Milk"]],
  ["jam #oilshop", "Jam", []],
  ["milk #oilshop", null, ["Milk"]],
  [" ", null, []]
]) {
  const found = model.search(items, text, inList)
  same([text, found.opens, found.adds], [text, opens, adds])
}

// Words with signs at the end name the priority, the list and the day; others are part of the name.
for (const [text, makes, priority, target, due] of [
  ["salt !high", ["salt"], "high"],
  ["salt !H", ["salt"], "high"],
  ["salt !2", ["salt"], "high"],
  ["salt !1 ", ["salt"], "critical"],
  ["salt !5", ["salt !5"]],
  ["salt !0", ["salt !0"]],
  ["salt !x", ["salt !x"]],
  ["salt !", ["salt !"]],
  ["!high", ["!high"]],
  ["#oilshop", ["#oilshop"]],
  ["salt!high", ["salt!high"]],
  ["salt !high now", ["salt !high now"]],
  ["salt !high !low", ["salt !high"], "low"],
  ["salt #oliveo", ["salt"], undefined, "Olive oil shop"],
  ["salt #OLIVEOIL !m", ["salt"], "medium", "Olive oil shop"],
  ["salt !m #oilshop", ["salt"], "medium", "Oil shop"],
  ["salt #o", ["salt #o"]],
  ["salt #ol", ["salt"], undefined, "Öl"],
  ["salt #öl", ["salt"], undefined, "Öl"],
  ["salt #oil", ["salt"], undefined, "Oil shop"],
  ["salt #milk", ["salt #milk"]],
  ["salt #1", ["salt #1"]],
  ["salt ⏎ ham !c #oilshop", ["salt", "ham"], "critical", "Oil shop"],
  ["milk", []],
  ["milk !c", ["milk"], "critical"],
  ["salt due:2027-05-01", ["salt"], undefined, undefined, "2027-05-01"],
  ["salt !h due:2027-05-01 #oilshop", ["salt"], "high", "Oil shop", "2027-05-01"],
  ["salt due:someday", ["salt due:someday"]],
  ["salt due:", ["salt due:"]],
  ["due:2027-05-01", ["due:2027-05-01"]],
  ["milk due:2027-05-01", ["milk"], undefined, undefined, "2027-05-01"],
  ["salt !high #nix", ["salt !high #nix"]],
  ["salt due:2027-05-01 #nix !m", ["salt due:2027-05-01 #nix"], "medium"],
  ["salt due:2027-05-01 !high now", ["salt due:2027-05-01 !high now"]]
]) {
  const found = model.search(items, text, null)
  same([text, found.makes, found.change, found.target?.name], [text, makes, {priority, due}, target])
}

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
