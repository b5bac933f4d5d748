/** What happens in one room, reported to the modern callback as it happens. */
import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { SECRET } from '../settings.mjs';
import { send } from './timed.mjs';

export class RoomEvents {
  #serial = 0;

  /** @param {string} url @param {string} room external id @param {number[]} people ids of accounts */
  constructor(url, room, people) {
    this.url = url;
    this.room = room;
    this.people = people;
    this.run = `int-${room}`;
  }

  event(id, user, more = {}) {
    const meeting = { 'external-meeting-id': this.room, 'internal-meeting-id': this.run };
    const person = user === undefined ? {} : { user: { 'internal-user-id': `w_${user}`, 'external-user-id': String(user) } };
    return { data: { type: 'event', id, attributes: { meeting, ...person, ...more }, event: { ts: Date.now() } } };
  }

  ended() {
    return this.event('meeting-ended');
  }

  /** As many messages, of one person after the other. */
  messages(count) {
    return Array.from({ length: count }, () => this.#message());
  }

  #message() {
    this.#serial += 1;
    const user = this.people[this.#serial % this.people.length];
    const chat = { 'chat-message': { id: `m-${this.#serial}` }, chat_id: 'MAIN-PUBLIC-GROUP-CHAT', 'message-id': `m-${this.#serial}` };
    return this.event('chat-message-posted', user, chat);
  }

  /** @throws Error unless all of them were taken @returns milliseconds that it took */
  async deliver(events) {
    const body = JSON.stringify({ events });
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', SECRET).update(`${timestamp}\n`).update(body).digest('hex');
    const headers = { 'X-Service-Timestamp': timestamp, 'X-Service-Signature': signature };
    const begin = performance.now();
    const { status, text } = await send(this.url, 'POST', '/api/videoconference/callback', { body, headers });
    if (status !== 200 || JSON.parse(text).recorded !== events.length) throw new Error(`callback: ${status} ${text.slice(0, 500)}`);
    return performance.now() - begin;
  }

  /** So many messages a second, each in a delivery of its own. @param {(key: string, at: number) => void} [sent] @returns {Promise<number[]>} milliseconds of each */
  async steadily(perSecond, seconds, sent = () => undefined) {
    const begin = performance.now();
    const deliveries = [];
    for (let index = 0; index < perSecond * seconds; index += 1) {
      const wait = begin + (index / perSecond) * 1_000 - performance.now();
      if (wait > 0) await pause(wait);
      const message = this.#message();
      sent(`u:${message.data.attributes.user['external-user-id']}`, performance.now());
      deliveries.push(this.deliver([message]));
    }
    return Promise.all(deliveries);
  }
}
