// A row that follows the finger, and the tiles of the levels it uncovers.

import { LEVELS, urgency } from "./model.js";
import { h, moves, on, shape } from "./dom.js";

const TILE = 76;
const DECIDE = 10;
const EDGE = 24;

/** How many tiles a distance takes, out of so many. */
export const armed = (distance, count) =>
  distance < 44 ? 0 : Math.min(count, 1 + Math.floor((distance - 44) / TILE));

/** Beyond the last tile the row follows half-heartedly. */
export const damped = (distance, most) =>
  distance <= most ? distance : most + (distance - most) / 3;

/**
 * Lets rows in an element be swiped.
 * @param levelOf the level of a row's item in this list, or null where it cannot be swiped
 * @param take takes the item's id and the new level
 */
export function swipes(list, levelOf, take) {
  let move = null;

  on(list, "pointerdown", (event) => {
    const row = event.target.closest("li[data-id]");
    if (!row || move || event.button > 0 || !event.isPrimary) return;
    // The browser's own gesture back begins at the edges.
    if (event.pointerType === "touch" && (event.clientX < EDGE || event.clientX > innerWidth - EDGE)) return;
    const level = levelOf(row.dataset.id);
    if (level) move = { row, level, id: event.pointerId, x: event.clientX, y: event.clientY, dx: 0, trail: [] };
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
    // A flick takes the next level, however short.
    if (!count && Math.abs(move.dx) > 16 && Math.abs(speed) > 0.5 && speed * move.dx > 0)
      count = Math.min(1, levels(move).length);
    const level = levels(move)[count - 1];
    const { row } = move;
    // A click that follows a swipe on its row opens nothing.
    const swallow = (click) => { click.stopPropagation(); click.preventDefault(); };
    on(row, "click", swallow, true);
    setTimeout(() => row.removeEventListener("click", swallow, true), 60);
    end(level);
    if (level) take(row.dataset.id, level, row);
  });

  on(list, "pointercancel", () => end());
  // Once a swipe is decided the page does not scroll.
  on(list, "touchmove", (event) => move?.tiles && event.cancelable && event.preventDefault(), { passive: false });

  const levels = ({ level, dx, side = Math.sign(dx) }) =>
    side < 0
      ? LEVELS.slice(0, urgency(level)).reverse()
      : LEVELS.slice(urgency(level) + 1);

  function begin(dx) {
    move.row.setPointerCapture?.(move.id);
    move.row.classList.add("swiping");
    move.side = Math.sign(dx);
    lay();
  }

  function lay() {
    move.tiles?.remove();
    move.count = 0;
    move.tiles = h(`div.tiles.${move.side < 0 ? "lower" : "higher"}`, { "aria-hidden": "true" },
      levels(move).map((level) => h(`div.tile.${level}`, h("div.face", shape(level), h("span", level)))));
    move.row.prepend(move.tiles);
  }

  function draw() {
    if (!move?.tiles) return;
    cancelAnimationFrame(move.frame);
    move.frame = 0;
    if (move.dx && Math.sign(move.dx) !== move.side) {
      move.side = Math.sign(move.dx);
      lay();
    }
    const all = levels(move).length;
    const distance = Math.abs(move.dx);
    const shown = all ? damped(distance, all * TILE + 12) : distance / 5;
    move.row.lastElementChild.style.transform = `translateX(${move.side * shown}px)`;
    const count = armed(distance, all);
    if (count === move.count) return;
    if (count > move.count && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(8);
    move.count = count;
    [...move.tiles.children].forEach((tile, index) => tile.classList.toggle("armed", index === count - 1));
  }

  function end(level) {
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
    if (!moves() || !from) return done();
    front.animate([{ transform: from }, { transform: "none" }],
      { duration: level ? 260 : 200, easing: "cubic-bezier(.2,.9,.3,1)" }).finished.then(done, done);
  }
}
