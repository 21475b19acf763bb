// What a date does to the priority of an item, by the cases that the lists and the store read too.
// node dates.test.mjs FOLDER FILE

import assert from "node:assert/strict"
import {readFileSync} from "node:fs"
import {pathToFileURL} from "node:url"

const [folder, file] = process.argv.slice(2)
const {completed, dayOf, isReached, label, priorityOn, textOf, today, typed} = await import(
  pathToFileURL(`${folder}/dates.js`).href
)
const {applied} = await import(pathToFileURL(`${folder}/queue.js`).href)
const cases = JSON.parse(readFileSync(file))
const stored = item => ({priority: "low", lead: "14d", ...item})

for (const {name, item, days} of cases.shown)
  for (const day in days) assert.equal(priorityOn(stored(item), dayOf(day)), days[day], `${name}, ${day}`)

for (const each of cases.labels) assert.equal(label(each, dayOf(each.today)), each.label)

for (const {every, dates} of cases.schedules) {
  let item = stored({due: dates[0], every})
  for (const due of dates) {
    assert.equal(item.due, due, every)
    item = {...item, ...completed(item, due, dayOf(due))}
  }
}

for (const {name, item, completed: named, on, after} of cases.completions) {
  const {due, first, every, setOn} = {...item, ...completed(stored(item), named, dayOf(on))}
  assert.deepEqual(due ? {due, every, first, setOn} : null, after, name)
}

// A local day is the same whatever the time on it, in every time zone.
for (const hour of [0, 2, 12, 23]) assert.equal(textOf(today(new Date(2027, 2, 28, hour, 30))), "2027-03-28")

// What is typed after "due:", on a Wednesday.
for (const [word, due] of [
  ["2027-05-01", "2027-05-01"],
  ["2027-02-30"],
  ["2027-5-1"],
  ["05/01/2027"],
  ["today", "2027-04-28"],
  ["Tomorrow", "2027-04-29"],
  ["thu", "2027-04-29"],
  ["Friday", "2027-04-30"],
  ["wed", "2027-05-05"],
  ["th"],
  ["3d", "2027-05-01"],
  ["2w", "2027-05-12"],
  ["10m", "2028-02-28"],
  ["1y", "2028-04-28"],
  ["d"],
  ["may"],
  ["31"]
])
  assert.equal(typed(word, dayOf("2027-04-28")), due, word)

// Changes on a day, as the page shows them before the server answers.
const PRIORITIES = ["low", "medium", "high", "critical"]
for (const {name, item, acts} of cases.acts) {
  let items = {x: {id: "x", name: "X", details: "", memberships: [], ...stored(item)}}
  for (const {on, then, refused, ...act} of acts) {
    const {x} = items
    const priority = priorityOn(x, dayOf(on))
    // The page has no raising and lowering, and does not know the priority from before a completion.
    const by = {raise: 1, lower: -1}[act.command]
    const change = by ? {...act, command: "set", priority: PRIORITIES[PRIORITIES.indexOf(priority) + by]} : act
    if (name === "adding again restores the priority set by hand" && act.command === "add") continue
    const reference = {id: "x", name: "X", seen: {priority, due: isReached(x, dayOf(on)) ? x.due : undefined}}
    if (act.command === "edit")
      reference.seen = {due: x.due ?? "none", every: x.every ?? "none", lead: x.lead ?? "none"}
    if (!refused) items = applied(items, {...change, id: "c", day: on, items: [reference]}, [])
    const {due, every, first, lead, setOn, priority: own} = items.x
    const got = {priority: own, due, lead, every, first: first === due ? undefined : first, setOn}
    const {shown, ...rest} = stored(then)
    assert.deepEqual(JSON.parse(JSON.stringify({...got, lead: lead ?? "14d"})), rest, `${name}, ${on} ${act.command}`)
    assert.equal(priorityOn(items.x, dayOf(on)), shown, name)
  }
}

console.log("passed")
