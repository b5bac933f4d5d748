/** The guide sends its requests as the person who is signed in, and shows what was asked and answered. */
import { worded } from '/admin/assets/worded.js';

const guide = document.querySelector('.guide');
const words = guide.dataset;
/** Longer answers are cut on the page. */
const LONGEST = 20_000;

let current;

/** A token of the session of this browser; a new one before the last ends. */
async function tokenNow() {
  if (current && Date.parse(current.expiresAt) - Date.now() > 30_000) return current.token;
  const answer = await fetch(words.token, { method: 'POST', headers: { Accept: 'application/json' } });
  current = answer.ok ? await answer.json() : undefined;
  return current?.token;
}

async function showCaller() {
  const caller = document.getElementById('caller');
  await tokenNow().catch(() => undefined);
  if (current) caller.textContent = worded(words.asPerson, { name: current.name });
  else {
    const link = document.createElement('a');
    link.href = `${words.signIn}?next=${encodeURIComponent(location.pathname)}`;
    link.textContent = words.signInWords;
    caller.replaceChildren(link, words.toTry);
  }
  caller.hidden = false;
}

/** Own addresses alone: a token goes nowhere else. */
function ownAddress(path) {
  const address = new URL(path, location.origin);
  return address.origin === location.origin && address.pathname.startsWith('/api') ? address : new URL('/api', location.origin);
}

function requestOf(form, token) {
  const { method } = form.dataset;
  const headers = { Accept: 'application/ld+json' };
  if (token) headers.Authorization = `Bearer ${token}`;
  const body = form.elements.body?.value;
  if (body !== undefined)
    Object.assign(headers, {
      'Content-Type': 'application/json',
      'Idempotency-Key': `"guide-${Date.now()}-${Math.random().toString(36).slice(2)}"`,
    });
  return { method, headers, body };
}

function printed({ method, headers, body }, address, answer, text) {
  const shown = { ...headers, ...(headers.Authorization ? { Authorization: 'Bearer …' } : {}) };
  const asked = [
    `${method} ${decodeURI(address.pathname + address.search)}`,
    ...Object.entries(shown).map(([name, value]) => `${name}: ${value}`),
  ];
  const said = ['content-type', 'etag', 'location', 'link'].filter((name) => answer.headers.has(name));
  const given = [`${answer.status} ${answer.statusText}`, ...said.map((name) => `${name}: ${answer.headers.get(name)}`)];
  return [...asked, ...(body === undefined ? [] : ['', body]), '', ...given, '', text].join('\n');
}

function readable(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2).slice(0, LONGEST);
  } catch {
    return text.slice(0, LONGEST);
  }
}

/** Where the answer says one can go on: the next page, or the feed from its cursor. */
function following(text, address) {
  try {
    const { view, cursor } = JSON.parse(text);
    if (view?.next) return view.next;
    return cursor && address.pathname === '/api/changes' ? `/api/changes?since=${encodeURIComponent(cursor)}` : undefined;
  } catch {
    return undefined;
  }
}

async function send(form) {
  const [state, answerPlace, goOn] = [form.querySelector('.state'), form.querySelector('.answer'), form.querySelector('.go-on')];
  const body = form.elements.body;
  if (body && !isJson(body.value)) return void (state.textContent = words.notJson);
  state.textContent = words.sending;
  const address = ownAddress(form.elements.path.value);
  const request = requestOf(form, await tokenNow().catch(() => undefined));
  const answer = await fetch(address, request);
  const text = await answer.text();
  form.querySelector('pre').textContent = printed(request, address, answer, readable(text));
  const next = following(text, address);
  goOn.hidden = next === undefined;
  goOn.dataset.next = next ?? '';
  answerPlace.hidden = false;
  state.textContent = `${answer.status} ${answer.statusText}`;
  state.classList.toggle('refused', !answer.ok);
}

function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

for (const form of guide.querySelectorAll('form.try')) {
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const button = form.querySelector('[type=submit]');
    if (button.ariaDisabled === 'true') return;
    button.ariaDisabled = 'true';
    send(form)
      .catch(() => (form.querySelector('.state').textContent = words.failed))
      .finally(() => (button.ariaDisabled = 'false'));
  });
  form.querySelector('.go-on').addEventListener('click', ({ currentTarget }) => {
    form.elements.path.value = currentTarget.dataset.next;
    form.requestSubmit();
  });
}
for (const shell of guide.querySelectorAll('details.shell')) shell.open = false;
void showCaller();
