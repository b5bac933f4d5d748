/** The table of participants: brought in line with a state, sorted, narrowed down. */
import { setText, setTicking } from './ticking.js';
import { showClock } from './timestamps.js';

const collator = new Intl.Collator(document.documentElement.lang, { sensitivity: 'base', numeric: true });
const decimal = new Intl.NumberFormat(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(document.documentElement.lang, { style: 'percent', maximumFractionDigits: 0 });
const TIMERS = ['connection', 'talk', 'camera'];
const COUNTS = ['messages', 'reactions', 'hands'];
const VALUES = {
  name: null,
  state: ({ online }) => Number(!online),
  connection: ({ connectionSeconds }) => connectionSeconds,
  talk: ({ talkSeconds }) => talkSeconds,
  camera: ({ cameraSeconds }) => cameraSeconds,
  messages: ({ messages }) => messages,
  reactions: ({ reactions }) => reactions,
  hands: ({ hands }) => hands,
  score: ({ score }) => score ?? 0,
};

export class People {
  #section;
  #table;
  #body;
  #blank;
  #rows = new Map();
  #looks = new Map();
  #known = [];

  constructor(section) {
    this.#section = section;
    this.#table = section.querySelector('table.participants');
    this.#body = this.#table.tBodies[0];
    this.#blank = section.querySelector('template[data-row]').content.querySelector('tr');
    for (const row of this.#body.rows) this.#rows.set(row.dataset.participant, row);
    this.#narrow().addEventListener('input', () => this.#showChosen());
    this.#narrow().addEventListener('submit', (event) => this.#known.length > 0 && event.preventDefault());
    this.#table.tHead.addEventListener('click', (event) => this.#sortBy(event));
  }

  /** Takes note of those whom the page shows already. @returns whether it shows all of them */
  know(participants) {
    if (participants.length !== this.#rows.size) return false;
    this.#known = participants;
    for (const participant of participants) this.#looks.set(participant.participantKey, looksOf(participant));
    return true;
  }

  /** The bars of the share of the meeting: all of them, for while it runs it grows longer for everybody. */
  showShares({ participants, asOf }) {
    const length = lengthOf(
      participants,
      participants.some(({ online }) => online) ? new Date(asOf).getTime() : undefined,
      this.#table.dataset,
    );
    for (const { participantKey, connectionSeconds } of participants) {
      const row = this.#rows.get(participantKey);
      const expected = length - Number(row.dataset.missed ?? 0);
      const share = expected > 0 ? Math.min(100, (connectionSeconds / expected) * 100) : 0;
      setText(row.querySelector('[data-share]'), percent.format(Math.round(share) / 100));
      row.querySelector('[data-bar]').setAttribute('width', `${share.toFixed(1)}%`);
    }
  }

  /** @param participants all of them, as the server sends them */
  show(participants) {
    this.#known = participants;
    const present = new Set(participants.map(({ participantKey }) => participantKey));
    for (const [key, row] of this.#rows) {
      if (present.has(key)) continue;
      row.remove();
      this.#rows.delete(key);
      this.#looks.delete(key);
    }
    for (const participant of participants) this.#fill(participant);
    this.#section.querySelector('.nobody').hidden = participants.length > 0;
    this.#arrange();
    this.#showChosen();
  }

  /** Most of them are as they were: their timers count on by themselves. */
  #fill(participant) {
    const { participantKey } = participant;
    const looks = looksOf(participant);
    if (this.#looks.get(participantKey) === looks) return;
    this.#looks.set(participantKey, looks);
    fill(this.#rowOf(participantKey), participant);
  }

  #narrow() {
    return this.#section.querySelector('[data-narrow]');
  }

  #rowOf(key) {
    const known = this.#rows.get(key);
    if (known) return known;
    const row = this.#blank.cloneNode(true);
    row.dataset.participant = key;
    const link = row.querySelector('[data-name]');
    const { run } = this.#table.dataset;
    link.href = `?participant=${encodeURIComponent(key)}${run ? `&run=${run}` : ''}`;
    this.#rows.set(key, row);
    this.#body.append(row);
    return row;
  }

  #sortBy(event) {
    const key = event.target.closest('[data-key]')?.dataset.key;
    if (!key || this.#known.length === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const { dataset } = this.#table;
    const descends = dataset.sort === key && !('descending' in dataset);
    dataset.sort = key;
    if (descends) dataset.descending = '';
    else delete dataset.descending;
    for (const heading of this.#table.tHead.querySelectorAll('th')) {
      if (heading.querySelector('a').dataset.key === key) heading.ariaSort = descends ? 'descending' : 'ascending';
      else heading.removeAttribute('aria-sort');
    }
    this.#arrange();
  }

  /** Moves rows only where their order is another one, and never away from under the keyboard. */
  #arrange() {
    if (this.#body.contains(document.activeElement)) return;
    const { sort } = this.#table.dataset;
    const direction = 'descending' in this.#table.dataset ? -1 : 1;
    const value = VALUES[sort];
    const byName = (one, other) => collator.compare(one.name, other.name);
    const sorted = this.#known.toSorted(
      (one, other) => direction * (value ? value(one) - value(other) : byName(one, other)) || byName(one, other),
    );
    const rows = sorted.map(({ participantKey }) => this.#rows.get(participantKey));
    if (rows.some((row, index) => this.#body.rows[index] !== row)) this.#body.append(...rows);
  }

  #showChosen() {
    const { who, show } = this.#narrow().elements;
    const wanted = who.value.trim().toLocaleLowerCase();
    const belongs = {
      all: () => true,
      online: ({ online }) => online,
      moderators: ({ moderator }) => moderator,
      guests: ({ guest }) => guest,
    }[show.value];
    for (const participant of this.#known) {
      this.#rows.get(participant.participantKey).hidden = !belongs(participant) || !participant.name.toLocaleLowerCase().includes(wanted);
    }
  }
}

/** What of a participant is shown, but for what grows by itself. */
function looksOf({ name, moderator, guest, objected, online, stays, running, reactionsBreakdown, score, ...figures }) {
  const timers = TIMERS.map((timer) => (running[timer] ? 'running' : figures[`${timer}Seconds`]));
  return JSON.stringify([
    name,
    moderator,
    guest,
    objected,
    online,
    stays,
    figures.firstIn,
    figures.lastOut,
    timers,
    COUNTS.map((count) => figures[count]),
    reactionsBreakdown,
    figures.checks,
    score,
  ]);
}

function fill(row, participant) {
  const { name, moderator, guest, objected, online, stays, running, reactionsBreakdown, checks, score, firstIn, lastOut } = participant;
  setText(row.querySelector('[data-name] bdi'), name);
  row.querySelector('[data-moderator]').hidden = !moderator;
  row.querySelector('[data-guest]').hidden = !guest;
  row.querySelector('[data-objected]').hidden = !objected;
  row.querySelector('[data-online]').hidden = !online;
  row.querySelector('[data-offline]').hidden = online;
  row.querySelector('[data-stays]').hidden = stays < 2;
  setText(row.querySelector('[data-count]'), String(stays));
  row.querySelector('[data-checks]').hidden = checks.asked === 0;
  setText(row.querySelector('[data-answered]'), `${checks.answered}/${checks.asked}`);
  showClock(row.querySelector('[data-first]'), firstIn);
  showClock(row.querySelector('[data-last]'), lastOut);
  for (const timer of TIMERS)
    if (participant[`${timer}Seconds`] === null) setText(row.querySelector(`[data-figure="${timer}"]`), '–');
    else setTicking(row.querySelector(`[data-figure="${timer}"]`), participant[`${timer}Seconds`], running[timer] ? 1 : 0);
  for (const count of COUNTS) setText(row.querySelector(`[data-figure="${count}"]`), counted(participant[count]));
  setText(row.querySelector('[data-emojis]'), emojis(reactionsBreakdown));
  // Only where the portal asked for scores.
  const points = row.querySelector('[data-figure="score"]');
  if (points) setText(points, moderator || score === undefined ? '–' : decimal.format(score));
}

/** What is not recorded is null, and no 0. */
function counted(value, shown = String) {
  return value === null ? '–' : shown(value);
}

/** Of servers 2.x, by the names that they send. */
const NAMED = JSON.parse(document.querySelector('table.participants')?.dataset.emoji ?? '{}');

function emojis(breakdown) {
  return Object.entries(breakdown ?? {})
    .map(([emoji, count]) => `${NAMED[emoji.toLowerCase().replaceAll(/[-_ ]/g, '')] ?? emoji} ${count}`)
    .join('  ');
}

/**
 * Seconds of the latest run until now or the last leave, and of those before it.
 * @param now undefined where it is over
 * @param since when the latest run began; empty where nobody had been there when the page was made
 */
function lengthOf(participants, now, { secondsBefore, since }) {
  const times = (member) => participants.flatMap((participant) => participant[member] ?? []).map((at) => new Date(at).getTime());
  const first = since ? new Date(since).getTime() : Math.min(...times('firstIn'));
  return Number.isFinite(first) ? Number(secondsBefore) + ((now ?? Math.max(first, ...times('lastOut'))) - first) / 1000 : 0;
}

/** Cards, totals and averages. */
export function showTotals(root, { participants, totals, average, status }) {
  const running = (timer) => participants.filter((participant) => participant.running[timer]).length;
  const all = (selector) => root.querySelectorAll(selector);
  for (const timer of TIMERS)
    for (const cell of all(`[data-total="${timer}"] [data-figure]`))
      if (totals[`${timer}Seconds`] === null) setText(cell, '–');
      else setTicking(cell, totals[`${timer}Seconds`], running(timer));
  for (const count of COUNTS) for (const cell of all(`[data-total="${count}"]`)) setText(cell, counted(totals[count]));
  for (const cell of all('[data-total="count"]')) setText(cell, String(participants.length));
  for (const cell of all('[data-total="online"]')) setText(cell, String(running('connection')));
  for (const cell of all('[data-total="score"]')) setText(cell, scoreOf(average));
  root.querySelector('tr.average').hidden = !average;
  if (average) showAverage(all, average);
  for (const badge of all('[data-status]')) badge.hidden = badge.dataset.status !== status;
}

/** A mean of what is not recorded is none. */
function showAverage(all, average) {
  for (const timer of TIMERS)
    for (const cell of all(`[data-average="${timer}"]`)) {
      const seconds = average[`${timer}Seconds`];
      if (seconds === null) setText(cell, '–');
      else setTicking(cell, Math.round(seconds), 0);
    }
  for (const count of COUNTS) for (const cell of all(`[data-average="${count}"]`)) setText(cell, counted(average[count], decimal.format));
  for (const cell of all('[data-average="score"]')) setText(cell, scoreOf(average));
}

function scoreOf(average) {
  return average?.score === undefined ? '–' : decimal.format(average.score);
}
