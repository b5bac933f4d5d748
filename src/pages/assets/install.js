// Pages that were opened can be shown without a connection, and what was sent without one is sent later: a worker does both.
import { MOMENT_STYLE } from './moment-style.js';
import { worded } from './worded.js';

/** Its words come from the page that is there without a connection, too. */
async function sentence(count) {
  const html = await (await fetch('/offline')).text();
  const { one, many } = new DOMParser().parseFromString(html, 'text/html').getElementById('outbox').dataset;
  return count === 1 ? one : worded(many, { count: count.toLocaleString(document.documentElement.lang) });
}

async function show(forms) {
  document.getElementById('outbox-notice')?.remove();
  if (forms.length === 0 || document.getElementById('outbox')) return;
  const text = await sentence(forms.length);
  document.getElementById('outbox-notice')?.remove();
  const notice = Object.assign(document.createElement('p'), { id: 'outbox-notice', className: 'notice' });
  notice.setAttribute('role', 'status');
  notice.append(Object.assign(document.createElement('a'), { href: '/offline', textContent: text }));
  document.getElementById('content')?.prepend(notice);
}

async function deliver() {
  (await navigator.serviceWorker.ready).active?.postMessage({ deed: 'deliver' });
}

for (const time of document.querySelectorAll('[data-kept-at]'))
  time.textContent = new Date(time.dataset.keptAt).toLocaleString(document.documentElement.lang, MOMENT_STYLE);

if ('serviceWorker' in navigator) {
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data?.forms) void show(data.forms);
  });
  addEventListener('online', () => void deliver());
  navigator.serviceWorker
    .register('/service-worker.js')
    .then(deliver)
    .catch(() => {
      // Without it the pages do all that they do with a connection.
    });
}
