import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient, type Reply } from '../api-client.js';
import { TEST_SALT, TEST_SECRET } from '../application.js';
import { AGAIN_MS, type Attempt, type Sent, timed, untilTaken } from '../load/attempts.js';
import type { LoadedRoom } from '../load/loaded-room.js';
import { type CallbackReply, RoomSender } from '../room-sender.js';

const SENDERS = 3;
const WRITERS = 2;
const BETWEEN_MS = 20;

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
    const [sent] = await untilTaken(() => this.#sender[door](events), wasDone);
    return sent;
  }

  async #change(): Promise<Sent> {
    const key = { 'Idempotency-Key': `"${randomUUID()}"` };
    const wasDone = ({ headers }: Reply): boolean => headers.has('Idempotency-Replayed');
    const [sent] = await untilTaken(() => this.#api.post('/api/courses', { title: this.title }, key), wasDone);
    return sent;
  }

  async #read(): Promise<void> {
    const [attempt] = await timed(() => this.#api.get('/api/courses?itemsPerPage=5'));
    this.reads.push(attempt);
    if (attempt.outcome !== 200) await pause(AGAIN_MS);
  }
}
