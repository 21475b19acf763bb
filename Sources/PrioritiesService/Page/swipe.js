// Rows follow the finger and uncover a tile for each priority.

import {elementOf} from "./differ.js"
import {allowsMotion, h, on, symbol} from "./dom.js"
import {ordinal, PRIORITIES} from "./model.js"
import {state, update} from "./state.js"

const TILE = 76
const DECIDE = 10
const EDGE = 24

const HOLD = 600

/**
 * @param choose gets the id, the new priority, and what was seen when the swipe began
 * @param hold gets the id of a row that a finger rests on; iPhones send no `contextmenu`
 */
export function swipes(list, priorityOf, choose, hold) {
  let move = null
  let isLong = false

  on(list, "pointerdown", ({target, isPrimary, button, pointerType, pointerId: id, clientX: x, clientY: y}) => {
    const row = target.closest("li[data-id]")
    isLong = false
    if (!row || move || button > 0 || !isPrimary) return
    // The browser's back gesture begins at the edges.
    if (pointerType === "touch" && (x < EDGE || x > innerWidth - EDGE)) return
    const priority = priorityOf(row.dataset.id)
    if (!priority) return
    move = {row, priority, seen: state.seen, id, x, y, dx: 0, trail: []}
    if (pointerType !== "touch") return
    move.timer = setTimeout(() => {
      end()
      isLong = true
      hold(row.dataset.id)
    }, HOLD)
  })

  on(list, "pointermove", event => {
    if (event.pointerId !== move?.id) return
    const dx = event.clientX - move.x
    if (!move.tiles) {
      if (Math.abs(event.clientY - move.y) > DECIDE) return end()
      if (Math.abs(dx) < DECIDE) return
      clearTimeout(move.timer)
      state.isHeld = true
      move.row.setPointerCapture?.(move.id)
      addTiles(Math.sign(dx))
    }
    event.preventDefault()
    move.dx = dx - Math.sign(dx) * DECIDE
    move.trail = [...move.trail.slice(-5), {x: event.clientX, time: event.timeStamp}]
    draw()
  })

  on(list, "pointerup", event => {
    if (event.pointerId !== move?.id) return
    if (!move.tiles) return end()
    const {row, seen, dx, trail, choices} = move
    const {x, time} = trail[0]
    const speed = (event.clientX - x) / Math.max(1, event.timeStamp - time)
    // Any flick chooses the next priority.
    const isFlick = Math.abs(dx) > 16 && Math.abs(speed) > 0.5 && speed * dx > 0
    const priority = choices[(move.count || Number(isFlick)) - 1]
    // Ignore the click that follows a swipe.
    const swallow = click => {
      click.stopPropagation()
      click.preventDefault()
    }
    on(row, "click", swallow, true)
    setTimeout(() => row.removeEventListener("click", swallow, true), 60)
    end(priority)
    if (priority) choose(row.dataset.id, priority, seen)
  })

  on(list, "pointercancel", () => end())
  // Letting go of a row with a menu opens nothing else.
  on(list, "touchend", event => isLong && event.preventDefault())
  // The page does not scroll during a swipe.
  on(list, "touchmove", event => move?.tiles && event.cancelable && event.preventDefault(), {passive: false})

  function addTiles(side) {
    const at = ordinal(move.priority)
    move.tiles?.remove()
    move.side = side
    move.count = 0
    move.choices = side < 0 ? PRIORITIES.slice(0, at).reverse() : PRIORITIES.slice(at + 1)
    const tiles = move.choices.map(priority =>
      h(`div.tile.${priority}`, h("div.face", symbol(priority), h("span", priority)))
    )
    move.tiles = elementOf(h(`div.tiles.${side < 0 ? "lower" : "higher"}`, {"aria-hidden": "true"}, tiles))
    move.row.prepend(move.tiles)
  }

  function draw() {
    const {dx, row} = move
    if (dx && Math.sign(dx) !== move.side) addTiles(Math.sign(dx))
    const all = move.choices.length
    const distance = Math.abs(dx)
    const most = all * TILE + 12
    const shown = all ? Math.min(distance, most + (distance - most) / 3) : distance / 5
    row.lastElementChild.style.transform = `translateX(${move.side * shown}px)`
    const count = distance < 44 ? 0 : Math.min(all, 1 + Math.floor((distance - 44) / TILE))
    if (count > move.count && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(8)
    move.count = count
    for (const [index, tile] of [...move.tiles.children].entries()) tile.classList.toggle("armed", index === count - 1)
  }

  function end(priority) {
    if (!move) return
    const {row, tiles, timer} = move
    move = null
    clearTimeout(timer)
    if (!tiles) return
    update({isHeld: false})
    const front = row.lastElementChild
    const {transform} = front.style
    front.style.transform = ""
    const done = () => tiles.remove()
    if (!allowsMotion() || !transform) return done()
    front
      .animate({transform: [transform, "none"]}, {duration: priority ? 260 : 200, easing: "cubic-bezier(.2,.9,.3,1)"})
      .finished.then(done, done)
  }
}
