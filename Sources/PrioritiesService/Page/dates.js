// What a date does to the priority of an item. All functions are pure; a day is a number, and in items a text.

import {higher, PRIORITIES} from "./model.js"

const DAY = 864e5
/** A month counts as 30 days, a year as 365. */
const DAYS = {d: 1, w: 7, m: 30, y: 365}
const MONTHS = {m: 1, y: 12}
const WORDS = {d: "day", w: "week", m: "month", y: "year"}

const NO_DATE = {due: undefined, every: undefined, lead: undefined, first: undefined, setOn: undefined}

export const dayOf = text => Date.parse(text) / DAY

export const textOf = day => new Date(day * DAY).toISOString().slice(0, 10)

/** The local day, also where a midnight does not exist. */
export const today = (now = new Date()) => Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY

const parts = span => [Number.parseInt(span, 10), span.at(-1)]

export function lengthOf(span) {
  const [count, unit] = parts(span)
  return count * DAYS[unit]
}

/** Such as "2 weeks". */
export function spanWords(span) {
  const [count, unit] = parts(span)
  return `${count} ${WORDS[unit]}${count === 1 ? "" : "s"}`
}

/** The lead, or half of the repeat if that is shorter. */
export const leadOf = ({lead, every}) =>
  every && lengthOf(lead) > lengthOf(every) / 2 ? `${lengthOf(every) >> 1}d` : lead

/** At most the last day of the month. */
function adding(day, span, times) {
  const [count, unit] = parts(span)
  if (!MONTHS[unit]) return day + times * lengthOf(span)
  const date = new Date(day * DAY)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + times * count * MONTHS[unit]]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), last)) / DAY
}

/** The days on which an item becomes medium, high and critical. */
function steps({due, lead, every}) {
  const day = dayOf(due)
  const days = Math.min(day - adding(day, lead, -1), every ? lengthOf(every) >> 1 : Infinity)
  return [days, Math.ceil(days / 3), 0].map((days, index) => ({day: day - days, priority: PRIORITIES[index + 1]}))
}

export const isReached = (item, day = today()) => item.due && steps(item)[0].day <= day

/** The priority that is shown on a day; the item has the stored one. */
export function priorityOn(item, day) {
  const step = item.due && steps(item).findLast(each => each.day <= day)
  const setOn = dayOf(item.setOn)
  // A later day is from a clock that was set back.
  return !step || (setOn >= step.day && setOn <= day + 1) ? item.priority : higher(item.priority, step.priority)
}

/** Items with the priorities that are shown on a day. */
export function shownOn(items, day) {
  const shown = {...items}
  for (const item of Object.values(items)) if (item.due) shown[item.id] = {...item, priority: priorityOn(item, day)}
  return shown
}

/** The later day, as a text. */
export const later = (text, day) => textOf(Math.max(day, dayOf(text) || day))

/** What a completion changes: the next date of the repeat follows both the date that it names and its day. */
export function completed({due, every, first = due, setOn}, named, day) {
  if (!every) return NO_DATE
  let next = dayOf(first)
  for (let times = 1; next <= Math.max(dayOf(named), day); times++) next = adding(dayOf(first), every, times)
  return {due: later(due, next), first, setOn: later(setOn, day)}
}

/** The fields after a change of some, in which "none" takes one away. */
export function redated(item, change) {
  if (!(change.due ?? change.every ?? change.lead)) return {}
  const [due, every, lead = "14d"] = ["due", "every", "lead"].map(field => {
    const text = change[field] ?? item[field]
    return text === "none" ? undefined : text
  })
  if (!due) return NO_DATE
  return {due, every, lead, first: due === item.due && every === item.every ? item.first : due, setOn: undefined}
}

export const repeatWords = span => `every ${spanWords(span).replace(/^1 /, "")}`

/** The day that a word names: 2027-05-01, today, tomorrow, the next weekday, or a span from today. */
export function typed(word, day) {
  const key = word.toLowerCase()
  if (/^\d{1,4}[dwmy]$/.test(key)) return textOf(adding(day, key, 1))
  if (dayOf(key) && textOf(dayOf(key)) === key) return key
  const near = ["today", "tomorrow"].indexOf(key)
  const isNamed = each =>
    key.length > 2 &&
    weekday(day + each, "long")
      .toLowerCase()
      .startsWith(key)
  const days = near < 0 ? [1, 2, 3, 4, 5, 6, 7].find(isNamed) : near
  return days >= 0 ? textOf(day + days) : undefined
}

const weekday = (day, style) => new Date(day * DAY).toLocaleDateString("en-GB", {weekday: style, timeZone: "UTC"})

/** What a row says, such as "due Fri". */
export function label({due}, day = today()) {
  if (!due) return null
  const days = dayOf(due) - day
  if (days < 0) return `${-days} ${days === -1 ? "day" : "days"} late`
  if (!days) return "due today"
  if (days < 7) return `due ${weekday(dayOf(due), "short")}`
  const year = due.slice(0, 4) === textOf(day).slice(0, 4) ? undefined : "numeric"
  return `due ${new Date(due).toLocaleDateString("en-GB", {day: "numeric", month: "long", year, timeZone: "UTC"})}`
}
