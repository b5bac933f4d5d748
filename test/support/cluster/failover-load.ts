import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient, type Reply } from '../api-client.js';
import { TEST_SALT, TEST_SECRET } from '../application.js';
import { type CallbackReply, RoomSender, type SentEvent, userEvent } from '../room-sender.js';

const SENDERS = 3;
const WRITERS = 2;
const PEOPLE = 12;
const BETWEEN_MS = 20;
/** The videoconference server waits for longer; how long the service needs would be seen less well. */
const AGAIN_MS = 200;
/** After which a request counts as one that hangs. */
const HANGS_MS = 30_000;
const GIVES_UP_MS = 90_000;

/** An answer, or why there was none. Times are those of `performance.now()`. */
export interface Attempt {
  readonly begun: number;
  readonly ended: number;
  readonly outcome: number | 'hangs' | 'broken';
  /** What was said where it failed. */
  readonly said?: string;
}

/** One delivery or change, sent until it was taken. */
interface Sent {
  readonly attempts: readonly Attempt[];
  readonly isRepeated: boolean;
  /** Whether an attempt that was answered otherwise had taken effect. */
  readonly wasDone: boolean;
}

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

/** What callers ask of one process: room events by either callback, changes with a key, and lists. Each is repeated until it is taken. */
export class FailoverLoad {
  readonly deliveries: Sent[] = [];
  readonly changes: Sent[] = [];
  readonly reads: Attempt[] = [];
  readonly #api: ApiClient;
  readonly #sender: RoomSender;
  readonly #lanes: Promise<unknown>[] = [];
  #goesOn = true;

  /**
   * @param origin of the process
   * @param token of a teacher
   * @param title what the courses are called that it makes
   */
  constructor(
    origin: string,
    token: string,
    private readonly room: LoadedRoom,
    readonly title: string,
  ) {
    this.#api = new ApiClient(origin, { Authorization: `Bearer ${token}` });
    this.#sender = new RoomSender(new ApiClient(origin), { salt: TEST_SALT, secret: TEST_SECRET });
  }

  start(): this {
    const door = (lane: number): 'modern' | 'legacy' => (lane % 2 === 0 ? 'modern' : 'legacy');
    for (let lane = 0; lane < SENDERS; lane += 1)
      this.#lanes.push(this.#repeat(async () => this.deliveries.push(await this.#deliver(door(lane)))));
    for (let lane = 0; lane < WRITERS; lane += 1) this.#lanes.push(this.#repeat(async () => this.changes.push(await this.#change())));
    this.#lanes.push(this.#repeat(() => this.#read()));
    return this;
  }

  /** Waits until all that was begun has been taken. */
  async stop(): Promise<void> {
    this.#goesOn = false;
    await Promise.all(this.#lanes);
  }

  get attempts(): readonly Attempt[] {
    return [...this.deliveries, ...this.changes].flatMap(({ attempts }) => attempts).concat(this.reads);
  }

  async #repeat(work: () => Promise<unknown>): Promise<void> {
    while (this.#goesOn) {
      await work();
      await pause(BETWEEN_MS);
    }
  }

  async #deliver(door: 'modern' | 'legacy'): Promise<Sent> {
    const events = this.room.messages(3);
    const wasDone = ({ body }: CallbackReply): boolean => body.duplicates > 0;
    return untilTaken(() => this.#sender[door](events), wasDone);
  }

  async #change(): Promise<Sent> {
    const key = { 'Idempotency-Key': `"${randomUUID()}"` };
    const wasDone = ({ headers }: Reply): boolean => headers.has('Idempotency-Replayed');
    return untilTaken(() => this.#api.post('/api/courses', { title: this.title }, key), wasDone);
  }

  async #read(): Promise<void> {
    const [attempt] = await timed(() => this.#api.get('/api/courses?itemsPerPage=5'));
    this.reads.push(attempt);
    if (attempt.outcome !== 200) await pause(AGAIN_MS);
  }
}

async function untilTaken<Body>(send: () => Promise<Reply<Body>>, wasDone: (reply: Reply<Body>) => boolean): Promise<Sent> {
  const attempts: Attempt[] = [];
  const begun = performance.now();
  while (performance.now() - begun < GIVES_UP_MS) {
    const [attempt, reply] = await timed(send);
    attempts.push(attempt);
    if (reply && (reply.status === 200 || reply.status === 201)) {
      return { attempts, isRepeated: attempts.length > 1, wasDone: wasDone(reply) };
    }
    await pause(AGAIN_MS);
  }
  throw new Error(`Never taken: ${attempts.map(({ outcome }) => outcome).join()}`);
}

async function timed<Body>(send: () => Promise<Reply<Body>>): Promise<[Attempt, Reply<Body> | undefined]> {
  const begun = performance.now();
  const waiting = new AbortController();
  const hangs = pause(HANGS_MS, 'hangs' as const, { signal: waiting.signal }).catch(() => 'hangs' as const);
  const reply = await Promise.race([send().catch(() => 'broken' as const), hangs]);
  waiting.abort();
  const attempt = { begun, ended: performance.now() };
  if (typeof reply === 'string') return [{ ...attempt, outcome: reply }, undefined];
  return [{ ...attempt, outcome: reply.status, ...(reply.status >= 400 && { said: reply.text.slice(0, 500) }) }, reply];
}
