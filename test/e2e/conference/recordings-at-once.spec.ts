import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { LookForRecordings } from '../../../src/conference/rooms/recording-fetch.js';
import { poolOf } from '../../../src/database/request-pool.js';
import { DueJobs } from '../../../src/jobs/due-jobs.js';
import type { Json } from '../../support/api-client.js';
import { TEST_SALT } from '../../support/application.js';
import type { DoubleRecording } from '../../support/double-rooms.js';
import type { Person } from '../../support/given.js';
import { secondService } from '../../support/second-service.js';
import { type Scene, scene } from '../../support/videoconference-server-fixture.js';

const PLAIN = { Accept: 'application/json' };
const RECORDINGS = '/api/conference_recordings';

describe('recordings that several ways ask for at once, through two processes', () => {
  let at: Scene;
  let other: NestExpressApplication;
  let teacher: Person;
  let course: number;
  let meeting: Json;

  beforeAll(async () => {
    at = await scene();
    other = await secondService(at.app);
    teacher = await at.app.given.teacher();
    ({ id: course } = await at.app.given.course());
    await at.app.given.member({ id: course }, teacher, 'teacher');
  });
  afterAll(async () => {
    await other.close();
    await at.close();
  });
  beforeEach(async () => {
    await at.reset({ meetings_enabled: true, webhooks_scope: 'global' });
    const values = { title: 'Botany', course: `/api/courses/${course}`, visibility: 'visible', record: true };
    meeting = (await at.app.as(teacher).post('/api/conference_meetings', values)).body;
  });

  const recorded = (recordID: string): DoubleRecording => ({
    recordID,
    meetingID: String(meeting.remoteId),
    published: true,
    formats: ['presentation', 'video'],
  });
  const rows = async (): Promise<readonly string[]> =>
    (await at.app.as(teacher).get<Json[]>(`${RECORDINGS}?meeting=${String(meeting.id)}&itemsPerPage=100`, PLAIN)).body
      .map(({ recordId, formatType, published }) => `${String(recordId)} ${String(formatType)} ${published === true ? 'shown' : 'hidden'}`)
      .sort();
  const both = (...names: string[]): string[] => names.flatMap((name) => [`${name} presentation shown`, `${name} video shown`]).sort();
  const ask = async (): Promise<void> => {
    expect((await at.app.as(teacher).post(`${String(meeting['@id'])}/recordings/sync`, undefined)).status).toBe(202);
  };
  const work = async (): Promise<unknown> => Promise.all([at.app.runDueJobs(), other.get(DueJobs, { strict: false }).run()]);
  const ready = async (record: string, origin: string): Promise<number> => {
    const part = (value: Json): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ meeting_id: meeting.remoteId, record_id: record })}`;
    const token = `${signed}.${createHmac('sha256', TEST_SALT).update(signed).digest('base64url')}`;
    const body = new URLSearchParams({ signed_parameters: token });
    return (await fetch(`${origin}/api/videoconference/recording_ready`, { method: 'POST', body })).status;
  };
  /** A look whose answer is on its way while something else happens. */
  const during = async (happens: () => Promise<void>): Promise<void> => {
    await ask();
    const before = at.server.count('getRecordings');
    const release = at.server.hold('getRecordings');
    const looking = other.get(DueJobs, { strict: false }).run();
    for (let tries = 0; tries < 6_000 && at.server.count('getRecordings') === before; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
    await happens();
    release();
    await looking;
    await work();
  };

  it('loses none that became known while an older list was on its way', async () => {
    at.server.meetings.recordings = [recorded('first')];
    await during(async () => {
      at.server.meetings.recordings.push(recorded('second'));
      await ask();
    });
    expect(await rows()).toEqual(both('first', 'second'));
  });

  it('shows none again that was hidden, and brings none back that was deleted, while an older list was on its way', async () => {
    at.server.meetings.recordings = [recorded('hidden'), recorded('deleted'), recorded('shown')];
    await ask();
    await work();
    const idOf = async (name: string): Promise<string> => {
      const { body } = await at.app.as(teacher).get<Json[]>(`${RECORDINGS}?recordId=${name}`, PLAIN);
      return `${RECORDINGS}/${String(body[0]?.['id'])}`;
    };
    await during(async () => {
      expect((await at.app.as(teacher).patch(await idOf('hidden'), { published: false })).status).toBe(200);
      expect((await at.app.as(teacher).delete(await idOf('deleted'))).status).toBe(204);
    });
    expect(await rows()).toEqual([...both('shown'), 'hidden presentation hidden', 'hidden video hidden'].sort());
  });

  it('has each once, however many ask', async () => {
    at.server.meetings.recordings = Array.from({ length: 12 }, (_, index) => recorded(`rec-${index}`));
    const names = at.server.meetings.recordings.map(({ recordID }) => recordID);
    const turn = { since: at.clock.now(), until: at.clock.now() };
    const url = await other.getUrl();
    const statuses = await Promise.all([
      ...names.flatMap((name) => [ready(name, at.app.url), ready(name, url)]),
      ...[at.app.app, other].map(async (process) => {
        await process.get(LookForRecordings, { strict: false }).run(turn);
        await ask();
        await process.get(DueJobs, { strict: false }).run();
        return 200;
      }),
    ]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await work();
    expect(await rows()).toEqual(both(...names));
  });

  it('holds no connection while the server is asked to hide or delete one', async () => {
    at.server.meetings.recordings = [recorded('slow')];
    await ask();
    await work();
    const [{ id }] = (await at.app.as(teacher).get<Json[]>(`${RECORDINGS}?recordId=slow`, PLAIN)).body as [Json];
    const inUse = (): number => poolOf(at.app.dataSource).totalCount - poolOf(at.app.dataSource).idleCount;
    const before = inUse();
    for (const [call, act] of [
      ['publishRecordings', () => at.app.as(teacher).patch(`${RECORDINGS}/${String(id)}`, { published: false })],
      ['deleteRecordings', () => at.app.as(teacher).delete(`${RECORDINGS}/${String(id)}`)],
    ] as const) {
      const release = at.server.hold(call);
      const answer = act();
      for (let tries = 0; tries < 6_000 && at.server.count(call) === 0; tries += 1) await new Promise((resolve) => setTimeout(resolve, 10));
      expect([call, inUse()]).toEqual([call, before]);
      release();
      expect((await answer).status).toBeLessThan(300);
    }
    expect(await rows()).toEqual([]);
  });
});
