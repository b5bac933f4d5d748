// What is kept on this device: pages that were opened, and forms that wait to be sent.
import { MOMENT_STYLE } from '/admin/assets/moment-style.js';
import { worded } from '/admin/assets/worded.js';

const outbox = document.getElementById('outbox');
const words = outbox.dataset;
const worker = () => navigator.serviceWorker?.controller;

async function showPages() {
  const cache = await caches.open('lyceum-pages-1');
  const list = document.getElementById('kept-pages');
  for (const request of (await cache.keys()).toReversed()) {
    const html = await (await cache.match(request, { ignoreVary: true })).text();
    const { title } = new DOMParser().parseFromString(html, 'text/html');
    const link = Object.assign(document.createElement('a'), { href: request.url, textContent: title });
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  document.getElementById('none-kept').hidden = list.children.length > 0;
}

function showForms(forms) {
  outbox.hidden = forms.length === 0;
  outbox.querySelector('ul').replaceChildren(...forms.map(entryOf));
}

function entryOf({ id, at, path, failed }) {
  const time = new Date(at).toLocaleString(document.documentElement.lang, MOMENT_STYLE);
  const text = document.createElement('div');
  const note = Object.assign(document.createElement('small'), {
    className: 'muted',
    textContent: ` ${worded(words.sent, { time })}`,
  });
  text.append(Object.assign(document.createElement('strong'), { textContent: path }), note);
  if (failed !== undefined)
    text.append(
      Object.assign(document.createElement('p'), { className: 'problem', textContent: worded(words.failed, { status: failed }) }),
    );
  const drop = Object.assign(document.createElement('button'), { type: 'button', className: 'button quiet', textContent: words.drop });
  drop.setAttribute('aria-label', `${words.drop}: ${path}`);
  drop.addEventListener('click', () => worker()?.postMessage({ deed: 'drop', id }));
  const item = document.createElement('li');
  item.append(text, drop);
  return item;
}

navigator.serviceWorker?.addEventListener('message', ({ data }) => {
  if (data?.forms) showForms(data.forms);
});
worker()?.postMessage({ deed: 'tell' });
if ('caches' in window) await showPages();
