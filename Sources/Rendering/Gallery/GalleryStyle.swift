/// How the gallery's page looks and behaves, apart from the themes in it.
enum GalleryStyle {
  static let css = """
    :root { color-scheme: light dark; --paper: #f7f6f3; --ink: #1c1d20; --soft: #5f6168;
      --line: #dfddd6; --card: #ffffff; --c0: #c0263d; --c1: #a15a00; --c2: #17697f; --c3: #6a6c72;
      --mono: ui-monospace, "SF Mono", "Cascadia Mono", "JetBrains Mono", "DejaVu Sans Mono",
        Menlo, Consolas, monospace; }
    @media (prefers-color-scheme: dark) {
      :root { --paper: #0f1114; --ink: #eceef1; --soft: #9a9da5; --line: #2a2d33; --card: #181b20;
        --c0: #ff7b86; --c1: #f5b454; --c2: #6fc7dd; --c3: #9a9da5; } }
    * { box-sizing: border-box; }
    html { scroll-behavior: smooth; scroll-padding-top: 1.5rem; }
    @media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
    body { margin: 0; background: var(--paper); color: var(--ink);
      font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Inter, "Helvetica Neue", sans-serif; }
    header, main, section.levels, footer { max-width: 74rem; margin: 0 auto; padding: 0 1.5rem; }
    header { padding-top: 4.5rem; text-align: center; }
    .shapes { margin: 0; font: 1.5rem/1 var(--mono); letter-spacing: .45em; text-indent: .45em; }
    .shapes i { font-style: normal; }
    .p0 { color: var(--c0); } .p1 { color: var(--c1); } .p2 { color: var(--c2); }
    .p3 { color: var(--c3); }
    h1 { font-size: clamp(2.2rem, 6vw, 3.6rem); line-height: 1.08; letter-spacing: -.03em;
      margin: 1.1rem 0 .9rem; font-weight: 750; text-wrap: balance; }
    .lead { max-width: 42rem; margin: 0 auto 2rem; font-size: 1.12rem; color: var(--soft);
      text-wrap: pretty; }
    .lead strong { color: var(--ink); font-weight: 650; white-space: nowrap; }
    .filter { display: inline-flex; padding: 3px; border: 1px solid var(--line);
      border-radius: 999px; background: var(--card); }
    .filter button { font: inherit; font-size: .92rem; padding: .3rem 1.1rem; border: 0;
      border-radius: 999px; background: none; color: var(--soft); cursor: pointer; }
    .filter button[aria-pressed=true] { background: var(--ink); color: var(--paper); }
    nav { display: flex; flex-wrap: wrap; gap: .45rem; justify-content: center;
      margin: 1.8rem 0 1rem; }
    nav a { display: inline-flex; align-items: center; color: inherit; text-decoration: none;
      font-size: .88rem; padding: .2rem .7rem .2rem .5rem; border: 1px solid var(--line);
      border-radius: 999px; background: var(--card); }
    nav a:hover { border-color: var(--soft); }
    nav i { width: .85rem; height: .85rem; border-radius: 50%; border: 3px solid;
      margin-right: -.2rem; }
    nav i:last-of-type { margin-right: .45rem; }
    :focus-visible { outline: 2px solid var(--c2); outline-offset: 2px; }
    section { padding-top: 3.6rem; }
    .about { display: flex; flex-wrap: wrap; align-items: baseline; gap: .2rem 1rem;
      margin-bottom: 1.1rem; }
    h2 { margin: 0; font-size: 1.45rem; letter-spacing: -.015em; font-weight: 680; }
    .remark { margin: 0; color: var(--soft); flex: 1 1 22rem; text-wrap: pretty; }
    .copy { font: inherit; border: 1px solid var(--line); border-radius: 8px;
      background: var(--card); color: var(--soft); padding: .25rem .65rem; cursor: pointer; }
    .copy:hover { border-color: var(--soft); color: var(--ink); }
    code { font-family: var(--mono); font-size: .84rem; }
    .windows { display: grid; gap: 1.6rem;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 27rem), 1fr)); }
    figure { margin: 0; min-width: 0; }
    .window { background: var(--bg); color: var(--fg); border: 1px solid var(--edge);
      border-radius: 12px; overflow: hidden;
      box-shadow: 0 1px 2px rgb(0 0 0 / .08), 0 14px 34px -14px rgb(0 0 0 / .32); }
    .bar { display: flex; align-items: center; gap: 7px; padding: 12px 14px 4px; height: 34px; }
    .bar i { width: 10px; height: 10px; border-radius: 50%; background: var(--edge); }
    .bar span { flex: 1; text-align: center; margin-right: 44px; font: 12px/1 var(--mono);
      color: color-mix(in oklab, var(--fg) 72%, var(--bg)); }
    pre { margin: 0; padding: 2px 0 0; overflow-x: auto; font: 14px/1.48 var(--mono); tab-size: 8;
      font-variant-ligatures: none; }
    pre b { display: block; font-weight: 400; min-height: 1.48em; padding: 0 12px;
      width: max-content; min-width: 100%; }
    pre u { display: inline-block; width: 1ch; text-decoration: inherit; text-align: center;
      overflow: visible; white-space: nowrap; }
    pre u.w { width: 2ch; }
    figcaption { display: flex; flex-wrap: wrap; align-items: center; gap: .3rem .9rem;
      padding: .65rem .2rem 0; font-size: .88rem; color: var(--soft); }
    .half { text-transform: capitalize; color: var(--ink); }
    .chips { display: inline-flex; }
    .chips i { width: 1.05rem; height: 1.05rem; border-radius: 50%; margin-right: -.25rem;
      border: 2px solid var(--paper); }
    .least { margin-left: auto; font-variant-numeric: tabular-nums; }
    body[data-show=dark] figure.light, body[data-show=light] figure.dark { display: none; }
    footer { padding-top: 4rem; padding-bottom: 4rem; color: var(--soft); font-size: .95rem;
      text-align: center; }
    footer code { background: var(--card); border: 1px solid var(--line); border-radius: 6px;
      padding: .1rem .4rem; white-space: nowrap; }
    @media (max-width: 34rem) { header { padding-top: 2.5rem; } pre { font-size: 12.5px; }
      .least { margin-left: 0; } footer code { white-space: normal; } }
    """

  static let script = """
    for (const button of document.querySelectorAll(".filter button")) {
      button.onclick = () => {
        document.body.dataset.show = button.dataset.show;
        for (const other of document.querySelectorAll(".filter button"))
          other.setAttribute("aria-pressed", other === button);
      };
    }
    for (const button of document.querySelectorAll(".copy")) {
      button.onclick = async () => {
        const text = button.dataset.copy, code = button.firstElementChild;
        try { await navigator.clipboard.writeText(text); code.textContent = "copied"; }
        catch { getSelection().selectAllChildren(code); return; }
        setTimeout(() => { code.textContent = text; }, 1200);
      };
    }
    """
}
