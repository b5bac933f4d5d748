// Each presence is saved as it is chosen; without this script "Save" saves all of them. Enter leads to the next learner.
const { URLSearchParams } = globalThis;
const form = document.getElementById('register');
const state = document.getElementById('state');
const words = form ? JSON.parse(form.dataset.words) : {};
const busy = new Map();

function say(text, hasFailed = false) {
  state.textContent = text;
  state.classList.toggle('failed', hasFailed);
}

function mark(field, text) {
  const id = `${field.name}-problem`;
  document.getElementById(id)?.remove();
  field.classList.toggle('is-saved', text === undefined);
  field.toggleAttribute('aria-invalid', false);
  field.removeAttribute('aria-describedby');
  if (text === undefined) return;
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', id);
  field.after(Object.assign(document.createElement('small'), { id, className: 'problem', textContent: text }));
}

/** What stands there now, also for the button that saves all. */
function known(field, value) {
  field.dataset.was = value;
  field.previousElementSibling.value = `${field.name}:${value}`;
}

/** One request for a cell at a time, so that the later choice is written last. */
function save(field) {
  const work = (busy.get(field) ?? Promise.resolve()).then(() => send(field));
  busy.set(field, work);
  return work;
}

async function send(field) {
  const { name, value } = field;
  const { was } = field.dataset;
  if (value === was) return undefined;
  say(words.saving);
  try {
    const body = new URLSearchParams({ name, value, was });
    const response = await fetch(form.dataset.cells, { method: 'POST', headers: { Accept: 'application/json' }, body });
    if (response.status === 401) return say(words.signedOut, true);
    if (response.status >= 500 || response.status === 429) return say(words.offline, true);
    const answer = await response.json();
    if (answer.theirs !== undefined) known(field, answer.theirs);
    if (response.ok) known(field, answer.value);
    mark(field, response.ok ? undefined : (answer.message ?? answer.detail ?? ''));
    return say(response.ok ? words.saved : `${field.getAttribute('aria-label')}: ${answer.message ?? answer.detail}`, !response.ok);
  } catch {
    return say(words.offline, true);
  }
}

if (form) {
  const cells = () => [...form.querySelectorAll('select[data-row]')];
  form.addEventListener('change', ({ target }) => save(target));
  form.addEventListener('keydown', (event) => {
    const { row, column } = event.target.dataset;
    if (event.key !== 'Enter' || row === undefined) return;
    event.preventDefault();
    form.querySelector(`[data-row="${Number(row) + (event.shiftKey ? -1 : 1)}"][data-column="${column}"]`)?.focus();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const date = event.submitter?.name === 'all' ? event.submitter.value : '';
    for (const field of cells()) {
      if (field.value === '' && field.name.startsWith(`p.${date}.`)) field.value = 'present';
      if (field.value !== field.dataset.was) save(field);
    }
  });
  globalThis.addEventListener('beforeunload', (event) => {
    if (cells().some((field) => field.value !== field.dataset.was)) event.preventDefault();
  });
}
