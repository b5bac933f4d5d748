import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient, type Json, type Reply } from '../api-client.js';
import { TEST_SALT, TEST_SECRET } from '../application.js';
import { type Attempt, untilTaken } from '../load/attempts.js';
import { RoomSender } from '../room-sender.js';
import type { Classwork } from './classwork.js';

const BETWEEN_MS = 50;
const TITLE = 'Made under load';
/** How many POSTs are under way at a time. */
export const POSTS_AT_ONCE = 6;
const SUCCESS = new Set<Attempt['outcome']>([200, 201]);

/** What was acknowledged, or what there is. */
export interface Counted {
  readonly courses: number;
  readonly documents: number;
  readonly messages: number;
  readonly attempts: number;
  readonly roomEvents: number;
}

interface Asked extends Attempt {
  readonly what: string;
}

/** What callers ask of a service: reads and writes of several areas, each sent again until it is taken. */
export class UpgradeLoad {
  /** Addresses of the courses that were acknowledged, and of those that the feed of changes told of. */
  readonly made: string[] = [];
  readonly heardOf: string[] = [];
  readonly #all: Asked[] = [];
  readonly #sender: RoomSender;
  readonly #lanes: Promise<void>[] = [];
  #documents = 0;
  #messages = 0;
  #quizAttempts = 0;
  #cursor: string;
  #goesOn = true;

  /** @param origin of the service, or of what balances several */
  constructor(
    origin: string,
    private readonly work: Classwork,
  ) {
    this.#sender = new RoomSender(new ApiClient(origin), { salt: TEST_SALT, secret: TEST_SECRET });
    this.#cursor = work.cursor;
  }

  start(): this {
    const { asTeacher, asStudent, course } = this.work;
    const read = (area: string, client: ApiClient, path: string) => () => this.#send(`${area}: list`, () => client.get(path));
    const lanes: (() => Promise<unknown>)[] = [
      () => this.#makeCourse(),
      () => this.#makeDocument(),
      () => this.#writeMessage(),
      () => this.#takeQuiz(),
      () => this.#send('room events: signed body', this.#delivery('modern')),
      () => this.#send('room events: signed address', this.#delivery('legacy')),
      () => this.#followChanges(),
      read('courses', asTeacher, '/api/courses?itemsPerPage=5'),
      read('documents', asTeacher, `/api/documents?cid=${course}&itemsPerPage=5`),
      read('messages', asStudent, '/api/messages?itemsPerPage=5'),
    ];
    for (const work of lanes) this.#lanes.push(this.#repeat(work));
    return this;
  }

  /** Waits until all that was begun has been taken. @throws Error with the first of what was not */
  async stop(): Promise<void> {
    this.#goesOn = false;
    await Promise.all(this.#lanes);
  }

  /**
   * What was answered otherwise than with success, or not at all, so far.
   * @param isExcused what does not count
   */
  failures(isExcused: (attempt: Attempt) => boolean = () => false): readonly string[] {
    return this.#all
      .filter((attempt) => !SUCCESS.has(attempt.outcome) && !isExcused(attempt))
      .map(({ what, outcome, said = '' }) => `${what}: ${outcome} ${said}`);
  }

  /** Requests by what was asked and what came of it, for the log. */
  get figures(): string {
    const counts = new Map<string, number>();
    for (const { what, outcome } of this.#all) {
      const key = `${what} ${outcome}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return [...counts].map(([key, count]) => `${key} × ${count}`).join(', ');
  }

  get acknowledged(): Counted {
    const { room } = this.work;
    const [documents, messages, attempts] = [this.#documents, this.#messages, this.#quizAttempts];
    return { courses: this.made.length, documents, messages, attempts, roomEvents: room.events };
  }

  /** What lists and figures have of it. */
  async found(): Promise<Counted> {
    const { asTeacher, asStudent, asAdministrator, course, quiz, meeting } = this.work;
    const total = async (client: ApiClient, path: string): Promise<number> =>
      Number((await client.get(`${path}&itemsPerPage=1`)).body.totalItems);
    const { body: activities } = await asAdministrator.get<{ metrics: { counts: { messages: number } } }[]>(
      `/api/conference_activities?meeting=${meeting}&itemsPerPage=100`,
      { Accept: 'application/json' },
    );
    return {
      courses: await total(asTeacher, `/api/courses?title=${encodeURIComponent(TITLE)}`),
      documents: await total(asTeacher, `/api/documents?cid=${course}`),
      messages: await total(asStudent, `/api/messages?title=${encodeURIComponent(TITLE)}`),
      attempts: await total(asTeacher, `/api/track_e_exercises?quiz=${quiz.split('/').at(-1)}&status=completed&score[gte]=2`),
      roomEvents: activities.reduce((sum, { metrics }) => sum + metrics.counts.messages, 0),
    };
  }

  /** Reads the feed of changes to its end. */
  async catchUp(): Promise<void> {
    while (await this.#followChanges());
  }

  async #repeat(work: () => Promise<unknown>): Promise<void> {
    while (this.#goesOn) {
      await work();
      await pause(BETWEEN_MS);
    }
  }

  async #send<Body = Json>(what: string, send: () => Promise<Reply<Body>>): Promise<Body> {
    const [{ attempts }, { body }] = await untilTaken(send, () => false);
    this.#all.push(...attempts.map((attempt) => ({ what, ...attempt })));
    return body;
  }

  #post(what: string, client: ApiClient, path: string, values: object): Promise<Json> {
    const key = { 'Idempotency-Key': `"${randomUUID()}"` };
    return this.#send(what, () => client.post(path, values, key));
  }

  async #makeCourse(): Promise<void> {
    const { '@id': address } = await this.#post('courses: create', this.work.asTeacher, '/api/courses', { title: TITLE });
    this.made.push(String(address));
  }

  async #makeDocument(): Promise<void> {
    const file = { title: `${TITLE}.html`, filetype: 'file', contentFile: '<p>Ferns</p>' };
    const values = { ...file, resourceLinkList: [{ cid: this.work.course }] };
    await this.#post('documents: create', this.work.asTeacher, '/api/documents', values);
    this.#documents += 1;
  }

  async #writeMessage(): Promise<void> {
    const values = { title: TITLE, content: '<p>Page 12</p>', receivers: [this.work.student] };
    await this.#post('messages: send', this.work.asTeacher, '/api/messages', values);
    this.#messages += 1;
  }

  async #takeQuiz(): Promise<void> {
    const { asStudent, quiz, question, rightAnswer } = this.work;
    const { '@id': attempt } = await this.#post('quiz: begin', asStudent, `${quiz}/attempts`, {});
    const answer = { answer: { choice: rightAnswer } };
    await this.#send('quiz: answer', () => asStudent.put(`${String(attempt)}/answers/${question}`, answer));
    await this.#post('quiz: submit', asStudent, `${String(attempt)}/submit`, {});
    this.#quizAttempts += 1;
    await this.#send('quiz: result', () => asStudent.get(`${String(attempt)}/result`));
  }

  #delivery(door: 'modern' | 'legacy'): () => Promise<Reply<object>> {
    const events = this.work.room.messages(3);
    return () => this.#sender[door](events);
  }

  /** @returns whether there is more */
  async #followChanges(): Promise<boolean> {
    const path = `/api/changes?resource[]=courses&itemsPerPage=1000&since=${encodeURIComponent(this.#cursor)}`;
    const page = await this.#send('changes: page', () => this.work.asTeacher.get(path));
    this.#cursor = String(page.cursor);
    const created = (page.member ?? []).filter(({ operation }) => operation === 'create');
    this.heardOf.push(...created.map(({ item }) => String(item)));
    return page.more === true;
  }
}
