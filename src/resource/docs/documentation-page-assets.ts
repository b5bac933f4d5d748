import { DOCUMENTATION_ASSETS } from './documentation-markup.js';

/** Scripts of the documentation pages, apart from them so that the Content-Security-Policy needs no exception for them. */
export const PAGE_SCRIPT = `const root = document.getElementById('swagger-ui');
const caller = document.getElementById('caller');
const { document: address, operation, token: tokenPath, signIn } = root.dataset;
if (operation && !location.hash) history.replaceState(null, '', '#/' + operation);

// Swagger UI has colours for the dark, by a class.
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

let current;

/** A token of who is signed in on the pages; a new one before the last ends. */
async function tokenNow() {
  if (!tokenPath) return null;
  if (current && Date.parse(current.expiresAt) - Date.now() > 30000) return current.token;
  const answer = await fetch(tokenPath, { method: 'POST', headers: { Accept: 'application/json' } });
  current = answer.ok ? await answer.json() : undefined;
  return current ? current.token : null;
}

async function showCaller() {
  await tokenNow().catch(() => null);
  if (current) caller.textContent = 'Requests are sent as ' + current.name + '.';
  else if (signIn) {
    const link = document.createElement('a');
    link.href = signIn + '?next=' + encodeURIComponent(location.pathname + location.search);
    link.textContent = 'Sign in';
    caller.replaceChildren(link, ' to try operations that need a token.');
  }
}

/** A script that is no module: it leaves its name in the window. */
await new Promise((resolve, reject) => {
  const bundle = document.createElement('script');
  bundle.src = '${DOCUMENTATION_ASSETS}/swagger-ui-bundle.js';
  bundle.addEventListener('load', resolve);
  bundle.addEventListener('error', reject);
  document.head.append(bundle);
});

// Opening one operation moves all others: they are shown when it is open.
if (operation) {
  const show = () => root.classList.remove('opening');
  root.classList.add('opening');
  new MutationObserver((_, watch) => {
    if (!root.querySelector('.opblock.is-open .opblock-body')) return;
    watch.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(show));
  }).observe(root, { childList: true, subtree: true });
  // An operation that is not in the document opens nothing.
  setTimeout(show, 10000);
}

window.SwaggerUIBundle({
  url: address,
  dom_id: '#swagger-ui',
  deepLinking: true,
  docExpansion: operation ? 'none' : 'list',
  defaultModelsExpandDepth: -1,
  tryItOutEnabled: false,
  displayRequestDuration: true,
  requestInterceptor: async (request) => {
    const own = new URL(request.url, location.href).origin === location.origin;
    const token = own && !request.headers.Authorization ? await tokenNow().catch(() => null) : null;
    if (token) request.headers.Authorization = 'Bearer ' + token;
    return request;
  },
});
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
  found.textContent = words.length === 0 ? '' : shown + ' found';
}

find.addEventListener('input', narrow);
if (find.value !== '') narrow();
`;
