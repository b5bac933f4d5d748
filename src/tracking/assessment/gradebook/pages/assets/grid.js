// Cells are saved as they are left, each by itself, and arrow keys lead from cell to cell. Without this script "Save" saves all of them.
const { URLSearchParams } = globalThis;
const form = document.getElementById('grid');
const state = document.getElementById('state');
const words = form ? JSON.parse(form.dataset.words) : {};
const was = form ? JSON.parse(form.elements.was.value) : {};
const busy = new Map();

function say(text, hasFailed = false) {
  state.textContent = text;
  state.classList.toggle('failed', hasFailed);
}

const plain = (value) => value.trim().replace(',', '.');

function mark(field, text) {
  const id = `${field.name}-problem`;
  document.getElementById(id)?.remove();
  field.removeAttribute('aria-invalid');
  field.removeAttribute('aria-describedby');
  field.classList.toggle('is-saved', text === undefined);
  if (text === undefined) return;
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', id);
  const note = Object.assign(document.createElement('small'), { id, className: 'problem', textContent: text });
  field.after(note);
}

/** One request for a cell at a time, so that the later value is written last. */
function save(field) {
  const before = busy.get(field) ?? Promise.resolve();
  const work = before.then(() => send(field));
  busy.set(field, work);
  return work;
}

async function send(field) {
  const value = plain(field.value);
  if (value === was[field.name]) return undefined;
  say(words.saving);
  try {
    const response = await fetch(form.dataset.cells, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams({ name: field.name, value, was: was[field.name] ?? '' }),
    });
    if (response.status === 401) return say(words.signedOut, true);
    if (response.status >= 500 || response.status === 429) return say(words.offline, true);
    return answered(field, await response.json(), response.ok);
  } catch {
    return say(words.offline, true);
  }
}

function answered(field, answer, isSaved) {
  if (!isSaved) {
    // What another person has entered is replaced by the next save alone.
    if (answer.theirs !== undefined) was[field.name] = answer.theirs;
    mark(field, answer.message ?? answer.detail ?? '');
    return say(`${field.getAttribute('aria-label')}: ${answer.message ?? answer.detail ?? ''}`, true);
  }
  was[field.name] = answer.value;
  form.elements.was.value = JSON.stringify(was);
  mark(field);
  const total = form.querySelector(`.total[data-user="${field.name.split('.')[2]}"]`);
  if (total && answer.total !== undefined) total.textContent = answer.total;
  return say(words.saved);
}

/** Left and right are those of the screen: on a page from right to left the next column is at the left. */
const RIGHT = document.documentElement.dir === 'rtl' ? -1 : 1;
const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], Enter: [1, 0], ArrowLeft: [0, -RIGHT], ArrowRight: [0, RIGHT] };

/** The nearest cell in that direction that can be typed into. */
function neighbour(field, [down, right]) {
  const cells = [...form.querySelectorAll('[data-row]')];
  const [row, column] = [Number(field.dataset.row), Number(field.dataset.column)];
  const places = cells.map((cell) => ({ cell, row: Number(cell.dataset.row), column: Number(cell.dataset.column) }));
  const along = places.filter((place) =>
    down === 0 ? place.row === row && (place.column - column) * right > 0 : place.column === column && (place.row - row) * down > 0,
  );
  const distance = (place) => Math.abs(place.row - row) + Math.abs(place.column - column);
  return along.sort((one, other) => distance(one) - distance(other))[0]?.cell;
}

/** Left and right move within what is typed, until its end. */
function staysInside({ key, target }) {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false;
  if (target.selectionEnd - target.selectionStart === target.value.length) return false;
  return key === 'ArrowLeft' ? target.selectionStart > 0 : target.selectionEnd < target.value.length;
}

function moved(event) {
  const move = MOVES[event.key];
  if (!move || event.target.dataset.row === undefined || event.altKey || event.ctrlKey || event.metaKey || staysInside(event)) return;
  event.preventDefault();
  const next = neighbour(event.target, move);
  if (next) {
    next.focus();
    next.select();
  } else if (event.key === 'Enter') save(event.target);
}

if (form) {
  form.addEventListener('keydown', moved);
  form.addEventListener('change', ({ target }) => {
    if (target.dataset.row !== undefined) save(target);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    for (const field of form.querySelectorAll('[data-row]')) if (plain(field.value) !== was[field.name]) save(field);
  });
  globalThis.addEventListener('beforeunload', (event) => {
    if ([...form.querySelectorAll('[data-row]')].some((field) => plain(field.value) !== was[field.name])) event.preventDefault();
  });
}
