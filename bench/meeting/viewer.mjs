import { TextDecoder } from 'node:util';

/** One who watches a meeting live, and notes when each participant's messages were seen. */
export class Viewer {
  #seen = new Map();
  #first = new Map();
  #reader;
  bytes = 0;

  /** @returns {Promise<Viewer>} once the first state has come */
  static async open(url, token, meeting) {
    const viewer = new Viewer();
    await new Promise((resolve, reject) => viewer.#watch(url, token, meeting, resolve).catch(reject));
    return viewer;
  }

  async #watch(url, token, meeting, begun) {
    const headers = { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' };
    const address = `${url}/plugin/Videoconf/live?meeting_id=${meeting}&changes=1`;
    const response = await fetch(address, { headers });
    if (response.status !== 200) throw new Error(`live: ${response.status}`);
    this.#reader = response.body.getReader();
    const decoder = new TextDecoder();
    let text = '';
    for (let part = await this.#reader.read(); !part.done; part = await this.#reader.read()) {
      this.bytes += part.value.length;
      text += decoder.decode(part.value, { stream: true });
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) if (this.#take(message)) begun();
    }
  }

  /** @returns whether it is a whole state */
  #take(message) {
    const at = performance.now();
    const kind = /^event: ?(\w+)/m.exec(message)?.[1];
    const data = /^data: ?(.*)$/m.exec(message)?.[1];
    if ((kind !== 'figures' && kind !== 'changes') || data === undefined) return false;
    const state = JSON.parse(data);
    for (const one of state.participants ?? state.changed ?? []) this.#note(one.participantKey, messagesOf(one), at);
    return kind === 'figures';
  }

  #note(key, count, at) {
    if (!this.#first.has(key)) this.#first.set(key, count);
    this.#seen.set(key, [...(this.#seen.get(key) ?? []), { count: count - this.#first.get(key), at }]);
  }

  /** When so many messages of a participant were seen that had been sent since it watches; undefined where they never were. */
  seenAt(key, count) {
    return this.#seen.get(key)?.find((one) => one.count >= count)?.at;
  }

  close() {
    return this.#reader.cancel();
  }
}

function messagesOf(participant) {
  return participant.messages ?? participant.counts?.messages ?? participant.metrics?.counts?.messages ?? 0;
}
