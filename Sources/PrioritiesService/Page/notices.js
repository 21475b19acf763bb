// What was refused, is missing, pending or for another household, until a person decides.

import {perform} from "./actions.js"
import {client} from "./client.js"
import {announce, h, navigate, present, share} from "./dom.js"
import {forgotten, refusals, stepOf} from "./queue.js"
import {saved, state} from "./state.js"

const notice = (key, lines, ...buttons) =>
  h(
    "div.notice.error",
    {key},
    h(
      "div",
      lines.map(line => h("p", line))
    ),
    h(
      "div.buttons",
      buttons.map(([label, onclick]) => h("button", {onclick}, label))
    )
  )

const ANYWAY = {done: "Complete anyway", exclude: "Remove anyway", delete: "Delete anyway"}

/** What else can be done with a refused change: a label and an action, or nothing. */
function offer({change, words}, {item, reason, field, present, wanted}) {
  const {saw} = state.seen
  const again = edit => perform({...change, step: undefined, saw, ...edit}, words)
  const mine = () =>
    perform({command: "edit", [field]: wanted, items: [{...item, seen: {[field]: present}}], saw}, words)
  const create = () => {
    // The server restores its text and lists.
    const step = perform({command: "add", items: [item], saw}, words)
    if (change.command === "edit") again({items: [item], step})
  }
  const edit = () => {
    saved.put("drafts", item.id, {name: change.name})
    navigate(item.id, true)
  }
  switch (reason) {
    case "notice":
      return
    case "needed":
    case "changed":
      if (field) return ["Use mine", mine]
      return [ANYWAY[change.command] ?? "Lower anyway", () => again({items: [item]})]
    case "deleted":
      return ["Create again", create]
    case "taken":
      return ["Edit", edit]
  }
  return ["Send again", () => again({step: stepOf(change)})]
}

function refusalNotice({key, entry, refusal: {detail, ...refusal}}) {
  const {device, field, reason} = refusal
  const {name, details} = entry.change
  const forget = () => client.put(forgotten(client.own, key))
  const [label, action] = offer(entry, refusal) ?? []
  const decide = () => {
    forget()
    action()
  }
  const theirs = `${device ?? "Theirs"}: ${refusal.present || "(none)"}`
  const texts = reason === "changed" && field ? [theirs, `Yours: ${refusal.wanted || "(none)"}`] : [name, details]
  const buttons = [label && [label, decide], [reason === "notice" ? "Dismiss" : "Forget", forget]]
  return notice(entry.at + key, present([detail, texts]), ...buttons.filter(Boolean))
}

function earlierNotice() {
  const {earlier} = client
  const text = ({change: {details = ""}, words}) => `${words}\n${details}`.trim()
  const copy = () => share("Changes", earlier.map(text).join("\n"))
  const discard = () => client.put([], earlier)
  const words = counted(earlier, "for the earlier list")
  return earlier.length && notice("earlier", [words], ["Copy as text", copy], ["Discard", discard])
}

const refused = () => refusals(client.own, client.items)

const counted = ({length}, words) => `${length} ${length === 1 ? "change" : "changes"} ${words}`

/** The state of the exchange, in the terminal's words. */
export function exchangeState() {
  const {pending} = client
  const last = saved.read("exchanged", null)
  const time = last ? new Date(last).toLocaleString() : "never"
  const all = refused().filter(({refusal}) => refusal.reason !== "notice")
  const counts = [pending.length && counted(pending, "pending"), all.length && counted(all, "refused")]
  return `${present([`Last exchange: ${time}`, counts]).join(". ")}.`
}

export function notices() {
  const {pending, online, isFailing} = client
  const isAway = !online || (pending.length && isFailing)
  const reason = online ? "The server cannot save changes." : "Offline."
  const all = refused()
  const missing = all.filter(({refusal}) => refusal.reason === "missing")
  announce("notices", present([all.map(({refusal}) => refusal.detail), isAway && reason]).join(" "))
  const lost = `The server was set back. ${counted(missing, "of this device")} ${missing.length === 1 ? "is" : "are"} missing there.`
  return [
    missing.length && notice("missing", [lost]),
    all.map(refusalNotice),
    earlierNotice(),
    isAway && h("div.notice.away", {key: "away"}, h("p", `${reason} ${exchangeState()}`))
  ]
}
