import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../../support/api-client.js';
import type { Person } from '../../support/given.js';
import { setPortalSetting } from '../../support/portal-setting.js';
import { type RoomScene, roomFixture } from '../../support/room-fixture.js';
import { type SentEvent, userEvent } from '../../support/room-sender.js';

const LIST = '/plugin/Videoconf/meetings';
const HTML = { Accept: 'text/html' };
const PLAIN = { Accept: 'application/json' };
const MODES = ['named', 'presence', 'none'] as const;
type Mode = (typeof MODES)[number];

const KINDS: Readonly<Record<Mode, readonly string[]>> = {
  named: ['camera-start', 'camera-stop', 'end', 'hand', 'join', 'leave', 'message', 'talk-start', 'talk-stop'],
  presence: ['end', 'join', 'leave'],
  none: ['end'],
};
const SENTENCES: Readonly<Record<Mode, string>> = {
  named: 'Recorded of you: when you join and leave, talk and camera time',
  presence: 'Recorded of you: when you join and leave, and nothing else.',
  none: 'Nothing is recorded of anybody in this meeting.',
};

/** The same lecture under each mode: one learner joins, talks, shows the camera, writes, raises a hand, and leaves. */
describe('what a meeting records', () => {
  let at: RoomScene;
  let teacher: Person;
  let learner: Person;
  let course: number;
  let serial = 0;

  beforeAll(async () => {
    at = await roomFixture();
    [teacher, learner] = [
      await at.app.given.person({ status: 'teacher' }),
      await at.app.given.person({ status: 'student', lastname: 'Acer' }),
    ];
    ({ id: course } = await at.app.given.course({ title: 'Botany' }));
    await at.app.given.member({ id: course }, teacher, 'teacher');
    await at.app.given.member({ id: course }, learner);
  });
  afterAll(() => at.app.close());

  const as = (person: Person): ApiClient => at.app.as(person);
  const made = (values: Json) => {
    const room = `room-${(serial += 1)}`;
    const base = { title: `Mosses ${serial}`, remoteId: room, course: `/api/courses/${course}`, visibility: 'visible' };
    return as(teacher).post('/api/conference_meetings', { ...base, ...values });
  };
  const happen = async (meeting: Json, names: readonly string[]): Promise<Json> => {
    const events: SentEvent[] = names.map((name) => {
      at.clock.advance(10);
      return userEvent(name, String(meeting.remoteId), learner.id, at.clock.now().getTime());
    });
    const { status, body } = await at.sender.modern(events);
    expect(status).toBe(200);
    return body;
  };
  const DONE = [
    'user-talking-started',
    'user-talking-stopped',
    'camera-share-started',
    'camera-share-stopped',
    'chat-message-posted',
    'user-hand-raised',
  ];
  const hold = (meeting: Json): Promise<Json> => happen(meeting, ['user-joined', ...DONE, 'user-left', 'meeting-ended']);
  const kindsOf = async (meeting: Json): Promise<string[]> => {
    const { body } = await at.admin.get<Json[]>(`${String(meeting['@id'])}/events?itemsPerPage=100`, PLAIN);
    return [...new Set(body.map(({ kind }) => String(kind)))].sort();
  };
  const recordsOf = async (meeting: Json): Promise<Json[]> =>
    (await as(teacher).get<Json[]>(`/api/conference_activities?meeting=${String(meeting['@id'])}`, PLAIN)).body;
  const figuresOf = (record: Json | undefined): unknown => {
    const { totals, counts } = record?.metrics as { totals: Json; counts: Json };
    return [totals.talk_seconds, totals.camera_seconds, counts.messages, counts.hands];
  };

  it.each(MODES)(
    'is what the mode %s lets it: in the ledger, the records, pages and exports, and people read it before they join',
    async (mode) => {
      const { status, body: meeting } = await made({ privacy: mode });
      expect([status, meeting.privacy]).toEqual([201, mode]);
      const page = await as(learner).get(`${LIST}/${String(meeting.id)}`, HTML);
      expect(page.text).toContain(SENTENCES[mode]);
      const answer = await hold(meeting);
      expect(answer.ignored).toEqual(
        ['join', 'talk-start', 'talk-stop', 'camera-start', 'camera-stop', 'message', 'hand', 'leave', 'end'].flatMap((kind, index) =>
          KINDS[mode].includes(kind) ? [] : [{ index, reason: 'privacy' }],
        ),
      );
      expect(await kindsOf(meeting)).toEqual(KINDS[mode]);
      const records = await recordsOf(meeting);
      expect(records).toHaveLength(mode === 'none' ? 0 : 1);
      if (mode !== 'none') expect(figuresOf(records[0])).toEqual(mode === 'named' ? [10, 10, 1, 1] : [0, 0, 0, 0]);
      const csv = await as(teacher).get(`${LIST}/${String(meeting.id)}?export=csv`);
      expect(csv.text.includes('Acer')).toBe(mode !== 'none');
    },
  );

  it('becomes less at any time, of what was recorded too, and never more once it was held', async () => {
    const { body: meeting } = await made({});
    const change = (privacy: Mode) => as(teacher).patch(String(meeting['@id']), { privacy });
    await happen(meeting, ['user-joined', ...DONE]);
    expect(await kindsOf(meeting)).toContain('message');
    expect((await change('presence')).status).toBe(200);
    expect(await kindsOf(meeting)).toEqual(['join']);
    expect(figuresOf((await recordsOf(meeting))[0])).toEqual([0, 0, 0, 0]);
    // The room goes on, and so does presence; what was sent again comes not back.
    await happen(meeting, ['chat-message-posted', 'user-left']);
    expect(await kindsOf(meeting)).toEqual(['join', 'leave']);
    const [record] = await recordsOf(meeting);
    expect([record?.close, figuresOf(record)]).toEqual([true, [0, 0, 0, 0]]);
    const refused = await change('named');
    expect([refused.status, refused.body.type]).toEqual([409, '/errors/run-exists']);
    expect((await change('none')).status).toBe(200);
    expect([await kindsOf(meeting), await recordsOf(meeting)]).toEqual([[], []]);
  });

  it('becomes more before the first run', async () => {
    const { body: meeting } = await made({ privacy: 'none' });
    expect((await as(teacher).patch(String(meeting['@id']), { privacy: 'named' })).status).toBe(200);
  });

  it('is at most what the portal lets it, whatever the meeting was made with', async () => {
    const { body: meeting } = await made({});
    await setPortalSetting(at.admin, 'meetings_privacy', 'presence');
    const explicit = await made({ privacy: 'named' });
    expect([explicit.status, explicit.body.violations?.[0]?.propertyPath]).toEqual([422, 'privacy']);
    await hold(meeting);
    expect(await kindsOf(meeting)).toEqual(KINDS.presence);
    expect((await as(learner).get(`${LIST}/${String(meeting.id)}`, HTML)).text).toContain(SENTENCES.presence);
    await setPortalSetting(at.admin, 'meetings_privacy', 'named');
  });
});
