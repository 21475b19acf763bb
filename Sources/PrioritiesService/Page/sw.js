// Starts the page without a server.

// Other pages of the host have their own caches.
const OWN = location.pathname
const CACHE = `${OWN} {{version}}`
const path = name => new URL(name, location).pathname
const SHELL = [..."{{files}}".split(" "), "theme.css", "favicon.svg", "manifest.webmanifest"].map(path)
// They change with the chosen icon, at the same address.
const CHOSEN = ["favicon.svg", "apple-touch-icon.png", "manifest.webmanifest"].map(path)

addEventListener("install", event => event.waitUntil(install()))
addEventListener("activate", event => event.waitUntil(activate()))
addEventListener("fetch", event => {
  const {request} = event
  const {pathname, origin} = new URL(request.url)
  const isChosen = CHOSEN.includes(pathname)
  const isIcon = pathname.startsWith(path("api/v1/icons/")) && /\.(png|svg)$/.test(pathname)
  if (request.method === "GET" && origin === location.origin && (isChosen || isIcon || SHELL.includes(pathname)))
    event.respondWith(respond(request, isChosen, isIcon))
})

async function install() {
  const cache = await caches.open(CACHE)
  await cache.addAll(SHELL.map(file => new Request(file, {cache: "reload"})))
  await skipWaiting()
}

async function activate() {
  for (const name of await caches.keys()) if (name.startsWith(OWN) && name !== CACHE) await caches.delete(name)
  await clients.claim()
}

async function respond(request, isChosen, isIcon) {
  const cache = await caches.open(CACHE)
  const cached = await cache.match(request, {ignoreSearch: !isIcon})
  if (cached && !isChosen && !isIcon) return cached
  const response = await fetch(request, isChosen ? {cache: "no-cache"} : {}).catch(() => cached ?? Response.error())
  if (response.ok) cache.put(request, response.clone())
  return response
}
