/** Reports what happens in a room as the videoconference server does, to the signed address. */
import { createHmac } from 'node:crypto';

export class Sender {
  /** @param {string} salt that is shared @param {string} room external id */
  constructor(salt, room) {
    this.salt = salt;
    this.room = room;
  }

  /** The address, signed now. */
  address() {
    const ts = Math.floor(Date.now() / 1_000);
    const sig = createHmac('sha256', this.salt).update(`1||${ts}`).digest('hex');
    return `/plugin/Videoconf/webhook.php?au=1&mid=&ts=${ts}&sig=${sig}`;
  }

  /** A participant came in. */
  joined(user) {
    const attributes = {
      meeting: { 'external-meeting-id': this.room, 'internal-meeting-id': 'int-1' },
      user: { 'internal-user-id': `w_${user}`, 'external-user-id': String(user), name: `Reader ${user}` },
    };
    const event = { data: { type: 'event', id: 'user-joined', attributes, event: { ts: Date.now() } } };
    return { headers: { 'Content-Type': 'application/json' }, text: JSON.stringify({ events: [event] }) };
  }
}
