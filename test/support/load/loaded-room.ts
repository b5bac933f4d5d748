import { type SentEvent, userEvent } from '../room-sender.js';

const PEOPLE = 12;

/** The room that all loads report of; each of its events counts once. */
export class LoadedRoom {
  #events = 0;
  /** Lately, or the service would conclude from the silence since that everybody has left. */
  readonly #start = Date.now() - 600_000;

  constructor(readonly remoteId: string) {}

  get events(): number {
    return this.#events;
  }

  messages(count: number): SentEvent[] {
    return Array.from({ length: count }, () => {
      this.#events += 1;
      return userEvent('chat-message-posted', this.remoteId, `p${this.#events % PEOPLE}`, this.#start + this.#events);
    });
  }
}
