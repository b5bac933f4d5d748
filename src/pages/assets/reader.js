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
  return [...document.querySelectorAll('main input:not([type=hidden]), main textarea, main select')].some((field) => {
    if (field.options) return isChosenAnew(field);
    return field.type === 'checkbox' || field.type === 'radio'
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue;
  });
}

/** Where no option is marked, a list begins with its first one. */
function isChosenAnew({ options, multiple }) {
  const isMarked = multiple || [...options].some(({ defaultSelected }) => defaultSelected);
  return [...options].some(({ selected, defaultSelected, index }) => selected !== (isMarked ? defaultSelected : index === 0));
}

/** Whether another person has signed in since, or this one signed out. */
function isAnothers() {
  const now = known();
  return own !== undefined && now !== null && now !== own;
}

/** What was typed stays to be copied, and is sent under nobody's name. */
function stop() {
  if (document.getElementById('reader-changed')) return;
  const notice = Object.assign(document.createElement('p'), { id: 'reader-changed', className: 'problem' });
  notice.setAttribute('role', 'alert');
  notice.append(Object.assign(document.createElement('a'), { href: location.href, textContent: header.dataset.changed }));
  document.getElementById('content')?.prepend(notice);
  notice.scrollIntoView({ block: 'center' });
}

function look(isShownAgain) {
  if (!isAnothers()) return;
  if (isShownAgain || !isTypedIn()) location.reload();
  else stop();
}

/** Looked at with each form, as the other tab is heard of later than it is signed in there. */
function holdForm(event) {
  if (event.target.method !== 'post' || !isAnothers()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  stop();
}

const SAFE = ['GET', 'HEAD'];
const { fetch: send, Response } = globalThis;

/** Scripts of a page that save by themselves are answered as where nobody is signed in: they keep what was typed, and say so. */
function held(input, init) {
  const method = init?.method ?? input?.method ?? 'GET';
  if (SAFE.includes(method.toUpperCase()) || !isAnothers()) return send(input, init);
  stop();
  return Promise.resolve(new Response('{}', { status: 401, headers: { 'Content-Type': 'application/json' } }));
}

if (own !== undefined) {
  try {
    globalThis.localStorage.setItem(KEY, own);
  } catch {
    // As above.
  }
  globalThis.fetch = held;
  document.addEventListener('submit', holdForm, true);
  // The way back shows pages as they were, without asking for them.
  addEventListener('pageshow', ({ persisted }) => persisted && look(true));
  addEventListener('storage', ({ key }) => key === KEY && look(false));
}
