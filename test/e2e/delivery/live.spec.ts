import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';

interface Message {
  readonly event: string;
  readonly id?: string;
  readonly data: Json;
}

const LONGEST_WAIT_MS = 60_000;

/** A stream of server-sent events, read as it comes. */
class Stream {
  readonly messages: Message[] = [];
  #text = '';

  constructor(
    readonly status: number,
    private readonly body: ReadableStream<Uint8Array> | null,
    private readonly abort: AbortController,
  ) {
    if (status === 200) void this.#read().catch(() => undefined);
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder();
    for await (const bytes of this.body ?? []) {
      this.#text += decoder.decode(bytes, { stream: true });
      const parts = this.#text.split('\n\n');
      this.#text = parts.pop() ?? '';
      for (const part of parts) {
        const fields = new Map(part.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]));
        const event = fields.get('event');
        if (event !== undefined)
          this.messages.push({ event, id: fields.get('id'), data: JSON.parse(fields.get('data') ?? 'null') as Json });
      }
    }
  }

  /** Waits until so many of a kind have come. */
  async has(event: string, count: number): Promise<Message[]> {
    const end = Date.now() + LONGEST_WAIT_MS;
    for (;;) {
      const found = this.messages.filter((message) => message.event === event);
      if (found.length >= count || Date.now() > end) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  close(): void {
    this.abort.abort();
  }
}

describe('the live stream of notifications', () => {
  const clock = new FakeClock(new Date());
  let application: TestApplication;
  let room: Classroom;
  const opened: Stream[] = [];

  beforeAll(async () => {
    application = await TestApplication.start({ clock });
    room = await classroom(application);
  });
  afterAll(async () => {
    for (const stream of opened) stream.close();
    await application.close();
  });

  async function open(query = '', headers: Record<string, string> = {}): Promise<Stream> {
    const abort = new AbortController();
    const response = await fetch(`${application.url}/api/notifications/live${query}`, { headers, signal: abort.signal });
    const stream = new Stream(response.status, response.body, abort);
    opened.push(stream);
    return stream;
  }

  async function ticket(): Promise<string> {
    const { status, body } = await room.asStudent.post('/api/notifications/live_ticket', {});
    expect([status, body.expiresIn]).toEqual([200, 30]);
    return `?ticket=${encodeURIComponent(String(body.ticket))}`;
  }

  async function write(title: string): Promise<void> {
    const sent = await room.asTeacher.post('/api/messages', { title, content: 'x', receivers: [`/api/users/${room.student.id}`] });
    expect(sent.status).toBe(201);
    await application.runDueJobs();
  }

  it('case 21: is opened by a ticket, once; who comes back gets what was missed, once and in order', async () => {
    const entrance = await ticket();
    const stream = await open(entrance);
    expect(await stream.has('unread', 1)).toMatchObject([{ data: { unread: 0, byKind: {} } }]);
    expect((await open(entrance)).status).toBe(401);
    await write('First');
    const [first] = await stream.has('notification', 1);
    const { body: list } = await room.asStudent.get('/api/notifications', { Accept: 'application/json' });
    expect([first?.data]).toEqual(list);
    expect((await stream.has('unread', 2))[1]).toMatchObject({ data: { unread: 1, byKind: { 'message.received': 1 } } });
    stream.close();
    await write('Second');
    await write('Third');
    const again = await open(await ticket(), { 'Last-Event-ID': String(first?.id) });
    await again.has('notification', 2);
    await write('Fourth');
    const notices = await again.has('notification', 3);
    expect(notices.map(({ data }) => data.title)).toEqual(['Second', 'Third', 'Fourth']);
    expect((await room.asStudent.post('/api/notifications/read', {})).body).toMatchObject({ updated: 4 });
    const counts = await again.has('unread', 3);
    expect(counts.at(-1)?.data).toMatchObject({ unread: 0 });
    again.close();
  });

  it('is not for strangers, for tickets that are over, or for more than five at once', async () => {
    expect((await open()).status).toBe(401);
    const late = await ticket();
    clock.advance(31);
    expect((await open(late)).status).toBe(401);
    const Authorization = application.authorizationOf(room.teacher);
    const streams = [];
    for (let count = 0; count < 5; count += 1) {
      const stream = await open('', { Authorization });
      expect(await stream.has('unread', 1)).toHaveLength(1);
      streams.push(stream);
    }
    expect((await open('', { Authorization })).status).toBe(429);
    for (const stream of streams) stream.close();
  });

  it('is opened five times by a person who asks for forty at once', async () => {
    const Authorization = application.authorizationOf(room.student);
    const streams = await Promise.all(Array.from({ length: 40 }, () => open('', { Authorization })));
    const statuses = streams.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(5).fill(200), ...Array<number>(35).fill(429)]);
    for (const stream of streams) stream.close();
  });
});
