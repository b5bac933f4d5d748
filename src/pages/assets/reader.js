// Another person may sign in in another tab, or this one sign out: a page that was opened before is then nobody's to go on with.
const KEY = 'lyceum-reader';
const header = document.getElementById('header');
const own = header?.dataset.shownTo;

function known() {
  try {
    return globalThis.localStorage.getItem(KEY);
  } catch {
    // Where nothing may be stored, the service alone decides.
    return null;
  }
}

/** Whether something was typed that is not sent yet. */
function isTypedIn() {
  return [...document.querySelectorAll('main input:not([type=hidden]), main textarea')].some((field) =>
    field.type === 'checkbox' || field.type === 'radio' ? field.checked !== field.defaultChecked : field.value !== field.defaultValue,
  );
}

/** What was typed stays to be copied, and is sent under nobody's name. */
function stop() {
  if (document.getElementById('reader-changed')) return;
  const notice = Object.assign(document.createElement('p'), { id: 'reader-changed', className: 'problem' });
  notice.setAttribute('role', 'alert');
  notice.append(Object.assign(document.createElement('a'), { href: location.href, textContent: header.dataset.changed }));
  document.getElementById('content')?.prepend(notice);
  document.addEventListener('submit', (event) => event.preventDefault(), true);
  notice.scrollIntoView({ block: 'center' });
}

function look(isShownAgain) {
  const now = known();
  if (own === undefined || now === null || now === own) return;
  if (isShownAgain || !isTypedIn()) location.reload();
  else stop();
}

if (own !== undefined) {
  try {
    globalThis.localStorage.setItem(KEY, own);
  } catch {
    // As above.
  }
  // The way back shows pages as they were, without asking for them.
  addEventListener('pageshow', ({ persisted }) => persisted && look(true));
  addEventListener('storage', ({ key }) => key === KEY && look(false));
}
