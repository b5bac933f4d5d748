import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { InactivityTimeoutJob } from '../../../src/conference/ingest/inactivity-timeout.job.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import type { Person } from '../../support/given.js';
import { type RoomScene, roomFixture } from '../../support/room-fixture.js';
import { userEvent } from '../../support/room-sender.js';

const PLAIN = { Accept: 'application/json' };
const HOUR = 3600;

/** How sure the times of presence are, as all of the service says it. */
describe('the certainty of presence', () => {
  let scene: RoomScene;
  let teacher: Person;
  let learner: Person;
  let course: number;
  let meeting: Json;
  let register: Json;
  let serial = 0;

  beforeAll(async () => {
    scene = await roomFixture();
    [teacher, learner] = [await scene.app.given.teacher(), await scene.app.given.student()];
    ({ id: course } = await scene.app.given.course());
    await scene.app.given.member({ id: course }, teacher, 'teacher');
    await scene.app.given.member({ id: course }, learner);
  });
  afterAll(() => scene.app.close());
  beforeEach(async () => {
    serial += 1;
    const start = scene.clock.now().getTime();
    const times = { startsAt: new Date(start).toISOString(), endsAt: new Date(start + HOUR * 1000).toISOString() };
    const values = { title: 'Botany', remoteId: `certain-${serial}`, course: `/api/courses/${course}`, ...times };
    meeting = (await as(teacher).post('/api/conference_meetings', values)).body;
    const links = [{ cid: course }];
    register = (await as(teacher).post('/api/attendances', { title: `Register ${serial}`, resourceLinkList: links })).body;
    const rule = { target: 'register', register: register['@id'], minimumShare: 1 };
    expect((await as(teacher).put(`${String(meeting['@id'])}/attendance_rule`, rule)).status).toBe(200);
  });

  const as = (person: Person): ApiClient => scene.app.as(person);
  const happen = async (id: string, more = {}): Promise<void> => {
    const event = userEvent(id, `certain-${serial}`, learner.id, scene.clock.now().getTime(), more);
    expect((await scene.sender.legacy([event])).status).toBe(200);
  };
  const timeOut = async (): Promise<void> => scene.app.app.get(InactivityTimeoutJob, { strict: false }).run();

  /** What each part of the service says of the presence of the learner. */
  const said = async (): Promise<unknown> => {
    const found = await as(teacher).get<Json[]>(`/api/conference_activities?meeting=${String(meeting.id)}`, PLAIN);
    const records = [];
    for (const { id, inAt, outAt, certainty } of found.body) {
      const { body } = await as(teacher).get(`/api/conference_activities/${String(id)}/evidence`, PLAIN);
      const presence = (body.intervals as Json[]).find(({ of }) => of === 'presence');
      const seconds = (Date.parse(String(outAt)) - Date.parse(String(inAt))) / 1000;
      records.push({ seconds, record: certainty, evidence: presence?.certainty, agrees: body.agrees });
    }
    const { text } = await as(teacher).get(`/plugin/Videoconf/meetings/${String(meeting.id)}?export=csv`);
    const [names = [], cells = []] = text.split('\r\n').map((line) => line.split(','));
    const { body } = await as(teacher).get(`${String(meeting['@id'])}/attendance`, PLAIN);
    return {
      records,
      csv: cells[names.indexOf('Certainty')],
      register: (body.attendance as Json[]).map(({ uncertain }) => uncertain),
    };
  };

  it('an end that a time without events inferred is estimated: on the record, in the export, in the evidence and in the register', async () => {
    await happen('user-joined');
    scene.clock.advance(600);
    await happen('chat-message-posted');
    scene.clock.advance(13 * HOUR);
    await timeOut();
    const estimated = { seconds: 600, record: 'estimated', evidence: 'estimated', agrees: true };
    expect(await said()).toEqual({ records: [estimated], csv: 'estimated', register: [true] });
  });

  it('an end that was reported is complete, everywhere', async () => {
    await happen('user-joined');
    scene.clock.advance(600);
    await happen('user-left');
    const complete = { seconds: 600, record: 'complete', evidence: 'complete', agrees: true };
    expect(await said()).toEqual({ records: [complete], csv: 'complete', register: [false] });
  });

  it('a leave that is reported after the timeout proves presence up to itself, in one record', async () => {
    await happen('user-joined');
    scene.clock.advance(13 * HOUR);
    await timeOut();
    scene.clock.advance(13 * HOUR);
    await happen('user-left');
    const complete = { seconds: 26 * HOUR, record: 'complete', evidence: 'complete', agrees: true };
    expect(await said()).toEqual({ records: [complete], csv: 'complete', register: [false] });
  });

  it('another sign of the same connection after the timeout proves presence up to itself, and the person is there', async () => {
    await happen('user-joined');
    scene.clock.advance(13 * HOUR);
    await timeOut();
    scene.clock.advance(HOUR);
    await happen('chat-message-posted');
    const open = { seconds: 14 * HOUR, record: 'complete', evidence: 'complete', agrees: true };
    expect(await said()).toMatchObject({ records: [open], csv: 'complete' });
    scene.clock.advance(HOUR);
    await happen('user-left');
    expect(await said()).toMatchObject({ records: [{ ...open, seconds: 15 * HOUR }] });
  });

  it('who joins again after the timeout has another record, and the estimated one stays', async () => {
    await happen('user-joined');
    scene.clock.advance(13 * HOUR);
    await timeOut();
    await happen('user-joined');
    scene.clock.advance(600);
    await happen('user-left');
    const seconds = [
      expect.objectContaining({ seconds: 0, record: 'estimated' }),
      expect.objectContaining({ seconds: 600, record: 'complete' }),
    ];
    expect(await said()).toMatchObject({ records: seconds, csv: 'estimated' });
  });

  it('the end of the meeting ends presence by estimate, everywhere', async () => {
    await happen('user-joined');
    scene.clock.advance(600);
    await happen('meeting-ended');
    const estimated = { seconds: 600, record: 'estimated', evidence: 'estimated', agrees: true };
    expect(await said()).toEqual({ records: [estimated], csv: 'estimated', register: [true] });
  });
});
