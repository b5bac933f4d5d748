// Pages that were opened can be shown without a connection, and what was sent without one is sent later: a worker does both.
const sentence = (count) => {
  const { sent, sentMany } = document.body.dataset;
  return count === 1 ? sent : sentMany.replace('{count}', count.toLocaleString(document.documentElement.lang));
};

function show(forms) {
  document.getElementById('outbox-notice')?.remove();
  if (forms.length === 0 || document.getElementById('outbox')) return;
  const notice = Object.assign(document.createElement('p'), { id: 'outbox-notice', className: 'notice' });
  notice.setAttribute('role', 'status');
  notice.append(Object.assign(document.createElement('a'), { href: '/offline', textContent: sentence(forms.length) }));
  document.getElementById('content')?.prepend(notice);
}

async function deliver() {
  (await navigator.serviceWorker.ready).active?.postMessage({ deed: 'deliver' });
}

if ('serviceWorker' in navigator) {
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data?.forms) show(data.forms);
  });
  addEventListener('online', () => void deliver());
  navigator.serviceWorker
    .register('/service-worker.js')
    .then(deliver)
    .catch(() => {
      // Without it the pages do all that they do with a connection.
    });
}
