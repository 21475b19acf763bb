// Rows that follow the finger and uncover a tile for each priority.

import { PRIORITIES, ordinal } from "./model.js";
import { h, allowsMotion, on, shape } from "./dom.js";

const TILE = 76;
const DECIDE = 10;
const EDGE = 24;

/** The number of tiles that a distance reaches. */
const reachedTiles = (distance, count) =>
  distance < 44 ? 0 : Math.min(count, 1 + Math.floor((distance - 44) / TILE));

/** Beyond the last tile the row follows at a third of the distance. */
const damped = (distance, most) =>
  distance <= most ? distance : most + (distance - most) / 3;

/**
 * Makes the rows in an element swipeable.
 * @param priorityOf returns the priority of an item in this list, or null if it cannot be swiped
 * @param choose gets the item's id, the new priority, and the one from when the swipe began
 */
export function swipes(list, priorityOf, choose) {
  let move = null;

  on(list, "pointerdown", (event) => {
    const row = event.target.closest("li[data-id]");
    if (!row || move || event.button > 0 || !event.isPrimary) return;
    // The browser's back gesture begins at the edges.
    if (event.pointerType === "touch" && (event.clientX < EDGE || event.clientX > innerWidth - EDGE)) return;
    const priority = priorityOf(row.dataset.id);
    if (priority) move = { row, priority, id: event.pointerId, x: event.clientX, y: event.clientY, dx: 0, trail: [] };
  });

  on(list, "pointermove", (event) => {
    if (!move || event.pointerId !== move.id) return;
    const dx = event.clientX - move.x;
    if (!move.tiles) {
      if (Math.abs(event.clientY - move.y) > DECIDE) return end();
      if (Math.abs(dx) < DECIDE) return;
      begin(dx);
    }
    event.preventDefault();
    move.dx = dx - Math.sign(dx) * DECIDE;
    move.trail.push({ x: event.clientX, t: event.timeStamp });
    if (move.trail.length > 6) move.trail.shift();
    if (!move.frame) move.frame = requestAnimationFrame(draw);
  });

  on(list, "pointerup", (event) => {
    if (!move || event.pointerId !== move.id) return;
    if (!move.tiles) return end();
    draw();
    let count = move.count;
    const first = move.trail[0];
    const speed = first ? (event.clientX - first.x) / Math.max(1, event.timeStamp - first.t) : 0;
    // Any flick chooses the next priority.
    if (!count && Math.abs(move.dx) > 16 && Math.abs(speed) > 0.5 && speed * move.dx > 0)
      count = Math.min(1, choices(move).length);
    const priority = choices(move)[count - 1];
    const { row, priority: seen } = move;
    // Ignore the click that follows a swipe.
    const swallow = (click) => { click.stopPropagation(); click.preventDefault(); };
    on(row, "click", swallow, true);
    setTimeout(() => row.removeEventListener("click", swallow, true), 60);
    end(priority);
    if (priority) choose(row.dataset.id, priority, seen);
  });

  on(list, "pointercancel", () => end());
  // The page does not scroll during a swipe.
  on(list, "touchmove", (event) => move?.tiles && event.cancelable && event.preventDefault(), { passive: false });

  const choices = ({ priority, dx, side = Math.sign(dx) }) =>
    side < 0
      ? PRIORITIES.slice(0, ordinal(priority)).reverse()
      : PRIORITIES.slice(ordinal(priority) + 1);

  function begin(dx) {
    move.row.setPointerCapture?.(move.id);
    move.row.classList.add("swiping");
    move.side = Math.sign(dx);
    addTiles();
  }

  function addTiles() {
    move.tiles?.remove();
    move.count = 0;
    move.tiles = h(`div.tiles.${move.side < 0 ? "lower" : "higher"}`, { "aria-hidden": "true" },
      choices(move).map((priority) => h(`div.tile.${priority}`, h("div.face", shape(priority), h("span", priority)))));
    move.row.prepend(move.tiles);
  }

  function draw() {
    if (!move?.tiles) return;
    cancelAnimationFrame(move.frame);
    move.frame = 0;
    if (move.dx && Math.sign(move.dx) !== move.side) {
      move.side = Math.sign(move.dx);
      addTiles();
    }
    const all = choices(move).length;
    const distance = Math.abs(move.dx);
    const shown = all ? damped(distance, all * TILE + 12) : distance / 5;
    move.row.lastElementChild.style.transform = `translateX(${move.side * shown}px)`;
    const count = reachedTiles(distance, all);
    if (count === move.count) return;
    if (count > move.count && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(8);
    move.count = count;
    [...move.tiles.children].forEach((tile, index) => tile.classList.toggle("armed", index === count - 1));
  }

  function end(priority) {
    if (!move) return;
    const { row, tiles, frame } = move;
    move = null;
    cancelAnimationFrame(frame);
    if (!tiles) return;
    const front = row.lastElementChild;
    const from = front.style.transform;
    front.style.transform = "";
    row.classList.remove("swiping");
    const done = () => tiles.remove();
    if (!allowsMotion() || !from) return done();
    front.animate([{ transform: from }, { transform: "none" }],
      { duration: priority ? 260 : 200, easing: "cubic-bezier(.2,.9,.3,1)" }).finished.then(done, done);
  }
}
