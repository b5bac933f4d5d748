// A session or the connection may end while a form is filled in: what was typed is kept in this tab until one is signed in again or the
// service answers, and is then in the form again.
const KEY = 'lyceum-kept-form';
const HOUR_MS = 3_600_000;
/** Characters of a form; browsers keep some millions in all. */
const LONGEST = 1_000_000;
const header = document.getElementById('header');
const reader = header?.dataset.shownTo;

function known() {
  try {
    const kept = JSON.parse(globalThis.sessionStorage.getItem(KEY) ?? 'null');
    return kept && Date.now() - kept.at < HOUR_MS ? kept : undefined;
  } catch {
    // Where nothing may be stored, nothing is kept.
    return undefined;
  }
}

function keep(kept) {
  try {
    if (kept === undefined) globalThis.sessionStorage.removeItem(KEY);
    else globalThis.sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // As above, or it is too much.
  }
}

function formsOfPage() {
  return [...document.querySelectorAll('main form')].filter(({ method }) => method === 'post');
}

/** Fields that a person fills in; passwords and files are never kept. */
function fieldsOf(form) {
  const unkept = new Set(['hidden', 'password', 'file', 'submit', 'button', 'image', 'reset']);
  return [...form.elements].filter(({ name, type }) => name && !unkept.has(type));
}

function remember({ target: form, submitter, defaultPrevented }) {
  if (defaultPrevented || reader === undefined || !formsOfPage().includes(form) || signInForms().includes(form)) return;
  const names = new Set(fieldsOf(form).map(({ name }) => name));
  const values = [...new FormData(form, submitter)].filter(([name, value]) => names.has(name) && typeof value === 'string');
  if (values.length === 0 || values.reduce((sum, [, value]) => sum + value.length, 0) > LONGEST) return keep(undefined);
  const page = header.dataset.path || known()?.page;
  if (page === undefined) return keep(undefined);
  return keep({ at: Date.now(), reader, page, place: formsOfPage().indexOf(form), values });
}

/** Fills what fits. @returns what has no field */
function fill(form, values) {
  const left = [...values];
  const take = (name, wanted = () => true) => {
    const place = left.findIndex(([own, value]) => own === name && wanted(value));
    return place === -1 ? undefined : left.splice(place, 1)[0][1];
  };
  for (const field of fieldsOf(form)) {
    const { name, type } = field;
    if (type === 'checkbox' || type === 'radio') field.checked = take(name, (value) => value === field.value) !== undefined;
    else if (type === 'select-multiple')
      for (const option of field.options) option.selected = take(name, (value) => value === option.value) !== undefined;
    else field.value = take(name) ?? field.value;
    for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
  }
  return left.map(([, value]) => value).filter((value) => value.trim() !== '');
}

/** Says that it is there again, before the form, with what has no field any more. */
function say(form, left) {
  const notice = Object.assign(document.createElement('div'), { className: 'problem' });
  notice.setAttribute('role', 'status');
  notice.append(Object.assign(document.createElement('p'), { textContent: header.dataset.kept }));
  for (const textContent of left) notice.append(Object.assign(document.createElement('pre'), { textContent }));
  form.before(notice);
  notice.scrollIntoView({ block: 'center' });
}

function restore({ place, values }) {
  const form = formsOfPage()[place];
  if (form) say(form, fill(form, values));
}

/** Where one signs in, to go on at the page of the form. */
function signInForms() {
  return formsOfPage().filter(({ action }) => new URL(action).pathname.startsWith('/admin/sign-in'));
}

/** The page for no connection came as the answer, unless the form waits on this device, which that page says itself. */
function sayUnsent(notice, kept) {
  if (location.pathname === '/offline') return kept.isLost ? undefined : keep(undefined);
  keep({ ...kept, isLost: true, isUnsent: true });
  notice.querySelector('a').href = kept.page;
  notice.hidden = false;
  document.getElementById('kept-intro').hidden = true;
}

function goOn() {
  const kept = known();
  if (!kept) return;
  const unsent = document.getElementById('unsent');
  if (unsent) return sayUnsent(unsent, kept);
  // Where the answer was loaded anew, the browser has sent the form again itself.
  if (kept.isUnsent && performance.getEntriesByType('navigation')[0]?.type === 'reload') return keep(undefined);
  const forms = signInForms();
  if (forms.length > 0) {
    keep({ ...kept, isLost: true });
    for (const { elements } of forms) elements.namedItem('next').value = kept.page;
    return;
  }
  if (kept.reader !== reader) return keep(undefined);
  // The answer to a form may be at an address that has no page: what was looked at before it has one.
  if (!kept.isLost) return header.dataset.path === '' ? undefined : keep(undefined);
  if (location.pathname + location.search !== kept.page) return;
  keep(undefined);
  restore(kept);
}

goOn();
// Behind all that scripts of pages do about it: a form that one of them sends is kept by that one.
addEventListener('submit', remember);
