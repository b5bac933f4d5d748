// What the buttons of the form rearrange is rearranged in place; without this script the page is loaded anew each time. Whatever is typed
// is kept either way, and nothing is saved before "Save".
const { FormData, URLSearchParams, DOMParser } = globalThis;
const form = document.getElementById('editor');
const state = document.getElementById('state');
let isDirty = form?.dataset.dirty !== undefined;
let isBusy = false;

function say(text, hasFailed = false) {
  state.textContent = text;
  state.classList.toggle('failed', hasFailed);
}

function changed() {
  isDirty = true;
  say(form.dataset.unsaved);
}

/** The question or row that a button was for; of a row its first field, of a question its text. */
function focusOn(name, command) {
  const found = name === '' ? undefined : document.getElementById(name);
  const [verb] = command.split(':');
  const again =
    verb.endsWith('up') || verb.endsWith('down') ? form.querySelector(`button[name="do"][value="${command}"]:not(:disabled)`) : null;
  const target =
    again ?? found?.querySelector('.setting textarea, .setting input:not([type="hidden"])') ?? found ?? form.querySelector('#add select');
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'nearest' });
}

async function rearrange(command) {
  isBusy = true;
  say(form.dataset.working);
  const body = new URLSearchParams(new FormData(form));
  body.set('do', command);
  try {
    const response = await fetch(form.action, { method: 'POST', headers: { Accept: 'text/html' }, body });
    const page = response.ok && !response.redirected ? new DOMParser().parseFromString(await response.text(), 'text/html') : undefined;
    const fresh = page?.getElementById('questions');
    if (!fresh) throw new Error('This is no form.');
    document.getElementById('questions').replaceWith(document.adoptNode(fresh));
    changed();
    focusOn(fresh.dataset.focus, command);
  } catch {
    say(form.dataset.failed, true);
  }
  isBusy = false;
}

if (form) {
  form.addEventListener('input', changed);
  form.addEventListener('submit', (event) => {
    const command = event.submitter?.value ?? 'save';
    if (isBusy) return event.preventDefault();
    if (command === 'save') {
      isBusy = true;
      isDirty = false;
      say(form.dataset.working);
      return undefined;
    }
    event.preventDefault();
    return rearrange(command);
  });
  globalThis.addEventListener('beforeunload', (event) => {
    if (isDirty) event.preventDefault();
  });
  // A page that comes back by the browser's own button can be sent again.
  globalThis.addEventListener('pageshow', () => {
    isBusy = false;
  });
  if (isDirty) say(form.dataset.unsaved);
}

// A file is read into the field for text, where it can be looked at before it is sent.
const file = document.getElementById('file');
if (file) {
  file.hidden = false;
  file.addEventListener('change', async ({ target }) => {
    const [chosen] = target.files;
    if (chosen) document.querySelector('textarea[name="text"]').value = await chosen.text();
  });
}
