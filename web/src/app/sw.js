/**
 * Keeps the page itself, so that it opens without a network. The build puts in the list of its files; their names change
 * with their contents. Fonts of other alphabets are kept once a page has used them. Texts and rules are fetched each
 * time, and kept for when that fails. Play is never cached. It also shows the server's push messages.
 */

const FILES = /* files */ [];
const EDITION = /* edition */ "";
const SHELL = `shell-${EDITION}`;
const WORDS = "words";
const FONT = /^\/assets\/.*\.woff2$/;
const READ = /^\/api\/(games|house|texts\/|rules\/)/;

addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((shell) => shell.addAll(FILES)));
  skipWaiting();
});

addEventListener("activate", (event) => {
  event.waitUntil(forgetOlder().then(() => clients.claim()));
  void learn();
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(newest(request, SHELL, "/"));
  else if (READ.test(pathname)) event.respondWith(newest(request, WORDS, request));
  else if (FILES.includes(pathname)) event.respondWith(kept(request));
  else if (FONT.test(pathname)) event.respondWith(keptOnceUsed(request));
});

addEventListener("push", (event) => {
  const { kind, title, text, page, table } = event.data?.json() ?? {};
  const shown = { body: text, tag: `${kind} ${table}`, icon: "/icon-192.png", data: { page } };
  event.waitUntil(registration.showNotification(title, shown));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(go(`/${event.notification.data?.page ?? ""}`));
});

/** Shows a page: in a window that is open already, or in a new one. */
async function go(path) {
  const [window] = await clients.matchAll({ type: "window" });
  if (!window) return clients.openWindow(path);
  await window.focus();
  return window.navigate(new URL(path, location.origin).href).catch(() => clients.openWindow(path));
}

async function forgetOlder() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name !== SHELL && name !== WORDS).map((name) => caches.delete(name)),
  );
}

/** The words of every game, so that a saved game can be looked at without a network. */
async function learn() {
  const words = await caches.open(WORDS);
  const games = await fetch("/api/games").then((reply) => reply.json());
  const pages = games.flatMap(({ name, titles }) =>
    Object.keys(titles).map((language) => `/api/texts/${name}/${language}`),
  );
  await words.addAll(["/api/games", ...pages]).catch(() => undefined);
}

async function kept(request) {
  return (await caches.match(request)) ?? fetch(request);
}

async function keptOnceUsed(request) {
  const old = await caches.match(request);
  if (old) return old;
  const reply = await fetch(request);
  if (reply.ok) await (await caches.open(SHELL)).put(request, reply.clone());
  return reply;
}

async function newest(request, place, key) {
  try {
    const reply = await fetch(request);
    if (reply.ok) await (await caches.open(place)).put(key, reply.clone());
    return reply;
  } catch (error) {
    const old = await caches.match(key);
    if (old) return old;
    throw error;
  }
}
