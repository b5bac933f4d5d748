import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json } from '../../support/api-client.js';
import type { Person } from '../../support/given.js';
import { type RoomScene, roomFixture } from '../../support/room-fixture.js';
import { type SentEvent, userEvent } from '../../support/room-sender.js';

const PLAIN = { Accept: 'application/json' };
const HOUR = 3_600_000;
const DELIVERY = 2_000;
/** Ten times what is promised on a quiet machine: what grows with the square of the number is found on a busy one too. */
const SLACK = 10;

/** What meetings promise about large numbers: adoption of 10,000 events in 2 s, attendance of 500 learners in 1 s. */
describe('meetings of large numbers', () => {
  let at: RoomScene;
  let teacher: Person;
  let course: number;

  beforeAll(async () => {
    at = await roomFixture();
    teacher = await at.app.given.teacher();
    ({ id: course } = await at.app.given.course());
    await at.app.given.member({ id: course }, teacher, 'teacher');
  });
  afterAll(() => at.app.close());

  const send = async (events: readonly SentEvent[]): Promise<void> => {
    for (let from = 0; from < events.length; from += DELIVERY)
      expect((await at.sender.modern(events.slice(from, from + DELIVERY))).status).toBe(200);
  };
  const timed = async (what: string, seconds: number, work: () => Promise<unknown>): Promise<void> => {
    const [begin, used] = [performance.now(), process.cpuUsage()];
    await work();
    const [took, cpu] = [(performance.now() - begin) / 1000, process.cpuUsage(used)];
    process.stderr.write(`${what}: ${took.toFixed(2)} s, of which this process worked ${((cpu.user + cpu.system) / 1e6).toFixed(2)} s\n`);
    expect(took).toBeLessThan(seconds * SLACK);
  };

  it('adopt 10,000 events', async () => {
    const room = 'moodle-large';
    const begin = at.clock.now().getTime() - HOUR;
    const message = (index: number): SentEvent =>
      userEvent(index < 100 ? 'user-joined' : 'chat-message-posted', room, `guest-${index % 100}`, begin + index * 10);
    await send(Array.from({ length: 10_000 }, (_, index) => message(index)));
    const [waiting] = (await at.admin.get<Json[]>(`/api/unassigned_meetings?externalId=${room}`, PLAIN)).body;
    expect(waiting).toMatchObject({ events: 10_000, people: 100 });
    await timed('Adoption of 10,000 events', 2, async () => {
      const { body } = await at.admin.post(`/api/unassigned_meetings/${String(waiting?.['id'])}/assign`, {
        course: `/api/courses/${course}`,
      });
      expect(body).toMatchObject({ eventsAdopted: 10_000 });
    });
  });

  it('write the attendance of 500 learners', async () => {
    const learners: Person[] = [];
    for (let count = 0; count < 500; count += 1) {
      const learner = await at.app.given.student();
      await at.app.given.member({ id: course }, learner);
      learners.push(learner);
    }
    const start = Math.ceil(at.clock.now().getTime() / HOUR + 1) * HOUR;
    const client = at.app.as(teacher);
    const times = { startsAt: new Date(start).toISOString(), endsAt: new Date(start + HOUR).toISOString() };
    const register = (await client.post('/api/attendances', { title: 'Register', resourceLinkList: [{ cid: course }] })).body;
    const values = { title: 'Botany', remoteId: 'crowd', course: `/api/courses/${course}`, visibility: 'visible', ...times };
    const meeting = String((await client.post('/api/conference_meetings', values)).body['@id']);
    expect((await client.put(`${meeting}/attendance_rule`, { target: 'register', register: register['@id'] })).status).toBe(200);
    const events = learners.flatMap(({ id }) => [
      userEvent('user-joined', 'crowd', id, start + id),
      userEvent('user-left', 'crowd', id, start + HOUR - id),
    ]);
    await send(events);
    at.clock.advance((start + HOUR + 60_000 - at.clock.now().getTime()) / 1000);
    await timed('Attendance of 500 learners', 1, async () => {
      expect((await client.post(`${meeting}/attendance`, undefined)).body).toMatchObject({ written: 500 });
    });
  });
});
