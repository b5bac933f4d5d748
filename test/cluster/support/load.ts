import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient } from '../../support/api-client.js';
import { RoomSender, type Secrets, type SentEvent, userEvent } from '../../support/room-sender.js';

const CALLERS = 2;
const PAUSE_MS = 50;
const PEOPLE = 12;
const EVENTS = 3;
const ATTEMPTS = 2_000;
/** Longer than the service takes to give up a database that went silent. */
const ANSWER_MS = 30_000;

/** What was answered to whom. */
export interface Answered {
  readonly status: number;
  /** Of the monotonic clock. */
  readonly at: number;
}

/** Where the load goes to. */
export interface Target {
  readonly services: readonly string[];
  readonly room: string;
  readonly secrets: Secrets;
  readonly token: string;
}

/** Room events and new courses, each sent until it is taken: to the first service that answers, as senders of the kind do. */
export class Load {
  /** Titles of courses whose creation was answered 201. */
  readonly titles: string[] = [];
  /** How many events were answered 200. */
  events = 0;
  /** What creations were answered. */
  readonly creations: Answered[] = [];
  /** What deliveries were answered. */
  readonly deliveries: Answered[] = [];
  #serial = 0;
  #goesOn = true;
  readonly #callers: Promise<void>[];

  constructor(private readonly target: Target) {
    this.#callers = Array.from({ length: CALLERS }, (_, caller) => [this.#deliver(caller), this.#create(caller)]).flat();
  }

  /** @throws the error of one that was never taken */
  async stop(): Promise<void> {
    this.#goesOn = false;
    await Promise.all(this.#callers);
  }

  async #deliver(caller: number): Promise<void> {
    while (this.#goesOn) {
      const events = this.#nextEvents();
      await this.#untilTaken(caller, 200, this.deliveries, async (client) => {
        const sender = new RoomSender(client, this.target.secrets);
        return caller % 2 === 0 ? sender.modern(events) : sender.legacy(events);
      });
      this.events += EVENTS;
    }
  }

  async #create(caller: number): Promise<void> {
    while (this.#goesOn) {
      const title = `Course ${randomUUID()}`;
      const headers = { Authorization: `Bearer ${this.target.token}`, 'Idempotency-Key': `"${randomUUID()}"` };
      await this.#untilTaken(caller, 201, this.creations, (client) => client.send('POST', '/api/courses', { title }, headers));
      this.titles.push(title);
    }
  }

  async #untilTaken(
    caller: number,
    success: number,
    answers: Answered[],
    send: (client: ApiClient) => Promise<{ readonly status: number }>,
  ): Promise<void> {
    const { services } = this.target;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      await pause(PAUSE_MS);
      const service = services[(caller + attempt) % services.length] ?? '';
      // A connection that breaks is no answer.
      const answer = await Promise.race([send(new ApiClient(service)).catch(() => undefined), pause(ANSWER_MS, undefined, { ref: false })]);
      if (answer) answers.push({ status: answer.status, at: performance.now() });
      if (answer?.status === success) return;
    }
    throw new Error(
      `Never taken; the last answers were ${answers
        .slice(-10)
        .map(({ status }) => status)
        .join()}.`,
    );
  }

  #nextEvents(): SentEvent[] {
    return Array.from({ length: EVENTS }, () => {
      this.#serial += 1;
      return userEvent('chat-message-posted', this.target.room, `p${this.#serial % PEOPLE}`, Date.now() - 600_000 + this.#serial);
    });
  }
}
