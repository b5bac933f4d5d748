import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TraceFlush } from '../../../src/tracking/records/traces/trace-flush.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';
import type { Person } from '../../support/given.js';

const DAYS = 3;
const DAY_MS = 86_400_000;

describe('a session by duration', () => {
  let application: TestApplication;
  let clock: FakeClock;
  let room: Classroom;
  let document: Json;

  beforeAll(async () => {
    clock = new FakeClock(new Date());
    application = await TestApplication.start({ clock, variables: { JWT_TTL: '864000' } });
    room = await classroom(application);
    ({ body: document } = await room.asTeacher.post('/api/documents', {
      title: 'Notes',
      filetype: 'file',
      parentResourceNodeId: room.node,
    }));
  });
  afterAll(() => application.close());

  interface Subscribed {
    readonly session: number;
    readonly person: Person;
    readonly who: ApiClient;
    readonly subscription: () => Promise<Json>;
  }

  async function subscribed(visibility = 'invisible'): Promise<Subscribed> {
    const administrator = room.asAdministrator;
    const made = async (path: string, body: object): Promise<Json> => {
      const reply = await administrator.post(`/api/${path}`, body);
      expect([reply.status, reply.body.violations]).toEqual([201, undefined]);
      return reply.body;
    };
    const { id } = await made('sessions', { title: `Days ${Math.random()}`, duration: DAYS, visibility });
    await made('session_rel_courses', { session: `/api/sessions/${String(id)}`, course: `/api/courses/${room.course}` });
    const person = await application.given.student();
    const row = await made('session_rel_users', { session: `/api/sessions/${String(id)}`, user: `/api/users/${person.id}` });
    const subscription = async (): Promise<Json> => (await administrator.get(String(row['@id']))).body;
    return { session: Number(id), person, who: application.as(person), subscription };
  }

  const flush = (): Promise<void> => application.app.get(TraceFlush, { strict: false }).flush();
  /** In whole seconds, as moments are printed. */
  const second = (moment: unknown): string => new Date(String(moment)).toISOString().slice(0, 19);

  it('begins with the first entry into its course, which stays, and ends by its days (case 30)', async () => {
    const { session, who, subscription } = await subscribed();
    expect((await who.get(`/api/sessions/${session}`)).status).toBe(200);
    await flush();
    expect(await subscription()).toMatchObject({ accessStartDate: null, endsAt: null });
    const entered = clock.now();
    expect((await who.get(String(document['@id']))).status).toBe(200);
    await flush();
    const ends = new Date(entered.getTime() + DAYS * DAY_MS);
    const first = await subscription();
    expect([first.accessStartDate, first.endsAt].map(second)).toEqual([second(entered.toISOString()), second(ends.toISOString())]);
    clock.advance(DAY_MS / 1000);
    await who.get(String(document['@id']));
    await flush();
    const later = await who.post(`/api/sessions/${session}/entry`, {});
    expect([later.body.accessStartDate, later.body.endsAt].map(second)).toEqual([first.accessStartDate, first.endsAt].map(second));
    const over = new Date(Date.now() - DAYS * DAY_MS - 1000).toISOString();
    expect((await room.asAdministrator.patch(String(first['@id']), { accessStartDate: over })).status).toBe(200);
    expect((await who.get(String(document['@id']))).status).toBe(403);
    expect((await who.post(`/api/sessions/${session}/entry`, {})).status).toBe(403);
  });

  it('is entered by naming it, before the answer; by no one who only passes by', async () => {
    const { session, who, subscription } = await subscribed();
    await room.asTeacher.get(`/api/documents?cid=${room.course}&sid=${session}`);
    expect((await subscription()).accessStartDate).toBeNull();
    await who.get(`/api/documents?cid=${room.course}&sid=${session}`);
    expect((await subscription()).accessStartDate).not.toBeNull();
    await room.asAdministrator.patch(String((await subscription())['@id']), { accessStartDate: null });
    const again = await who.post(`/api/sessions/${session}/entry`, {});
    expect([again.status, second(again.body.accessStartDate)]).toEqual([200, second((await subscription()).accessStartDate)]);
    expect((await room.asOutsider.post(`/api/sessions/${session}/entry`, {})).status).toBe(403);
  });
});
