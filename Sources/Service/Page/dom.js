// Builds elements; names of items are text, never markup.

const SVG = "http://www.w3.org/2000/svg";

const ALIAS = { key: "data-key", label: "aria-label", expanded: "aria-expanded", pressed: "aria-pressed" };

/** h("button.wide", {onclick}, "Save"), or without attributes h("b", "Save") */
export function h(tag, attributes = {}, ...children) {
  if (attributes?.constructor !== Object) [attributes, children] = [{}, [attributes, ...children]];
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name || "div");
  if (classes.length) element.className = classes.join(" ");
  for (const key in attributes) {
    const value = attributes[key];
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) on(element, key.slice(2), value);
    else if (key === "value" || key === "checked" || key === "hidden") element[key] = value;
    else element.setAttribute(ALIAS[key] ?? key, value === true ? "" : value);
  }
  element.append(...children.flat(9).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const CIRCLE = "M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18Z";

const PATHS = {
  move: "M8 7l4-4 4 4M8 17l4 4 4-4M12 3v18",
  critical: "M12 3.5 21.5 20.5H2.5Z",
  high: CIRCLE,
  medium: "M12 2.2 21.8 12 12 21.8 2.2 12Z",
  low: "M4 4h16v16H4Z",
  back: "M15 4 7 12l8 8",
  next: "M9 5l7 7-7 7",
  undo: "M8 5 3.5 9.5 8 14M4 9.5h10a5.5 5.5 0 0 1 0 11h-4",
  brush: "M20.5 3.5c-5 2-9 6-11 9.5l2 2c3.5-2 7.5-6 9-11.5ZM8.5 13.5C5 13.5 6 18 3 20c3.5 1 8 0 7.5-4.5",
  find: "M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13ZM15.5 15.5 21 21",
  plus: `${CIRCLE}M12 8v8M8 12h8`,
  minus: `${CIRCLE}M8 12h8`,
  bin: "M4 6.5h16M9 6V3.5h6V6M6 6.5 7 21h10l1-14.5M10 10.5v6.5M14 10.5v6.5",
  done: "M4 12.5 10 18.5 20.5 6",
  share: "M12 15V3.5M7.5 8 12 3.5 16.5 8M5 12v8.5h14V12",
  edit: "M4 20l1-5L16 4l4 4L9 19Z",
};

function draw(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  return element;
}

/** Decorative: the text beside it has the meaning. */
export function icon(name, kind = "icon") {
  const svg = draw("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", class: `${kind} ${name}` });
  svg.append(draw("path", { d: PATHS[name] }));
  return svg;
}

/** A QR code, with the margin of four that readers expect. */
export function picture({ size, path }) {
  const svg = draw("svg", { viewBox: `-4 -4 ${size + 8} ${size + 8}`, class: "qr", role: "img", "aria-label": "QR code of the link" });
  svg.append(draw("path", { d: path }));
  return svg;
}

export const shape = (priority) => icon(priority, "shape");

/** Opens a sheet over the page; resolves with the value given to close. */
export function dialog(kind, label, build) {
  return new Promise((resolve) => {
    const element = h(`dialog.${kind}`, { label });
    const close = (value) => {
      element.close();
      resolve(value);
    };
    element.append(...[build(close)].flat(9).filter(Boolean));
    on(element, "close", () => {
      element.remove();
      resolve(undefined);
    });
    on(element, "click", (event) => {
      if (event.target === element) close(undefined);
    });
    document.body.append(element);
    element.showModal();
  });
}

/** Resolves with true for yes. */
export const confirm = (title, lines, yes, no = "Cancel", danger = true) =>
  dialog("small", title, (close) => [
    h("h2", title),
    lines.map((line) => h("p", line)),
    h("div.buttons",
      h("button", { onclick: () => close(false) }, no),
      h(danger ? "button.danger" : "button.primary", { onclick: () => close(true), autofocus: !danger }, yes)),
  ]);

export const on = (target, kind, action, options) => target.addEventListener(kind, action, options);

export const allowsMotion = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A colour of the current theme, such as "--accent". */
export const color = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Shares a text, or else copies it. */
export async function share(title, text, toast) {
  if (navigator.share) return navigator.share({ title, text }).catch(() => {});
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without https there is no other way.
    const area = h("textarea.sr", { value: text });
    (document.querySelector("dialog[open]") ?? document.body).append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  toast(`${title}: copied as text`);
}
