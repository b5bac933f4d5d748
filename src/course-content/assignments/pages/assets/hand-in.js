// Files are sent while one goes on writing, and go on where they stopped once the network is back. What was written is kept in this
// browser until it is handed in. Without this script the form sends all of it in one go.
import { worded } from '/admin/assets/worded.js';

const { URLSearchParams, TextEncoder, btoa, XMLHttpRequest, AbortSignal, localStorage } = globalThis;
const form = document.getElementById('hand-in');
const state = document.getElementById('state');
const late = document.getElementById('late');
const list = document.getElementById('files');
const drop = document.getElementById('drop');
const input = form.querySelector('input[type=file]');
const words = JSON.parse(form.dataset.words);
const shelf = form.dataset.shelf;
const button = form.querySelector('button[type=submit]');
const TUS = { 'Tus-Resumable': '1.0.0' };
const PIECE = 4 * 1024 * 1024;
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000];
const SIGNED_OUT_MS = 4_000;
const REQUEST_MS = 60_000;
const LONGEST_TIMER = 2_000_000_000;

/** `text` as it was written last, `uploads` by the marks of their files, `sent` what was sent and not answered yet. */
const kept = readShelf();
const items = [];
let token;
let isHanding = false;

class SignedOut extends Error {}
class Refused extends Error {}

function readShelf() {
  try {
    return { uploads: {}, ...JSON.parse(localStorage.getItem(shelf) ?? '{}') };
  } catch {
    return { uploads: {} };
  }
}

function store() {
  try {
    localStorage.setItem(shelf, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing still sends what it has.
  }
}

function clearShelf() {
  try {
    localStorage.removeItem(shelf);
  } catch {
    // It had none.
  }
}

const pause = (ms) =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      globalThis.removeEventListener('online', done);
      resolve();
    }
    globalThis.addEventListener('online', done);
  });

function say(text, hasFailed = false) {
  state.textContent = text;
  state.classList.toggle('failed', hasFailed);
}

function saySignedOut() {
  say(`${words.signedOut} `, true);
  const link = document.createElement('a');
  Object.assign(link, { href: '/admin/sign-in', target: '_blank', textContent: words.signIn });
  state.append(link);
}

/** A token of the API that the session of the browser is good for. */
async function freshToken() {
  const response = await fetch('/admin/session/token', { method: 'POST' });
  if (response.status === 401 || response.status === 403) throw new SignedOut();
  if (!response.ok) throw new Error(String(response.status));
  token = (await response.json()).token;
  return token;
}

/** Sends a request of the upload, with what has gone as it goes. */
async function request(method, address, headers, body, progress) {
  const bearer = token ?? (await freshToken());
  const answer = await new Promise((resolve, reject) => {
    const sent = new XMLHttpRequest();
    sent.open(method, address);
    sent.timeout = body ? 0 : REQUEST_MS;
    for (const [name, value] of Object.entries({ ...TUS, ...headers, Authorization: `Bearer ${bearer}` }))
      sent.setRequestHeader(name, value);
    if (progress) sent.upload.onprogress = ({ loaded }) => progress(loaded, sent);
    sent.onload = () => resolve(sent);
    sent.onerror = sent.ontimeout = () => reject(new Error('network'));
    sent.send(body ?? null);
  });
  if (answer.status === 401) {
    token = undefined;
    await freshToken();
    throw new Error('401');
  }
  if (answer.status >= 500 || answer.status === 423 || answer.status === 429) throw new Error(String(answer.status));
  return answer;
}

function detailOf(answer) {
  try {
    const problem = JSON.parse(answer.responseText);
    return problem.detail ?? String(answer.status);
  } catch {
    return String(answer.status);
  }
}

const base64 = (text) => btoa(String.fromCodePoint(...new TextEncoder().encode(text)));

async function begin({ file }) {
  const metadata = `filename ${base64(file.name)},filetype ${base64(file.type || 'application/octet-stream')}`;
  const answer = await request('POST', '/api/uploads', { 'Upload-Length': String(file.size), 'Upload-Metadata': metadata });
  if (answer.status !== 201) throw new Refused(detailOf(answer));
  return answer.getResponseHeader('Location').split('/').at(-1);
}

/** @returns how much of it is stored; undefined where the upload is gone */
async function offsetOf(id) {
  const answer = await request('HEAD', `/api/uploads/${id}`, {});
  return answer.status === 200 ? Number(answer.getResponseHeader('Upload-Offset')) : undefined;
}

async function sendOnce(item) {
  const { file, mark } = item;
  let offset = 0;
  if (item.id) offset = await offsetOf(item.id);
  if (item.id === undefined || offset === undefined) {
    item.id = await begin(item);
    offset = 0;
    kept.uploads[mark] = { id: item.id, name: file.name, size: file.size };
    store();
  }
  while (offset < file.size && !item.isGone) {
    const from = offset;
    const show = (loaded, sent) => (item.isGone ? sent.abort() : shown(item, (from + loaded) / file.size));
    const headers = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset) };
    const answer = await request('PATCH', `/api/uploads/${item.id}`, headers, file.slice(offset, offset + PIECE), show);
    if (answer.status === 409 || answer.status === 404 || answer.status === 410) throw new Error(String(answer.status));
    if (answer.status !== 204) throw new Refused(detailOf(answer));
    offset = Number(answer.getResponseHeader('Upload-Offset'));
    shown(item, offset / file.size);
  }
}

/** Sends a file until it has arrived, however often the network is gone, or it is refused. */
async function send(item) {
  for (let failures = 0; !item.isGone; failures += 1) {
    try {
      await sendOnce(item);
      if (item.isGone) return;
      item.isDone = true;
      kept.uploads[item.mark] = { id: item.id, name: item.file.name, size: item.file.size, isDone: true };
      store();
      arrived(item);
      return;
    } catch (error) {
      if (item.isGone) return;
      if (error instanceof Refused) {
        item.isRefused = true;
        item.state.textContent = worded(words.failed, { reason: error.message });
        item.state.classList.add('failed');
        return;
      }
      item.state.textContent = words.waiting;
      if (error instanceof SignedOut) saySignedOut();
      await pause(error instanceof SignedOut ? SIGNED_OUT_MS : RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]);
    }
  }
}

function shown(item, part) {
  const percent = Math.round(part * 100);
  item.progress.value = percent;
  item.state.textContent = worded(words.sending, { percent });
  if (state.querySelector('a')) say('');
}

function arrived(item) {
  item.progress?.remove();
  item.state.textContent = words.done;
}

function element(name, values, ...children) {
  const made = Object.assign(document.createElement(name), values);
  made.append(...children);
  return made;
}

function row(item, name) {
  item.progress = element('progress', { max: 100, value: 0 });
  item.progress.setAttribute('aria-label', name);
  item.state = element('small', { className: 'muted' });
  const stop = element('button', { type: 'button', className: 'plain', textContent: words.stop });
  stop.setAttribute('aria-label', worded(words.stopOf, { name }));
  stop.addEventListener('click', () => forget(item));
  item.line = element('li', {}, element('span', { className: 'name', textContent: name }), item.progress, item.state, stop);
  list.append(item.line);
}

function forget(item) {
  item.isGone = true;
  item.line.remove();
  items.splice(items.indexOf(item), 1);
  delete kept.uploads[item.mark];
  store();
  // What nobody will hand in need not wait a day for its end.
  if (item.id) request('DELETE', `/api/uploads/${item.id}`, {}).catch(() => undefined);
  input.focus();
}

function add(files) {
  for (const file of files) {
    const mark = `${file.name}/${file.size}/${file.lastModified}`;
    const waiting = items.find((item) => item.mark === mark);
    if (waiting && !waiting.isRefused && waiting.file) continue;
    if (waiting) forgetRow(waiting);
    if (items.length >= words.most) {
      say(worded(words.tooMany, { count: words.most }), true);
      return;
    }
    const item = { file, mark, id: kept.uploads[mark]?.id };
    items.push(item);
    row(item, file.name);
    item.work = send(item);
  }
}

function forgetRow(item) {
  item.isGone = true;
  item.line.remove();
  items.splice(items.indexOf(item), 1);
}

/** What had arrived before this page was opened again, and what had not. */
function restore() {
  const text = form.elements.text;
  let isBack = false;
  if (text && kept.text && text.value === '') {
    text.value = kept.text;
    isBack = true;
  }
  // With a form that was refused its files came back from the service.
  for (const line of list?.querySelectorAll('[data-upload]') ?? []) {
    const { upload, name } = line.dataset;
    line.remove();
    kept.uploads[upload] = { id: upload, name, isDone: true };
  }
  for (const [mark, { id, name, isDone }] of Object.entries(list ? kept.uploads : {})) {
    const item = { mark, id, isDone, file: isDone ? { name } : undefined, isRefused: !isDone };
    items.push(item);
    row(item, name);
    if (isDone) arrived(item);
    else item.state.textContent = worded(words.again, { name });
    isBack = true;
  }
  if (isBack) say(words.restored);
}

function bodyOf() {
  const body = new URLSearchParams();
  for (const name of ['key', 'seen', 'text']) if (form.elements[name]) body.append(name, form.elements[name].value);
  for (const { id, file } of items.filter(({ isDone }) => isDone)) {
    body.append('upload', id);
    body.append('name', file.name);
  }
  return body.toString();
}

function lock(isLocked) {
  isHanding = isLocked;
  button.disabled = isLocked;
  if (form.elements.text) form.elements.text.readOnly = isLocked;
}

/** Hands in once, however often it has to be sent until it is answered. */
async function handIn() {
  for (let failures = 0; ; failures += 1) {
    say(words.handing);
    try {
      const answer = await fetch(form.action, {
        method: 'POST',
        headers: { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' },
        body: kept.sent.body,
        signal: AbortSignal.timeout(REQUEST_MS),
      });
      if (answer.status === 401) throw new SignedOut();
      if (answer.status >= 500 || answer.status === 429) throw new Error(String(answer.status));
      return { status: answer.status, body: await answer.json() };
    } catch (error) {
      if (error instanceof SignedOut) saySignedOut();
      else say(words.offline, true);
      await pause(error instanceof SignedOut ? SIGNED_OUT_MS : RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]);
    }
  }
}

async function finish() {
  lock(true);
  const { status, body } = await handIn();
  if (status === 201) {
    clearShelf();
    location.assign(body.to);
    return;
  }
  delete kept.sent;
  store();
  lock(false);
  if (body.stage === 'late') showLate();
  say(body.message ?? worded(words.refused, { reason: body.detail ?? String(status) }), true);
}

async function submitted(event) {
  event.preventDefault();
  if (isHanding) return;
  lock(true);
  if (items.some(({ isDone, isRefused }) => !isDone && !isRefused)) say(words.files);
  await Promise.all(items.map(({ work }) => work));
  kept.sent = { body: bodyOf() };
  store();
  await finish();
}

function showLate() {
  late.hidden = false;
  form.elements.seen.value = 'late';
}

// The due date passes while the page is open: by the clock of the service.
const ahead = Date.parse(form.dataset.now) - Date.now();
const wait = Date.parse(form.dataset.due) - (Date.now() + ahead);
if (wait > 0 && wait < LONGEST_TIMER) setTimeout(showLate, wait);

form.addEventListener('submit', submitted);
form.elements.text?.addEventListener('input', ({ target }) => {
  kept.text = target.value;
  store();
});
if (input) {
  input.addEventListener('change', () => {
    add([...input.files]);
    input.value = '';
  });
  for (const kind of ['dragenter', 'dragover'])
    drop.addEventListener(kind, (event) => {
      event.preventDefault();
      drop.classList.add('over');
    });
  for (const kind of ['dragleave', 'drop']) drop.addEventListener(kind, () => drop.classList.remove('over'));
  drop.addEventListener('drop', (event) => {
    event.preventDefault();
    add([...event.dataTransfer.files]);
  });
}
if (kept.sent) finish();
else restore();
