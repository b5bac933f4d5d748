/** Signed deliveries as they go over the wire, made before anything is measured: a sender's own work is no part of the figures. */
import { createHmac } from 'node:crypto';
import { SECRET } from '../settings.mjs';
import { PEOPLE } from './settings.mjs';

/** When the first of the events happened, as a server tells of it in time, and how far they are apart, in milliseconds. */
export const BEGINNING = Date.now();
export const APART = 1;
const KINDS = ['user-talking-started', 'user-talking-stopped', 'chat-message-posted', 'user-hand-raised', 'user-reaction-changed'];
/** Serial number of the next event, by service and meeting: each service hears of each of its events once, in order. */
const serials = new Map();

/** Deliveries of one meeting, each with the serial of its first event. */
class Outbox {
  #deliveries = [];
  #next = 0;

  /** @param {string} name of service and meeting */
  constructor(name) {
    this.name = name;
  }

  get size() {
    return this.#deliveries.length - this.#next;
  }

  add(delivery) {
    this.#deliveries.push(delivery);
  }

  /** @returns {Buffer | undefined} the next request, whole */
  take() {
    return this.#deliveries[this.#next++]?.request;
  }

  /** What was not sent is made anew for the next turn, for its signature grows old. */
  putBack() {
    const unsent = this.#deliveries[this.#next];
    if (unsent) serials.set(this.name, unsent.serial);
  }
}

/**
 * @param {{ url: string, endpoint: string, meetings: string[], batch: number, count: number, first: number }} work count: deliveries of all meetings
 *   together; first: serial of the first event that nobody has heard of
 * @returns {Outbox[]} one for each of the meetings
 */
export function prepare({ url, endpoint, meetings, batch, count, first }) {
  return meetings.map((meeting) => {
    const outbox = new Outbox(`${url} ${meeting}`);
    for (let made = 0; made < count / meetings.length; made += 1) {
      const serial = serials.get(outbox.name) ?? first;
      serials.set(outbox.name, serial + batch);
      outbox.add({ serial, request: requestTo(url, endpoint, envelope(meeting, serial, batch)) });
    }
    return outbox;
  });
}

function envelope(meeting, first, size) {
  return JSON.stringify({ events: Array.from({ length: size }, (_, index) => eventOf(meeting, first + index)) });
}

function eventOf(meeting, serial) {
  const person = serial % PEOPLE;
  const id = KINDS[Math.floor(serial / PEOPLE) % KINDS.length];
  const attributes = {
    meeting: { 'external-meeting-id': meeting, 'internal-meeting-id': `internal-${meeting}` },
    user: { 'internal-user-id': `w_${person}`, 'external-user-id': `guest-${person}`, emoji: '👍' },
  };
  return { data: { type: 'event', id, attributes, event: { ts: BEGINNING + serial * APART } } };
}

function requestTo(url, endpoint, body) {
  const { path, proof } = ENDPOINTS[endpoint](body);
  const headers = {
    Host: new URL(url).host,
    Connection: 'keep-alive',
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    ...proof,
  };
  const lines = [`POST ${path} HTTP/1.1`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', body];
  return Buffer.from(lines.join('\r\n'));
}

/** Where a delivery goes and what proves it, by callback. */
const ENDPOINTS = {
  modern: (body) => {
    const timestamp = nowInSeconds();
    const signature = createHmac('sha256', SECRET).update(`${timestamp}\n`).update(body).digest('hex');
    return { path: '/api/videoconference/callback', proof: { 'X-Service-Timestamp': timestamp, 'X-Service-Signature': signature } };
  },
  legacy: () => {
    const ts = nowInSeconds();
    const sig = createHmac('sha256', SECRET).update(`1||${ts}`).digest('hex');
    return { path: `/plugin/Videoconf/webhook.php?au=1&mid=&ts=${ts}&sig=${sig}`, proof: {} };
  },
};

function nowInSeconds() {
  return String(Math.floor(Date.now() / 1000));
}
