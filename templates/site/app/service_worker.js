// Shows a page of its own where there is no network. It keeps no page of a game: whoever has signed out
// must not find one, and a stale question is worse than none.
const STORE = "cosmic-post-{{ version }}";
const FILES = [{% for file in files %}"{{ file|escapejs }}"{% if not forloop.last %}, {% endif %}{% endfor %}];
const OFFLINE = FILES[0];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(STORE).then((store) => store.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOldStores().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return; // a sent answer is never repeated from here
  if (event.request.mode === "navigate") event.respondWith(page(event.request));
  else if (isKept(event.request)) event.respondWith(fetch(event.request).catch(() => caches.match(event.request)));
});

async function dropOldStores() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== STORE).map((name) => caches.delete(name)));
}

function isKept(request) {
  return FILES.includes(new URL(request.url).pathname);
}

async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return caches.match(OFFLINE);
  }
}
