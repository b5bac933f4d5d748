/** The requests whose cost is held, and how they are sent: one after the other, over one connection. */
import { createHmac } from 'node:crypto';
import { Agent, request as send } from 'node:http';
import { SECRET } from '../settings.mjs';
import { workloads } from '../workloads.mjs';

const EVENT_KINDS = ['user-talking-started', 'user-talking-stopped', 'chat-message-posted', 'user-hand-raised', 'user-reaction-changed'];
/** A server in time: its events arrive as they happen. */
const FIRST_EVENT = Date.now();
export const MEETING = 'budget-room';
const BATCH = 50;

/** Of the workloads of `npm run bench -- api`, by their names. */
const SHARED = new Map([
  ['item by id', 'item'],
  ['list of 30, exact total', 'list of 30'],
  ['a student: list of 30, exact total', "a student's list of 30"],
  ['a student: documents, exact total', "a student's documents"],
  ['filtered, ordered by title', 'filter and order'],
  ['search by word', 'search'],
  ['create', 'create'],
  ['patch', 'patch'],
  ['patch of a course', 'patch of a course'],
]);

/**
 * @param {{ courses: number }} settings
 * @returns {{ name: string, account?: string, next: (index: number) => { method: string, path: string, headers: object, body?: string } }[]}
 */
export function budgetedRequests(settings) {
  const shared = workloads(settings)
    .filter(({ name }) => SHARED.has(name))
    .map(({ name, account, paths, write }) => ({ name: SHARED.get(name), account, next: (index) => sharedRequest(paths, write, index) }));
  return [
    ...shared,
    { name: 'notifications', account: 'student', next: () => read('/api/notifications') },
    { name: 'home page', account: 'student', next: () => ({ ...read('/'), headers: { Accept: 'text/html' } }) },
    { name: 'an event', next: () => delivery(1) },
    { name: `a delivery of ${BATCH} events`, next: () => delivery(BATCH) },
  ];
}

function sharedRequest(paths, write, index) {
  const path = paths[index % paths.length];
  if (!write) return read(path);
  // Each change changes something: an equal one writes nothing.
  const body = JSON.stringify(write.method === 'PATCH' ? alternating(write.body, index) : write.body);
  return { method: write.method, path, headers: { Accept: 'application/ld+json', 'Content-Type': write.type }, body };
}

function alternating(body, index) {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, `${value} ${String(index).padStart(6, '0')}`]));
}

function read(path) {
  return { method: 'GET', path, headers: { Accept: 'application/ld+json' } };
}

let serial = 0;

/** Signed as the modern callback asks; each event happens once and in order. */
function delivery(size) {
  const body = JSON.stringify({ events: Array.from({ length: size }, () => event((serial += 1))) });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', SECRET).update(`${timestamp}\n`).update(body).digest('hex');
  return {
    method: 'POST',
    path: '/api/videoconference/callback',
    headers: { 'Content-Type': 'application/json', 'X-Service-Timestamp': timestamp, 'X-Service-Signature': signature },
    body,
  };
}

function event(number) {
  const id = EVENT_KINDS[Math.floor(number / 20) % EVENT_KINDS.length];
  const attributes = {
    meeting: { 'external-meeting-id': MEETING, 'internal-meeting-id': `internal-${MEETING}` },
    user: { 'internal-user-id': `w_${number % 20}`, 'external-user-id': `guest-${number % 20}`, emoji: '👍' },
  };
  return { data: { type: 'event', id, attributes, event: { ts: FIRST_EVENT + number } } };
}

/** One kept connection, over which one request follows the other. */
export class Caller {
  #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  #url;
  #headers;

  /** @param {string} url @param {string} [token] of who calls */
  constructor(url, token) {
    this.#url = url;
    this.#headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  }

  /** @throws Error for any answer that is no success */
  send({ method, path, headers, body }) {
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const options = { method, agent: this.#agent, headers: { ...this.#headers, ...headers, ...length } };
    return new Promise((resolve, reject) => {
      const sent = send(this.#url + path, options, (answer) => {
        let bytes = 0;
        const parts = [];
        answer.on('data', (part) => {
          bytes += part.length;
          if (answer.statusCode >= 400) parts.push(part);
        });
        answer.on('end', () => {
          if (answer.statusCode < 400) resolve(bytes);
          else reject(new Error(`${method} ${path}: ${answer.statusCode} ${Buffer.concat(parts).toString().slice(0, 500)}`));
        });
        answer.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  close() {
    this.#agent.destroy();
  }
}
