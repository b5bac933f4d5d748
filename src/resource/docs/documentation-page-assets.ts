/** Scripts of the documentation pages, apart from them so that the Content-Security-Policy needs no exception for them. */
export const PAGE_SCRIPT = `const root = document.querySelector('.reference');
const words = root.dataset;
const caller = document.getElementById('caller');
const LONGEST = 20000;

let current;

/** A token of who is signed in on the pages; a new one before the last ends. */
async function tokenNow() {
  if (!words.token) return null;
  if (current && Date.parse(current.expiresAt) - Date.now() > 30000) return current.token;
  const answer = await fetch(words.token, { method: 'POST', headers: { Accept: 'application/json' } });
  current = answer.ok ? await answer.json() : undefined;
  return current ? current.token : null;
}

async function showCaller() {
  await tokenNow().catch(() => null);
  if (current) caller.textContent = words.asPerson.replace('{name}', current.name);
  else if (words.signIn) {
    const link = document.createElement('a');
    link.href = words.signIn + '?next=' + encodeURIComponent(location.pathname + location.search + location.hash);
    link.textContent = words.signInWords;
    caller.replaceChildren(link, words.toTry);
  }
}

/** Opens what an address leads to, with all that it lies in. */
function goTo(id) {
  const target = document.getElementById(id);
  if (!target) return;
  for (let part = target.closest('details'); part; part = part.parentElement.closest('details')) part.open = true;
  (target.closest('details') ?? target).scrollIntoView();
  target.focus({ preventScroll: true });
}

function followAddress() {
  if (location.hash.length > 1) goTo(decodeURIComponent(location.hash.slice(1)));
}

/** Own addresses of the API alone: a token goes nowhere else. */
function ownAddress(path) {
  const address = new URL(path, location.origin);
  return address.origin === location.origin && address.pathname.startsWith('/api') ? address : new URL('/api', location.origin);
}

function made(name, members, ...children) {
  const element = Object.assign(document.createElement(name), members);
  element.append(...children);
  return element;
}

function readable(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2).slice(0, LONGEST);
  } catch {
    return text.slice(0, LONGEST);
  }
}

async function send({ method, type }, path, body, state, shown) {
  state.textContent = words.sending;
  const token = await tokenNow().catch(() => null);
  const headers = { Accept: 'application/ld+json', ...(token && { Authorization: 'Bearer ' + token }), ...(body !== undefined && { 'Content-Type': type }) };
  const begin = performance.now();
  const answer = await fetch(ownAddress(path), { method, headers, body });
  const text = await answer.text();
  const said = [...answer.headers].map(([name, value]) => name + ': ' + value);
  shown.textContent = [...said, '', readable(text)].join('\\n');
  shown.hidden = false;
  state.textContent = answer.status + ' ' + answer.statusText + ' · ' + Math.round(performance.now() - begin) + ' ms';
  state.classList.toggle('refused', !answer.ok);
}

/** A form that sends the operation, once it is looked at. */
function furnish(place) {
  if (place.childElementCount > 0) return;
  const { method, path, type, body } = place.dataset;
  const id = 'try-' + document.querySelectorAll('.try form').length;
  const address = made('input', { id: id + '-path', value: path, required: true, spellcheck: false, autocomplete: 'off' });
  const text = body === undefined ? undefined : made('textarea', { id: id + '-body', rows: 8, spellcheck: false, value: readable(body) });
  const button = made('button', { type: 'submit', textContent: words.send });
  const state = made('p', { className: 'state' });
  state.setAttribute('role', 'status');
  const shown = made('pre', { hidden: true, tabIndex: 0 });
  shown.setAttribute('role', 'region');
  shown.setAttribute('aria-label', words.answer + ': ' + method + ' ' + path);
  const form = made('form', {},
    made('label', { htmlFor: address.id, textContent: words.address }),
    made('div', { className: 'line' }, made('strong', { textContent: method }), address, button),
    ...(text ? [made('label', { htmlFor: text.id, textContent: words.body }), text] : []),
    state, shown);
  form.setAttribute('aria-label', words.tryIt + ': ' + method + ' ' + path);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button.ariaDisabled === 'true') return;
    button.ariaDisabled = 'true';
    send({ method, type }, address.value, text?.value, state, shown)
      .catch(() => (state.textContent = words.failed))
      .finally(() => (button.ariaDisabled = 'false'));
  });
  place.append(form);
}

for (const operation of document.querySelectorAll('details.operation')) {
  const place = operation.querySelector('.try');
  if (operation.open) furnish(place);
  operation.addEventListener('toggle', () => operation.open && furnish(place));
}
addEventListener('hashchange', followAddress);
if (location.hash.length > 1) followAddress();
else document.querySelector('details.operation[open]')?.scrollIntoView();
void showCaller();
`;

/** Narrows the index to what is typed, the best match first. */
export const INDEX_SCRIPT = `const find = document.getElementById('find');
const found = document.getElementById('found');
const list = document.getElementById('entries');
const general = document.getElementById('general').parentElement;
const entries = [...document.querySelectorAll('li[data-words]')].map((element, place) => ({
  element,
  place,
  names: element.dataset.words.split('|'),
  path: element.querySelector('a').textContent.toLowerCase(),
  text: element.textContent.toLowerCase(),
}));
const order = entries.filter(({ element }) => element.parentElement === list);

/** How well an entry fits a word: its own name before its other names, whole words before parts, names before descriptions. */
function fit({ names, path, text }, word) {
  const one = word.length > 3 ? word.replace(/ies$/, 'y').replace(/s$/, '') : word;
  const [own, ...others] = names;
  if (own === word || own === one) return 100;
  if (others.some((name) => name === word || name === one)) return 80;
  if (path.endsWith('/' + word)) return 78;
  if (own.split(' ').includes(one)) return 60 - own.length / 4;
  if (own.startsWith(one)) return 45 - own.length / 4;
  if (others.some((name) => name.startsWith(one))) return 40;
  if (own.includes(one) || path.includes(one)) return 30 - own.length / 4;
  return text.includes(word) ? 10 : 0;
}

function narrow() {
  const sought = find.value.toLowerCase().trim();
  const words = sought.split(/\\s+/).filter(Boolean);
  let shown = 0;
  for (const entry of entries) {
    const fits = words.map((word) => fit(entry, word));
    entry.rank = fits.includes(0) ? 0 : fits.reduce((sum, one) => sum + one, entry.names.includes(sought) ? 100 : 0);
    entry.element.hidden = words.length > 0 && entry.rank === 0;
    if (!entry.element.hidden) shown += 1;
  }
  const ranked = words.length === 0 ? order : [...order].sort((a, b) => b.rank - a.rank || a.place - b.place);
  list.append(...ranked.map(({ element }) => element));
  general.hidden = [...general.querySelectorAll('li')].every((element) => element.hidden);
  found.textContent = words.length === 0 ? '' : found.dataset.found.replace('{count}', shown);
}

find.addEventListener('input', narrow);
if (find.value !== '') narrow();
`;
