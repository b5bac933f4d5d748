// Answers are saved as they change, kept in this browser until they are, and sent again when the connection is back. Without this
// script the buttons of the page save all of them.
import { worded } from '/admin/assets/worded.js';

const { FormData, URLSearchParams, AbortSignal, localStorage } = globalThis;
const form = document.getElementById('attempt');
const state = document.getElementById('state');
const warning = document.getElementById('warning');
const words = JSON.parse(form.dataset.words);
const savesByItself = form.dataset.saves === 'true';
const address = location.pathname;
const shelf = `lyceum-attempt-${form.dataset.attempt}`;
const TYPING_MS = 800;
const RETRY_MS = [2_000, 4_000, 8_000, 15_000];
const REQUEST_MS = 20_000;
const FLUSH_MS = 15_000;
const MINUTE_MS = 60_000;
const WARNING_MINUTES = [5, 1];
const POLL_MS = 3_000;

/** By question: `next` is what stands in its fields, `sent` what was sent and not answered yet, `revision` what it replaces. */
const kept = readShelf();
const busy = new Map();
const typing = new Map();
let failures = 0;
let retry;

function readShelf() {
  try {
    return JSON.parse(localStorage.getItem(shelf) ?? '{}');
  } catch {
    return {};
  }
}

function store() {
  try {
    if (Object.keys(kept).length === 0) localStorage.removeItem(shelf);
    else localStorage.setItem(shelf, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing still sends what it has.
  }
}

const fieldsetOf = (question) => form.querySelector(`[data-question="${question}"]`);
const revisionOf = (question) => form.elements[`q${question}.revision`];

/** The fields of a question as a form sends them, without the revision. */
function bodyOf(question) {
  const own = [...new FormData(form)].filter(([name]) => name === `q${question}` || name.startsWith(`q${question}.`));
  return new URLSearchParams(own.filter(([name]) => !name.endsWith('.revision'))).toString();
}

function say(question, text, hasFailed = false) {
  const own = document.getElementById(`q${question}-saving`);
  const title = fieldsetOf(question)?.querySelector('.of > span').textContent;
  if (own) own.textContent = text;
  own?.classList.toggle('failed', hasFailed);
  state.textContent = title ? `${title}: ${text}` : text;
  state.classList.toggle('failed', hasFailed);
}

function keep(question) {
  const revision = Number(revisionOf(question)?.value ?? 0);
  const entry = (kept[question] ??= { revision });
  entry.next = bodyOf(question);
  delete entry.held;
  store();
}

/** Sends what is kept of a question, the oldest first; what was sent once is sent as it was until it is answered. */
function send(question) {
  if (busy.has(question)) return busy.get(question);
  const work = sendAll(question).finally(() => busy.delete(question));
  busy.set(question, work);
  return work;
}

async function sendAll(question) {
  for (let entry = kept[question]; entry && !entry.held; entry = kept[question]) {
    if (entry.sent === undefined) {
      entry.sent = `${entry.next}&q${question}.revision=${entry.revision}`;
      delete entry.next;
      store();
    }
    say(question, words.saving);
    const answer = await request(question, entry.sent);
    if (answer === undefined) return again(question, words.trying);
    failures = 0;
    if (answer.status === 401) return again(question, words.signedOut);
    if (answer.status === 200) saved(question, entry, answer.body.revision);
    else if (!refused(question, entry, answer)) return;
  }
}

/** @returns undefined where nothing arrived that could be understood */
async function request(question, body) {
  try {
    const response = await fetch(`${address}/answers/${question}`, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' },
      body,
      keepalive: body.length < 60_000,
      signal: AbortSignal.timeout(REQUEST_MS),
    });
    return response.status >= 500 || response.status === 429 ? undefined : { status: response.status, body: await response.json() };
  } catch {
    return undefined;
  }
}

function again(question, text) {
  say(question, text, true);
  if (text === words.trying && globalThis.navigator.onLine === false) state.textContent = words.kept;
  clearTimeout(retry);
  retry = setTimeout(sendKept, RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]);
  failures += 1;
}

function saved(question, entry, revision) {
  entry.revision = revision;
  delete entry.sent;
  const field = revisionOf(question);
  if (field) field.value = revision;
  if (entry.next === undefined) delete kept[question];
  store();
  if (kept[question]) return;
  say(question, words.saved);
  showAnswered(question);
}

/** What the service does not take stays in the fields, and on the shelf, until it is changed. */
function refused(question, entry, { body }) {
  const name = body.name ?? body.type?.split('/').at(-1);
  if (name === 'time-over' || name === 'attempt-closed') {
    for (const other of Object.keys(kept)) delete kept[other];
    store();
    location.assign(address);
    return false;
  }
  const sent = new URLSearchParams(entry.sent);
  sent.delete(`q${question}.revision`);
  // What another device has saved is not replaced unasked: the next change, or a button, does it.
  entry.held = entry.next === undefined || name === 'answer-changed';
  entry.next ??= sent.toString();
  entry.revision = body.revision ?? entry.revision;
  delete entry.sent;
  store();
  if (entry.held) say(question, `${words.notSaved}: ${body.message ?? body.detail ?? ''}`, true);
  return !entry.held;
}

function sendKept() {
  return Promise.all(Object.keys(kept).map(send));
}

function showAnswered(question) {
  const fieldset = fieldsetOf(question);
  const shown = form.querySelector(`.state-of[data-number="${fieldset?.dataset.number}"]`);
  if (!shown) return;
  const isAnswered = [...new URLSearchParams(bodyOf(question))].some(([name, value]) => value.trim() !== '' && !name.endsWith('.flag'));
  if (!isAnswered) return;
  shown.textContent = shown.dataset.answered;
  shown.closest('a').classList.add('done');
}

/** Whether a person has written into a question before this script listened, as happens where it comes late. */
function isTouched(fieldset) {
  return [...fieldset.querySelectorAll('input, select, textarea')].some((field) => {
    if (field.type === 'hidden') return false;
    if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked;
    if (field.options) return [...field.options].some((option) => option.selected && !option.defaultSelected && option.index > 0);
    return field.value !== field.defaultValue;
  });
}

/** Puts back into the fields what was not saved the last time. */
function restore(question) {
  const { sent, next } = kept[question];
  const fieldset = fieldsetOf(question);
  if (!fieldset) return;
  const values = new URLSearchParams(next ?? sent);
  for (const field of fieldset.querySelectorAll('input, select, textarea')) {
    if (field.type === 'hidden') continue;
    if (field.type === 'checkbox' || field.type === 'radio') field.checked = values.getAll(field.name).includes(field.value);
    else field.value = values.get(field.name) ?? '';
  }
}

function changed({ target, type }) {
  const question = target.closest('[data-question]')?.dataset.question;
  if (!question) return;
  keep(question);
  clearTimeout(typing.get(question));
  if (type === 'change') send(question);
  else
    typing.set(
      question,
      setTimeout(() => send(question), TYPING_MS),
    );
}

/** Leads on once everything is saved; without a connection the page stays, with all that was written. */
async function leadOn(event) {
  event.preventDefault();
  const { submitter } = event;
  for (const question of Object.keys(kept)) delete kept[question].held;
  const late = new Promise((resolve) => setTimeout(resolve, FLUSH_MS));
  await Promise.race([sendKept(), late]);
  if (Object.values(kept).some(({ held }) => !held)) {
    state.textContent = words.kept;
    state.classList.add('failed');
    return;
  }
  const then = document.createElement('input');
  Object.assign(then, { type: 'hidden', name: 'then', value: submitter?.value ?? 'stay' });
  form.append(then);
  form.submit();
}

if (savesByItself) {
  const found = Object.keys(kept);
  for (const question of found) {
    delete kept[question].held;
    restore(question);
  }
  form.addEventListener('input', changed);
  form.addEventListener('change', changed);
  form.addEventListener('submit', leadOn);
  globalThis.addEventListener('online', sendKept);
  for (const fieldset of form.querySelectorAll('[data-question]')) {
    const { question } = fieldset.dataset;
    if (!found.includes(question) && isTouched(fieldset)) keep(question);
  }
  if (found.length > 0) state.textContent = words.restored;
  sendKept();
}

// The time that is left, by the clock of the service.
const deadline = Date.parse(form.dataset.deadline);
const ahead = Date.parse(form.dataset.now) - Date.now();
const left = document.getElementById('left');
let warned = Infinity;

function written(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts
    .slice(parts[0] === 0 ? 1 : 0)
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

function tick() {
  const ms = deadline - (Date.now() + ahead);
  left.textContent = `${left.dataset.label}: ${written(ms)}`;
  for (const minutes of WARNING_MINUTES) {
    if (ms > minutes * MINUTE_MS || minutes >= warned) continue;
    warned = minutes;
    if (ms > 0) warning.textContent = worded(words.lastMinutes, { minutes });
  }
  if (ms > 0) return setTimeout(tick, 1_000);
  warning.textContent = words.timeOver;
  warning.classList.remove('unseen');
  return over();
}

/** Waits until the service has closed the attempt, or has given it more time. */
async function over() {
  for (const question of Object.keys(kept)) await Promise.race([send(question), new Promise((resolve) => setTimeout(resolve, POLL_MS))]);
  const page = await fetch(address, { headers: { Accept: 'text/html' } })
    .then((response) => response.text())
    .catch(() => undefined);
  if (page !== undefined && !page.includes(`data-deadline="${form.dataset.deadline}"`)) location.assign(address);
  else setTimeout(over, POLL_MS);
}

if (left && !Number.isNaN(deadline)) {
  left.hidden = false;
  tick();
}
