import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LedgerRebuild } from '../../../src/conference/ledger-audit/ledger-rebuild.js';
import { LookAtRooms } from '../../../src/conference/counts/look-at-rooms.task.js';
import { TEST_SALT, TEST_SECRET } from '../../support/application.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import type { Person } from '../../support/given.js';
import { setPortalSetting } from '../../support/portal-setting.js';
import { RoomSender, userEvent } from '../../support/room-sender.js';
import { type Scene, scene } from '../../support/videoconference-server-fixture.js';

const PLAIN = { Accept: 'application/json' };

/** Who a server says is in a room, against what its events said. */
describe('looks at rooms', () => {
  let at: Scene;
  let sender: RoomSender;
  let teacher: Person;
  let learner: Person;
  let course: number;
  let meeting: Json;

  beforeAll(async () => {
    at = await scene({ variables: { JWT_TTL: '31536000' } });
    sender = new RoomSender(at.app.stranger, { salt: TEST_SALT, secret: TEST_SECRET }, () => at.clock.now());
    [teacher, learner] = [await at.app.given.teacher(), await at.app.given.student()];
    ({ id: course } = await at.app.given.course());
    await at.app.given.member({ id: course }, teacher, 'teacher');
    await at.app.given.member({ id: course }, learner);
    await setPortalSetting(at.administrator, 'meetings_looked_at', 'true');
  });
  afterAll(() => at.close());
  beforeEach(async () => {
    await at.reset({ meetings_enabled: true });
    ({ body: meeting } = await as(teacher).post('/api/conference_meetings', { title: 'Lichens', course: `/api/courses/${course}` }));
    await as(teacher).post(`${String(meeting['@id'])}/start`, undefined);
    meeting = (await as(teacher).get(String(meeting['@id']))).body;
  });

  const as = (person: Person): ApiClient => at.app.as(person);
  const room = () => at.server.meetings.rooms.get(String(meeting.remoteId));
  const comesIn = (person: Person): void =>
    void room()?.joined.push({ userID: String(person.id), fullName: person.username, role: 'VIEWER' });
  const goes = (): void => void room()?.joined.splice(0);
  const event = (name: string, time = at.clock.now().getTime()) => userEvent(name, String(meeting.remoteId), learner.id, time);
  const report = async (...names: readonly string[]): Promise<void> => {
    expect((await sender.modern(names.map((name) => event(name)))).status).toBe(200);
  };
  const look = async (seconds = 60): Promise<void> => {
    at.clock.advance(seconds);
    await at.app.app.get(LookAtRooms, { strict: false }).run();
  };
  const records = async (): Promise<Json[]> =>
    (await as(teacher).get<Json[]>(`/api/conference_activities?meeting=${String(meeting['@id'])}`, PLAIN)).body;
  const stays = async (): Promise<unknown> =>
    (await records()).map(({ inAt, outAt, close }) => [Date.parse(String(inAt)), close === true ? Date.parse(String(outAt)) : null]);
  const presence = async (): Promise<Json | undefined> => {
    const [record] = await records();
    const { body } = await as(teacher).get(`/api/conference_activities/${String(record?.id)}/explanation`, PLAIN);
    return (body.figures as Json[]).find(({ figure }) => figure === 'presence');
  };

  it('infer a leave that was lost, between the last time the person was seen and the look', async () => {
    const joined = at.clock.now().getTime();
    comesIn(learner);
    await report('user-joined');
    await look();
    const seen = at.clock.now().getTime();
    at.clock.advance(20);
    goes();
    await look(40);
    expect(await stays()).toEqual([[joined, seen]]);
    expect(await presence()).toMatchObject({ certainty: 'bounded', reason: 'unseen', value: 60, least: 60, most: 120 });
    expect((await records())[0]?.certainty).toBe('estimated');
    // Nothing is inferred twice, and a rebuild gives the same.
    await look();
    await at.app.app.get(LedgerRebuild, { strict: false }).rebuild(Number(meeting.id));
    expect(await stays()).toEqual([[joined, seen]]);
  });

  it('are corrected by the leave itself, however late it comes', async () => {
    comesIn(learner);
    const joined = at.clock.now().getTime();
    await report('user-joined');
    await look();
    at.clock.advance(20);
    const left = at.clock.now().getTime();
    goes();
    await look(40);
    at.clock.advance(30);
    expect((await sender.modern([event('user-left', left)])).status).toBe(200);
    expect(await stays()).toEqual([[joined, left]]);
    expect(await presence()).toMatchObject({ certainty: 'exact', value: 80 });
  });

  it('infer a join that was lost, and are corrected by it', async () => {
    await look();
    at.clock.advance(10);
    const joined = at.clock.now().getTime();
    comesIn(learner);
    await look(50);
    const seen = at.clock.now().getTime();
    expect(await stays()).toEqual([[seen, null]]);
    expect(await presence()).toMatchObject({ certainty: 'bounded', reason: 'seen', least: 0, most: 60 });
    await look();
    expect(await stays()).toEqual([[seen, null]]);
    expect((await sender.modern([event('user-joined', joined)])).status).toBe(200);
    expect(await stays()).toEqual([[joined, null]]);
    goes();
    at.clock.advance(5);
    await report('user-left');
    expect(await stays()).toEqual([[joined, at.clock.now().getTime()]]);
    expect((await records())[0]?.certainty).toBe('complete');
  });

  it('infer nothing of what is under way, of a server that does not answer, nor where nobody asked for it', async () => {
    comesIn(learner);
    await report('user-joined');
    goes();
    at.clock.advance(10);
    await at.app.app.get(LookAtRooms, { strict: false }).run();
    expect(await stays()).toMatchObject([[expect.any(Number), null]]);
    await setPortalSetting(at.administrator, 'meetings_looked_at', 'false');
    await look();
    expect(await stays()).toMatchObject([[expect.any(Number), null]]);
    await setPortalSetting(at.administrator, 'meetings_looked_at', 'true');
    await look();
    expect(await stays()).toMatchObject([[expect.any(Number), expect.any(Number)]]);
  });
});
