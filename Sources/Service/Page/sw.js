// Starts the page without a server; the page itself stores its data in IndexedDB.
const VERSION = "{{version}}";
const SHELL = ["/", "/app.js", "/client.js", "/dom.js", "/model.js", "/sheet.js", "/swipe.js", "/page.css",
  "/empty.svg", "/shapes.svg", "/theme.css", "/favicon.svg", "/manifest.webmanifest"];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(SHELL.map((url) => new Request(url, { cache: "reload" })))).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name))))
    .then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  // They change with the chosen icon, at the same address.
  const isChosen = ["/favicon.svg", "/apple-touch-icon.png", "/manifest.webmanifest"].includes(url.pathname);
  const isIcon = url.pathname.startsWith("/api/v1/icons/") && /\.(png|svg)$/.test(url.pathname);
  if (!isIcon && !isChosen && !SHELL.includes(url.pathname)) return;
  event.respondWith(caches.open(VERSION).then(async (cache) => {
    const cached = await cache.match(event.request, { ignoreSearch: !isIcon });
    if (cached && !isChosen && !isIcon) return cached;
    try {
      const response = await fetch(event.request, isChosen ? { cache: "no-cache" } : {});
      if (response.ok) cache.put(event.request, response.clone());
      return response;
    } catch (error) {
      if (cached) return cached;
      throw error;
    }
  }));
});
