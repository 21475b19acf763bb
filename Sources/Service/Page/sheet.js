// The customize sheet; every choice applies at once.

import { UNREACHABLE } from "./client.js";
import { color, confirm, dialog, h, on, picture, shape, share } from "./dom.js";

/** The WCAG 2 contrast of two colours such as "#b45309". */
const ratio = (...colors) => {
  const light = (hex) => [.2126, .7152, .0722].reduce((sum, weight, i) => {
    const part = parseInt(hex.slice(2 * i + 1, 2 * i + 3), 16) / 255;
    return sum + weight * (part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4);
  }, .05);
  const [a, b] = colors.map(light);
  return Math.max(a, b) / Math.min(a, b);
};

function paint(element, background, color = "") {
  Object.assign(element.style, { background, color });
  return element;
}

export async function openSheet(client, { toast, loadTheme }) {
  const sheet = h("dialog.sheet.customize", { label: "Customize" });
  const body = h("div.body", h("p.hint", "Loading…"));
  const close = () => sheet.close();
  sheet.append(h("header", h("h2", "Customize"), h("button.quiet", { onclick: close }, "Done")), body);
  on(sheet, "click", (event) => event.target === sheet && close());
  document.body.append(sheet);
  sheet.showModal();

  const choose = async (key, value) => {
    try {
      await client.json("PUT", `/preferences/${key}`, value);
      await loadTheme();
      await draw();
    } catch (error) {
      toast(client.online ? error.message : UNREACHABLE);
    }
  };

  // Applies colours during the choice, one request at a time.
  let requested = null, sending = null;
  const picker = h("input", { type: "color", label: "A theme from a colour",
    oninput: (event) => { requested = event.target.value; sending ??= send(); } });
  const contrast = h("small");
  async function send() {
    while (requested) {
      const color = requested;
      requested = null;
      await choose("theme", color);
    }
    sending = null;
  }

  const dark = matchMedia("(prefers-color-scheme: dark)");
  const section = (title, ...parts) => h("section", h("h3", title), parts);

  async function draw() {
    let responses;
    try {
      responses = await Promise.all(["/preferences", "/themes", "/icons", "/devices", ""].map((path) => client.json("GET", path)));
    } catch (error) {
      return body.replaceChildren(h("p.hint", client.online ? error.message : UNREACHABLE));
    }
    const [{ preferences }, { themes }, { icons }, { devices }, about] = responses;
    const value = Object.fromEntries(preferences.map((each) => [each.key, each.value]));
    const isColor = /^#|^[a-z]+\(/.test(value.theme ?? "");
    const focused = document.activeElement?.dataset.choice;
    const y = body.scrollTop;

    const iconButton = ({ name, url }) =>
      h("button.icon-choice", { pressed: String(name === value.icon), "data-choice": `icon-${name}`, onclick: () => choose("icon", name) },
        h("img", { src: url, width: 60, height: 60, alt: "", loading: "lazy" }), h("span", name.replace("-", " ")));

    const preview = ({ background, surface, foreground, muted, accent, priorities }) =>
      paint(h("span.preview", paint(h("span.bar", "Aa"), surface, accent),
        h("span.shapes", priorities.map((color, index) => {
          const svg = shape(["critical", "high", "medium", "low"][index]);
          svg.style.stroke = color;
          return svg;
        })), paint(h("span.lines"), muted)), background, foreground);

    const variant = value.appearance === "dark" || (value.appearance !== "light" && dark.matches) ? "dark" : "light";
    const themeButton = (theme) =>
      h("button.theme-choice", { pressed: String(theme.active && !isColor), "data-choice": `theme-${theme.name}`,
        onclick: () => choose("theme", theme.name) },
        preview(theme[variant] ?? theme.light ?? theme.dark), h("span", theme.name));

    contrast.textContent = `The accent has a contrast of ${ratio(color("--accent"), color("--background-fill")).toFixed(1)}:1 on the background, and text at least ${value.minimumContrast || 4.5}:1.`;
    // Rebuilding the sheet would close the browser's colour picker.
    if (document.activeElement === picker) return;
    picker.value = isColor && /^#[0-9a-f]{6}$/i.test(value.theme) ? value.theme : color("--accent");

    const appearance = ["auto", "light", "dark"].map((each) =>
      h("button", { pressed: String(each === value.appearance), "data-choice": `appearance-${each}`, onclick: () => choose("appearance", each) }, each));

    const device = (each) => h("li", h("span", each.name, h("small", each.current ? "this device" : each.lastUsed ? `last used ${each.lastUsed.slice(0, 10)}` : "never used")),
      h("button.quiet", { label: `Disconnect ${each.name}`, onclick: async () => {
        if (!(await confirm(`Disconnect ${each.name}?`, ["It needs a new code to reconnect."], "Disconnect"))) return;
        await client.request("DELETE", `/devices/${each.id}`);
        each.current ? (close(), client.forget()) : draw();
      } }, "Disconnect"));

    const invite = async () => {
      let invitation;
      try { invitation = await client.json("POST", "/devices/invite"); }
      catch (error) { return toast(client.online ? error.message : UNREACHABLE); }
      const { link, expires, qr } = invitation;
      await dialog("small", "Invite a device", (close) => [
        h("h2", "Invite a device"),
        qr && picture(qr),
        h("p", `Open this link on the other device until ${new Date(expires).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}. It works once.`),
        h("p", h("code.link", link)),
        h("div.buttons", h("button", { onclick: () => share("Priorities", link, toast) }, "Share"),
          h("button.primary", { onclick: () => close(), autofocus: true }, "Done")),
      ]);
      draw();
    };

    body.replaceChildren(
      section("Theme", h("div.themes", themes.map(themeButton))),
      section("Your colour",
        h("div.color", picker, h("p", "Creates a theme from one colour. ", contrast))),
      section("Light or dark", h("div.segments", { role: "group", label: "Light or dark" }, appearance)),
      section("Icon", h("div.icons", icons.map(iconButton)),
        h("p.note", "On iPhone and iPad, remove the app and add it again to see a new icon.")),
      section("Devices", h("ul.devices", devices.map(device)), h("button.invite", { onclick: invite }, "Invite a device")),
      section("About",
        h("p", `Priorities ${about.program}. Your list stays on your own machine.`),
        !isSecureContext && h("p.note", "Without https, the page cannot be installed or start offline. Use Tailscale or a proxy such as Caddy."),
        h("p", h("a", { href: "/openapi.json" }, "API for programs")),
        matchMedia("(hover: hover)").matches && h("p.note", "Keys: ↑↓ choose, ←→ lower, raise, 1–4 priority, d done, e edit, x delete, u undo, / search")));
    body.scrollTop = y;
    if (focused) body.querySelector(`[data-choice="${CSS.escape(focused)}"]`)?.focus();
  }

  const redraw = () => draw();
  on(client, "preferences", redraw);
  on(dark, "change", redraw);
  on(sheet, "close", () => {
    client.removeEventListener("preferences", redraw);
    dark.removeEventListener("change", redraw);
    sheet.remove();
  });
  await draw();
}
