// Files that are dropped or chosen go up in pieces, several in turn; a network that is gone for a while loses nothing.
const PIECE = 4 * 1024 * 1024;
const AGAIN_MS = 3_000;
const desk = document.querySelector('#desk');
const form = document.querySelector('#drop');
const input = form.querySelector('input[type=file]');
const list = document.querySelector('#files');
const said = document.querySelector('#said');
const words = JSON.parse(desk.dataset.words);
const hint = document.querySelector('#hint');
let token;
let waiting = Promise.resolve();
let open = 0;
let sent = 0;

input.multiple = true;
document.querySelector('#choose').textContent = document.querySelector('#choose').dataset.many;
hint.textContent = hint.dataset.drop;
form.querySelector('button').hidden = true;

class Refused extends Error {}
/** It goes on as soon as the user has signed in again in another tab. */
class SignedOut extends Error {}

/** A token of the API for this browser, which ends with the session. */
async function authorization() {
  if (!token || token.until < Date.now() + 30_000) {
    const answer = await fetch(desk.dataset.token, { method: 'POST' });
    if (answer.status === 401 || answer.status === 403) throw new SignedOut();
    // A service that is just being restarted gives one a little later.
    if (!answer.ok) throw new Error(String(answer.status));
    const { token: text, expiresAt } = await answer.json();
    token = { text, until: Date.parse(expiresAt) };
  }
  return { Authorization: `Bearer ${token.text}`, 'Tus-Resumable': '1.0.0' };
}

const encoded = (text) => globalThis.btoa(String.fromCodePoint(...new globalThis.TextEncoder().encode(text)));

async function rejectionIn(answer) {
  if (answer.status === 401) {
    token = undefined;
    return new SignedOut();
  }
  const problem = await answer.json().catch(() => ({}));
  return new Refused(problem.detail ?? String(answer.status));
}

/** @returns whether it is worth trying again: the line says what it waits for */
function isWaitedFor(error, row) {
  if (error instanceof Refused || row.stop.aborted) return false;
  row.say(error instanceof SignedOut ? words.signedOut : words.offline);
  return true;
}

/** Asks until there is an answer: only a rejection ends it. */
async function insistent(ask, row) {
  for (;;) {
    row.stop.throwIfAborted();
    try {
      const answer = await ask();
      if (answer.ok) return answer;
      if (answer.status < 500 && ![408, 423, 429].includes(answer.status)) throw await rejectionIn(answer);
    } catch (error) {
      if (!isWaitedFor(error, row)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

async function created(file, row) {
  const metadata = `filename ${encoded(file.name)},filetype ${encoded(file.type || 'application/octet-stream')}`;
  const answer = await insistent(
    async () =>
      fetch('/api/uploads', {
        method: 'POST',
        signal: row.stop,
        headers: { ...(await authorization()), 'Upload-Length': String(file.size), 'Upload-Metadata': metadata },
      }),
    row,
  );
  return new URL(answer.headers.get('Location'), location.href).pathname;
}

/** Where the service goes on, which it alone knows after a network that was gone. */
async function offsetOf(address, row) {
  const answer = await insistent(async () => fetch(address, { method: 'HEAD', signal: row.stop, headers: await authorization() }), row);
  return Number(answer.headers.get('Upload-Offset'));
}

async function send(file, row) {
  const address = await created(file, row);
  let offset = 0;
  while (offset < file.size) {
    try {
      const headers = { ...(await authorization()), 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' };
      const answer = await fetch(address, { method: 'PATCH', signal: row.stop, headers, body: file.slice(offset, offset + PIECE) });
      if (!answer.ok && answer.status < 500 && ![408, 409, 423, 429].includes(answer.status)) throw await rejectionIn(answer);
      offset = answer.ok ? Number(answer.headers.get('Upload-Offset')) : await offsetOf(address, row);
    } catch (error) {
      if (!isWaitedFor(error, row)) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      offset = await offsetOf(address, row);
    }
    row.progress(file.size === 0 ? 1 : offset / file.size);
  }
  const body = new globalThis.URLSearchParams({ upload: address.split('/').at(-1), title: file.name, key: row.key });
  const answer = await insistent(async () => fetch(form.action, { method: 'POST', signal: row.stop, body }), row);
  await answer.text();
}

/** The line of a file, with a button that stops it. */
function rowFor(file) {
  const item = document.createElement('li');
  const name = Object.assign(document.createElement('span'), { textContent: file.name });
  const state = Object.assign(document.createElement('span'), { textContent: words.waits, className: 'muted' });
  const stop = Object.assign(document.createElement('button'), { type: 'button', textContent: words.stop, className: 'button quiet' });
  stop.setAttribute('aria-label', `${words.stop}: ${file.name}`);
  const bar = Object.assign(document.createElement('progress'), { max: 1, value: 0 });
  bar.setAttribute('aria-label', file.name);
  item.append(name, stop, state, bar);
  list.append(item);
  const controller = new globalThis.AbortController();
  stop.addEventListener('click', () => controller.abort());
  return {
    stop: controller.signal,
    key: globalThis.crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`,
    say: (text) => (state.textContent = text),
    progress: (share) => ((bar.value = share), (state.textContent = `${Math.floor(share * 100)} %`)),
    end: (text) => (stop.remove(), (state.textContent = text)),
  };
}

function add(file) {
  const row = rowFor(file);
  open += 1;
  waiting = waiting
    .then(() => send(file, row))
    .then(
      () => ((sent += 1), row.end(words.sent)),
      (error) => row.end(row.stop.aborted ? words.stopped : words.failed + error.message),
    )
    .then(() => {
      open -= 1;
      if (open > 0) return;
      // What failed stays in sight; where all is there, the page shows it.
      if (sent === list.children.length) location.assign(location.href.split('#')[0]);
      else said.textContent = '';
    });
}

input.addEventListener('change', () => {
  for (const file of input.files) add(file);
  input.value = '';
});
for (const name of ['dragenter', 'dragover'])
  form.addEventListener(name, (event) => {
    event.preventDefault();
    form.classList.add('over');
  });
for (const name of ['dragleave', 'drop']) form.addEventListener(name, () => form.classList.remove('over'));
form.addEventListener('drop', (event) => {
  event.preventDefault();
  for (const file of event.dataTransfer.files) add(file);
});
globalThis.addEventListener('beforeunload', (event) => open > 0 && event.preventDefault());
