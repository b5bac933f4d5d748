// Mark and comment are saved as one types, and what could not be saved is kept in this browser. What another marker has stored
// meanwhile is shown beside the fields, and overwritten by saving once more alone. Without this script the buttons save.
import { worded } from '/admin/assets/worded.js';

const { URLSearchParams, AbortSignal, localStorage } = globalThis;
const page = document.getElementById('marking');
const form = document.getElementById('mark');
const words = JSON.parse(page.dataset.words);
const TYPING_MS = 900;
const RETRY_MS = [2_000, 4_000, 8_000, 15_000];
const REQUEST_MS = 30_000;
const FLUSH_MS = 10_000;
const KEPT = ['key', 'mark', 'seenMark', 'etag', 'comment', 'seenComment', 'commentId', 'commentEtag'];

function turned(event) {
  if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = document.getElementById({ PageDown: 'next', PageUp: 'previous' }[event.key] ?? '');
  if (!link) return;
  event.preventDefault();
  leave(link.href);
}

/** Leads on once everything is saved; where that fails the page stays. */
async function leave(address) {
  if (!form || (await settled())) location.assign(address);
}

const state = document.getElementById('state');
const shelf = form ? `lyceum-marking-${new URL(form.action).pathname}` : '';
let isHeld = false;
let typing;
let work;
let failures = 0;
/** What was sent and not answered yet: it is sent again as it was, so that nothing is made twice. */
let sent;

const value = (name) => form.elements[name].value;
const hasChanged = () => value('mark').trim() !== value('seenMark') || value('comment').trim() !== value('seenComment').trim();

function say(text, hasFailed = false) {
  state.textContent = text;
  state.classList.toggle('failed', hasFailed);
}

function keep() {
  try {
    const fields = Object.fromEntries(KEPT.map((name) => [name, value(name)]));
    if (sent || hasChanged()) localStorage.setItem(shelf, JSON.stringify({ fields, sent }));
    else localStorage.removeItem(shelf);
  } catch {
    // A browser that keeps nothing still sends what it has.
  }
}

function bodyOf() {
  const names = ['key', 'user', 'state', 'mark', 'seenMark', 'etag', 'comment', 'seenComment', 'commentId', 'commentEtag'];
  return new URLSearchParams(names.map((name) => [name, value(name)])).toString();
}

async function request(body) {
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' },
      body,
      signal: AbortSignal.timeout(REQUEST_MS),
    });
    if (response.status >= 500 || response.status === 429) return undefined;
    return { status: response.status, body: await response.json() };
  } catch {
    return undefined;
  }
}

/** Saves what has changed, one request after the other. */
function save() {
  work ??= saveAll().finally(() => (work = undefined));
  return work;
}

async function saveAll() {
  while (!isHeld && (sent || hasChanged())) {
    sent ??= { body: bodyOf(), mark: value('mark').trim(), comment: value('comment').trim() };
    keep();
    say(words.saving);
    const answer = await request(sent.body);
    if (answer === undefined || answer.status === 401) return again(answer ? words.signedOut : words.trying);
    failures = 0;
    if (answer.status === 200) saved(answer.body);
    else refused(answer);
  }
}

function again(text) {
  say(text, true);
  clearTimeout(typing);
  typing = setTimeout(save, RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]);
  failures += 1;
}

function seen(stored) {
  for (const name of ['etag', 'commentId', 'commentEtag', 'key']) form.elements[name].value = stored[name];
  form.elements.seenMark.value = stored.mark;
  form.elements.seenComment.value = stored.comment;
}

function saved(stored) {
  const { mark, comment } = sent;
  sent = undefined;
  // 12,5 is stored as 12.5, and is no change.
  if (value('mark').trim() === mark) form.elements.mark.value = stored.mark;
  if (value('comment').trim() === comment) form.elements.comment.value = stored.comment;
  seen(stored);
  for (const name of ['mark', 'comment']) document.getElementById(`stored-${name}`).hidden = true;
  keep();
  say(words.saved);
}

/** What was stored by a request whose answer was lost is no conflict. */
const isOurs = ({ mark, comment }) => numberIn(mark) === numberIn(sent.mark) && comment === sent.comment;
const numberIn = (text) => (text === '' ? '' : Number(text.replace(',', '.')));

function refused({ status, body }) {
  if (status === 412 && isOurs(body.stored)) return saved(body.stored);
  sent = undefined;
  isHeld = true;
  if (status === 412) {
    const { stored } = body;
    show('mark', stored.mark || words.noMark, stored.mark !== value('mark').trim());
    show('comment', stored.comment || '–', stored.comment !== value('comment').trim());
    seen(stored);
    say(`${body.message} ${words.overwrite}`, true);
  } else say(body.message ?? worded(words.refused, { reason: body.detail ?? String(status) }), true);
  keep();
}

function show(name, stored, isOther) {
  const line = document.getElementById(`stored-${name}`);
  line.hidden = !isOther;
  line.textContent = worded(words.stored, { value: stored });
}

function changed() {
  isHeld = false;
  keep();
  say(hasChanged() ? words.unsaved : '');
  clearTimeout(typing);
  typing = setTimeout(save, TYPING_MS);
}

/** @returns whether all of it is saved */
async function settled() {
  clearTimeout(typing);
  await Promise.race([save(), new Promise((resolve) => setTimeout(resolve, FLUSH_MS))]);
  return !sent && !hasChanged();
}

/** With a file the form goes as it is, once what was typed is saved; without one the script leads on. */
async function submitted(event) {
  event.preventDefault();
  isHeld = false;
  if (!(await settled())) return;
  if (form.elements.correction.files.length === 0) {
    const next = document.getElementById('next');
    if (event.submitter?.value === 'next' && next) location.assign(next.href);
    return;
  }
  const then = document.createElement('input');
  Object.assign(then, { type: 'hidden', name: 'then', value: event.submitter?.value ?? 'stay' });
  form.append(then);
  form.submit();
}

function restore() {
  try {
    const kept = JSON.parse(localStorage.getItem(shelf) ?? 'null');
    if (!kept || document.getElementById('problem')) return;
    // With what was seen then: what another marker has stored since is not overwritten unseen.
    for (const name of KEPT) form.elements[name].value = kept.fields[name];
    sent = kept.sent;
    if (sent || hasChanged()) changed();
  } catch {
    // Nothing was kept.
  }
}

globalThis.addEventListener('keydown', turned);
for (const id of ['next', 'previous'])
  document.getElementById(id)?.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    leave(event.currentTarget.href);
  });
if (form) {
  const keys = document.getElementById('keys');
  if (keys) keys.hidden = false;
  for (const name of ['mark', 'comment']) form.elements[name].addEventListener('input', changed);
  form.addEventListener('submit', submitted);
  globalThis.addEventListener('online', save);
  restore();
}
