// Pages and files that a person has opened are shown without a connection, and plain forms with a one-time key are sent later.
// Nothing of it goes before the network: with a connection, pages are always the service's own.
const PAGES = 'lyceum-pages-1';
const FILES = 'lyceum-files-1';
const ASSETS = 'lyceum-assets-1';
const MOST = { [PAGES]: 60, [FILES]: 40, [ASSETS]: 120 };
const LARGEST_FILE = 20_971_520;
const LARGEST_FORM = 10_485_760;
const MOST_FORMS = 50;
const LONGEST_MS = 14 * 86_400_000;
const KEPT_AT = 'x-kept-at';
const OFFLINE = '/offline';
/** What the page for no connection loads, and what that imports. */
const OFFLINE_SCRIPTS = ['/offline/assets/kept.js', '/admin/assets/worded.js', '/admin/assets/moment-style.js'];
const SIGN_IN = '/admin/sign-in';
const SIGN_OUT = '/admin/sign-out';

/** Pages that learners and teachers read; those of administration and meetings are worth nothing when they are old. */
const KEPT = /^\/(?:$|(?:courses|documents|assignments|quizzes|learning-paths|wikis|surveys|messages|notifications|account)(?:\/|$))/;
const OPENED = /^\/(?:content\/|open$)/;
const ASSET = /\/assets\/[\w.-]+$|^\/brand\//;
const KEY = /^[\w-]{8,64}$/;

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      await keep(ASSETS, new Request(OFFLINE), await fetch(OFFLINE));
      for (const script of OFFLINE_SCRIPTS) await keep(ASSETS, new Request(script), await fetch(script));
      await self.skipWaiting();
    })(),
  );
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const isOwn = origin === self.location.origin;
  if (request.headers.has('range')) return;
  if (isOwn && request.mode === 'navigate' && request.method === 'POST') event.respondWith(sent(request, pathname));
  else if (request.method !== 'GET') return;
  else if (isOwn && OPENED.test(pathname)) event.respondWith(networkFirst(FILES, request));
  else if (isOwn && request.mode === 'navigate' && (KEPT.test(pathname) || pathname === OFFLINE)) event.respondWith(page(request));
  else if (isOwn && request.mode !== 'navigate' && ASSET.test(pathname)) event.respondWith(networkFirst(ASSETS, request));
  else if (!isOwn && request.destination === 'image') event.respondWith(networkFirst(FILES, request));
});

self.addEventListener('message', (event) => {
  const { deed, id } = event.data ?? {};
  if (deed === 'deliver') event.waitUntil(deliver());
  else if (deed === 'drop') event.waitUntil(dropForm(id).then(tellWindows));
  else if (deed === 'tell') event.waitUntil(tellWindows());
  else if (deed === 'become') event.waitUntil(become(id));
});
self.addEventListener('push', (event) => event.waitUntil(showPushed(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.link ?? '/'));
});
self.addEventListener('sync', (event) => event.waitUntil(deliver()));

async function page(request) {
  try {
    const response = await fetch(request);
    if (!response.ok || response.redirected || !isHtml(response)) return response;
    const reader = readerIn(await response.clone().text());
    if (reader !== undefined) {
      await become(reader);
      if (new URL(request.url).pathname !== OFFLINE) await keep(PAGES, request, response.clone());
    }
    return response;
  } catch {
    return (await keptPage(request)) ?? offlinePage();
  }
}

function offlinePage() {
  return caches.match(OFFLINE, { ignoreVary: true }).then((found) => found ?? Response.error());
}

/** The page as it was, which says so. */
async function keptPage(request) {
  const kept = await lookUp(PAGES, request);
  if (!kept) return undefined;
  const html = await kept.text();
  const said = / data-kept="([^"]*)"/.exec(await (await offlinePage()).text())?.[1] ?? '{time}';
  // A script of the page writes the time, which knows how pages write times.
  const time = new Date(Number(kept.headers.get(KEPT_AT))).toISOString();
  const text = said.replace('{time}', `<bdi data-kept-at="${time}">${time}</bdi>`);
  const marked = html.replace('<main id="content">', `<main id="content"><p class="notice" role="status">${text}</p>`);
  return new Response(marked, { status: 200, headers: kept.headers });
}

async function networkFirst(cache, request) {
  try {
    const response = await fetch(request);
    const size = Number(response.headers.get('content-length') ?? 0);
    if ((response.status === 200 || response.type === 'opaque') && size <= LARGEST_FILE) await keep(cache, request, response.clone());
    return response;
  } catch (error) {
    const kept = await lookUp(cache, request);
    if (kept) return kept;
    if (request.mode === 'navigate') return offlinePage();
    throw error;
  }
}

/** A copy with the time at which it was made; the oldest ones make way. */
async function keep(name, request, response) {
  try {
    const cache = await caches.open(name);
    const headers = new Headers(response.headers);
    headers.set(KEPT_AT, String(Date.now()));
    headers.delete('set-cookie');
    const copy = response.type === 'opaque' ? response : new Response(await response.blob(), { status: response.status, headers });
    await cache.delete(request);
    await cache.put(request, copy);
    const keys = await cache.keys();
    for (const key of keys.slice(0, Math.max(0, keys.length - MOST[name]))) await cache.delete(key);
  } catch {
    // There is no room: what was there stays.
  }
}

async function lookUp(name, request) {
  const cache = await caches.open(name);
  const kept = await cache.match(request, { ignoreVary: true });
  const at = Number(kept?.headers.get(KEPT_AT) ?? Date.now());
  if (kept && Date.now() - at > LONGEST_MS) {
    await cache.delete(request);
    return undefined;
  }
  return kept;
}

/** Pages of another person go as soon as those of another one are seen. */
async function become(reader) {
  const known = await recall('reader');
  if (known === reader) return;
  if (known !== undefined) {
    await forgetPages();
    await endPushes();
  }
  await remember('reader', reader);
}

/** A notification; of another person than the one who uses this browser nothing is shown but that there was one, as browsers ask for that. */
async function showPushed(data) {
  const { title, text, link, topic, reader } = data?.json() ?? {};
  if ((await recall('reader')) === reader)
    return self.registration.showNotification(title, { body: text, tag: topic, icon: '/brand/icon.png', data: { link } });
  await endPushes();
  return self.registration.showNotification('Lyceum', { tag: 'other', icon: '/brand/icon.png', data: { link: '/' } });
}

/** A page of ours that is open goes there; else a new one is opened. */
async function open(link) {
  const address = new URL(link, self.location.origin).href;
  const windows = await self.clients.matchAll({ type: 'window' });
  const shown = windows.find(({ url }) => url === address) ?? windows.find(({ visibilityState }) => visibilityState === 'visible');
  if (!shown) return self.clients.openWindow(address);
  if (shown.url !== address) await shown.navigate(address);
  return shown.focus();
}

/** The push service says with the next notification that this browser gets none. */
async function endPushes() {
  await (await self.registration.pushManager?.getSubscription())?.unsubscribe();
}

async function forgetPages() {
  await Promise.all([caches.delete(PAGES), caches.delete(FILES)]);
}

/** A form that was sent; where there is no connection, one that makes something exactly once is kept. */
async function sent(request, pathname) {
  const copy = request.clone();
  const leaves = pathname === SIGN_OUT;
  try {
    const response = await fetch(request);
    if (leaves) {
      await forgetPages();
      await endPushes();
      await withStore('readwrite', (store) => store.clear());
    }
    return response;
  } catch {
    const isKept = !leaves && (await keptForm(copy, pathname));
    return isKept ? Response.redirect(OFFLINE, 303) : ((await caches.match(OFFLINE, { ignoreVary: true })) ?? Response.error());
  }
}

/** @returns whether the form has a key by which it takes effect once, and is kept */
async function keptForm(request, pathname) {
  const body = await request.arrayBuffer();
  const type = request.headers.get('content-type') ?? '';
  const reader = await recall('reader');
  if (pathname.startsWith('/admin/') || reader === undefined || body.byteLength > LARGEST_FORM) return false;
  if (!KEY.test(keyIn(new TextDecoder().decode(body), type) ?? '') || (await allForms()).length >= MOST_FORMS) return false;
  await withStore('readwrite', (store) => store.put({ id: crypto.randomUUID(), at: Date.now(), url: request.url, type, body, reader }));
  await self.registration.sync?.register('outbox').catch(() => undefined);
  return true;
}

function keyIn(text, type) {
  if (type.startsWith('application/x-www-form-urlencoded')) return new URLSearchParams(text).get('key') ?? undefined;
  return /name="key"\r\n\r\n([\w-]{8,64})\r\n/.exec(text)?.[1];
}

let delivery;

/** Sends what waits, in its order, as the person who wrote it and nobody else. */
function deliver() {
  delivery ??= delivered().finally(() => {
    delivery = undefined;
  });
  return delivery;
}

async function delivered() {
  const forms = (await allForms()).filter(({ failed }) => failed === undefined);
  if (forms.length > 0) {
    const reader = await fetch('/admin/session/header?next=/')
      .then(async (response) => readerIn(await response.text()))
      .catch(() => undefined);
    for (const form of forms.filter((one) => one.reader === reader)) if (!(await sentForm(form))) break;
  }
  await tellWindows();
}

/** @returns whether the next one may be sent */
async function sentForm({ id, url, type, body, ...rest }) {
  try {
    const response = await fetch(url, { method: 'POST', headers: { 'Content-Type': type, Accept: 'text/html' }, body });
    if (response.status === 429 || response.status >= 500 || new URL(response.url).pathname.startsWith(SIGN_IN)) return false;
    if (response.ok) await dropForm(id);
    else await withStore('readwrite', (store) => store.put({ id, url, type, body, ...rest, failed: response.status }));
    return true;
  } catch {
    return false;
  }
}

function dropForm(id) {
  return withStore('readwrite', (store) => store.delete(id));
}

async function allForms() {
  const reader = await recall('reader');
  const rows = await withStore('readonly', (store) => store.getAll());
  return rows.filter((row) => row.url !== undefined && row.reader === reader).toSorted((one, other) => one.at - other.at);
}

async function tellWindows() {
  const forms = (await allForms()).map(({ id, at, url, failed }) => ({ id, at, path: new URL(url).pathname, failed }));
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage({ forms });
}

function isHtml(response) {
  return response.headers.get('content-type')?.startsWith('text/html') === true;
}

/** Whose page it is; undefined where it is a stranger's. */
function readerIn(html) {
  return /<header [^>]*data-reader="(\d+)"/.exec(html)?.[1];
}

async function recall(id) {
  return (await withStore('readonly', (store) => store.get(id)))?.value;
}

function remember(id, value) {
  return withStore('readwrite', (store) => store.put({ id, value }));
}

async function withStore(mode, work) {
  const database = await new Promise((resolve, reject) => {
    const opening = indexedDB.open('lyceum-outbox', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('forms', { keyPath: 'id' });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  try {
    return await new Promise((resolve, reject) => {
      const request = work(database.transaction('forms', mode).objectStore('forms'));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } finally {
    database.close();
  }
}
