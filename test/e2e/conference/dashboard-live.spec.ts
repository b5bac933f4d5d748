import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { Environment } from '../../../src/config/environment.js';
import { Departure } from '../../../src/scheduling/departure.js';
import { TEST_SALT, TEST_SECRET, TestApplication } from '../../support/application.js';
import { EventWatcher } from '../../support/event-watcher.js';
import type { Person } from '../../support/given.js';
import { RoomSender, type SentEvent, userEvent } from '../../support/room-sender.js';

interface State {
  readonly version: string;
  readonly asOf: string;
  readonly status: string;
  readonly participants: readonly { name: string; messages: number; online: boolean; running: { talk: boolean } }[];
  readonly totals: { messages: number };
}

const STATE_STATEMENT = 'LEFT JOIN "conference_activity"';

describe('a meeting watched live', () => {
  let one: TestApplication;
  let other: TestApplication;
  let administrator: Person;
  let meeting: { id: number; remoteId: string };
  const watchers: EventWatcher<State>[] = [];

  beforeAll(async () => {
    one = await TestApplication.start();
    const { DATABASE_URL } = one.app.get(Environment);
    other = await TestApplication.start({ variables: { DATABASE_URL: DATABASE_URL ?? '' } });
    administrator = await one.given.administrator();
    meeting = await one.given.meeting();
  });
  afterEach(() => watchers.splice(0).forEach((watcher) => watcher.close()));
  afterAll(async () => {
    await other.close();
    await one.close();
  });

  let serial = 0;
  const send = (id: string, user = 'ada', more = {}): Promise<unknown> => sendAll([[id, user, more]]);
  const sendAll = (events: readonly (readonly [string, string, object?])[], through = one): Promise<unknown> => {
    const sender = new RoomSender(through.stranger, { salt: TEST_SALT, secret: TEST_SECRET });
    const sent = events.map<SentEvent>(([id, user, more]) => {
      serial += 1;
      return userEvent(id, meeting.remoteId, user, Date.now() + serial, { name: user, ...more });
    });
    return sender.modern(sent);
  };
  const watch = async (through = other, headers: Record<string, string> = {}, person = administrator): Promise<EventWatcher<State>> => {
    const watcher = await EventWatcher.open<State>(through.as(person), `/plugin/Videoconf/live?meeting_id=${meeting.id}`, headers);
    watchers.push(watcher);
    return watcher;
  };
  const messages = (count: number) => (state: State) => state.totals.messages === count;

  it('begins with its state', async () => {
    await send('user-joined');
    const { data, id } = await (await watch()).next('figures');
    expect(id).toBe(data.version);
    expect(data).toMatchObject({ status: 'open', participants: [{ name: 'ada', online: true }] });
  });

  it('sends what became different to who asks for that: of 500 people in a room, a fraction of the whole', async () => {
    const room = await one.given.meeting();
    const sender = new RoomSender(one.stranger, { salt: TEST_SALT, secret: TEST_SECRET });
    const at = Date.now();
    await sender.modern(
      Array.from({ length: 500 }, (_, person) => userEvent('user-joined', room.remoteId, `p${person}`, at, { name: `Person ${person}` })),
    );
    const open = (more: string): Promise<EventWatcher<State>> =>
      EventWatcher.open<State>(other.as(administrator), `/plugin/Videoconf/live?meeting_id=${room.id}${more}`);
    const [whole, differing] = [await open(''), await open('&changes=1')];
    watchers.push(whole, differing);
    const first = (await differing.next('figures')).data;
    expect(first.participants).toHaveLength(500);
    await whole.next('figures');
    const sizes = { whole: 0, changes: 0 };
    let version = first.version;
    for (let said = 0; said < 10; said += 1) {
      await sender.modern([userEvent('chat-group-message-sent', room.remoteId, `p${said}`, Date.now(), { name: `Person ${said}` })]);
      const { data: state } = await whole.next('figures');
      const { data: changes, id } = await differing.next('changes');
      expect(changes).toMatchObject({ since: version, changed: [{ name: `Person ${said}`, messages: 1 }], totals: { messages: said + 1 } });
      expect(id).toBe(state.version);
      version = state.version;
      sizes.whole += JSON.stringify(state).length;
      sizes.changes += JSON.stringify(changes).length;
    }
    process.stdout.write(`ten states of 500 people: ${sizes.whole} bytes whole, ${sizes.changes} as changes\n`);
    expect(sizes.changes * 10).toBeLessThan(sizes.whole);
  });

  it('shows within a second what another process has stored', async () => {
    const watcher = await watch();
    await watcher.next('figures');
    const delays: number[] = [];
    // The machine may be busy for a while, not five times in a row.
    for (let sent = 1; sent <= 5; sent += 1) {
      await sendAll([['chat-group-message-sent', 'ada', {}]], one);
      const stored = performance.now();
      await watcher.until('figures', messages(sent));
      delays.push(performance.now() - stored);
    }
    expect(Math.min(...delays)).toBeLessThan(1000);
  });

  it('draws the timeline anew, too', async () => {
    const watcher = await watch();
    await watcher.next('charts');
    await send('user-audio-unmuted');
    await watcher.until('figures', ({ participants }) => participants[0]?.running.talk === true);
    const { data } = await watcher.next('charts');
    expect((data as unknown as { html: string }).html).toContain('class="microphone"');
  });

  it('draws everybody, forty at a time: at once, live and in words', async () => {
    const crowd = await one.given.meeting();
    const joined = Array.from({ length: 95 }, (_, index) =>
      userEvent('user-joined', crowd.remoteId, `m${index}`, Date.now() + index, { name: `Member ${index}.` }),
    );
    await new RoomSender(one.stranger, { salt: TEST_SALT, secret: TEST_SECRET }).modern(joined);
    const address = `/plugin/Videoconf/webhook_dashboard.php?meeting_id=${crowd.id}`;
    const drawn = (html: string): string[] => [...html.matchAll(/class="who">(Member \d+\.)</g)].map(([, name = '']) => name);
    const named = (html: string): string[] => [...html.matchAll(/<tr><th scope="row"><bdi>(Member \d+\.)</g)].map(([, name = '']) => name);
    const page = async (query: string): Promise<string> => (await one.as(administrator).get(address + query, { Accept: 'text/html' })).text;
    const pages = await Promise.all(['', '&lanes=2', '&lanes=3'].map(page));
    expect(pages.map((html) => drawn(html).length)).toEqual([40, 40, 15]);
    expect(pages.flatMap(drawn)).toEqual(Array.from({ length: 95 }, (_, index) => `Member ${index}.`));
    expect(pages[1]).toContain('Participants 41 to 80 of 95');
    expect(pages[1]).toContain(`data-live="/plugin/Videoconf/live?meeting_id=${crowd.id}&amp;lanes=2"`);
    expect(named(await page('&view=timeline&lanes=3'))).toEqual(pages.slice(2).flatMap(drawn));
    const path = `/plugin/Videoconf/live?meeting_id=${crowd.id}&lanes=3`;
    const watcher = await EventWatcher.open<State>(other.as(administrator), path);
    watchers.push(watcher);
    const { data } = await watcher.next('charts');
    expect(drawn((data as unknown as { html: string }).html)).toEqual(pages.slice(2).flatMap(drawn));
  });

  it('misses nothing that happens between two streams', async () => {
    const first = await watch();
    const { id } = await first.next('figures');
    first.close();
    await sendAll([
      ['chat-group-message-sent', 'ada', {}],
      ['user-joined', 'bob', {}],
    ]);
    const second = await watch(one, { 'Last-Event-ID': id ?? '' });
    const { data } = await second.next('figures');
    expect(data.version).not.toBe(id);
    expect([data.totals.messages, data.participants.length]).toEqual([6, 2]);
  });

  it('shows what happened while the connection to the database was lost', async () => {
    const watcher = await watch();
    const { data } = await watcher.next('figures');
    await one.dataSource.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lyceum live' AND datname = current_database()`,
    );
    await send('chat-group-message-sent');
    await watcher.until('figures', messages(data.totals.messages + 1));
  });

  it('is read once for 200 who watch, and once more for each change', async () => {
    // One person has twenty streams at most.
    const people = await Promise.all(Array.from({ length: 20 }, () => one.given.person({ roles: ['ROLE_GLOBAL_ADMIN'] })));
    const many = await Promise.all(people.flatMap((person) => Array.from({ length: 10 }, () => watch(other, {}, person))));
    await Promise.all(many.map((watcher) => watcher.next('figures')));
    const statements = countStatements(other);
    await send('user-raise-hand-changed', 'bob', { 'raise-hand': true });
    const shown = await Promise.all(many.map((watcher) => watcher.next('figures')));
    expect(new Set(shown.map(({ id }) => id)).size).toBe(1);
    expect(statements.matching(STATE_STATEMENT)).toBe(1);
    // What the process looks up by itself, such as settings that are seconds old, may come in between; each who watches would be 200.
    expect(statements.stop()).toBeLessThan(5);
  });

  it('tells that it has ended', async () => {
    const watcher = await watch();
    await watcher.next('figures');
    const administration = one.as(administrator);
    await administration.patch(`/api/conference_meetings/${meeting.id}`, { status: 'closed' });
    const { participants } = await watcher.until('figures', ({ status }) => status === 'closed');
    expect(participants.every(({ online }) => !online)).toBe(true);
  });

  it('is for administrators, and for meetings that are there', async () => {
    const path = `/plugin/Videoconf/live?meeting_id=${meeting.id}`;
    expect((await one.stranger.get(path)).status).toBe(401);
    expect((await one.as(await one.given.student()).get(path)).status).toBe(403);
    expect((await one.as(administrator).get('/plugin/Videoconf/live?meeting_id=99999')).status).toBe(404);
    expect((await one.as(administrator).get('/plugin/Videoconf/live')).status).toBe(400);
  });

  it('is told to come again, to another process, when its own one leaves', async () => {
    const stream = await other.as(administrator).fetch(`/plugin/Videoconf/live?meeting_id=${meeting.id}`, { Accept: 'text/event-stream' });
    other.app.get(Departure).begin();
    expect(await stream.text()).toMatch(/\n\nretry: [1-4]\d{3}\n\n$/);
  });
});

/** Counts the statements that an application sends outside of transactions. */
function countStatements({ dataSource }: TestApplication): { matching(text: string): number; stop(): number } {
  const pool = (dataSource.driver as unknown as { master: Pool }).master;
  const query = pool.query.bind(pool) as (...parameters: unknown[]) => Promise<unknown>;
  const texts: string[] = [];
  pool.query = ((...parameters: [{ text: string }]) => {
    texts.push(parameters[0].text);
    return query(...parameters);
  }) as unknown as Pool['query'];
  return {
    matching: (text) => texts.filter((candidate) => candidate.includes(text)).length,
    stop: () => {
      pool.query = query as unknown as Pool['query'];
      return texts.length;
    },
  };
}
