import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import { LedgerRebuild } from '../../../src/conference/ledger-audit/ledger-rebuild.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TEST_SALT } from '../../support/application.js';
import type { Person } from '../../support/given.js';
import { type RoomScene, roomFixture } from '../../support/room-fixture.js';
import { type SentEvent, userEvent } from '../../support/room-sender.js';
import { unzipped } from '../../support/unzipped.js';
import { verifiedPack } from '../../support/verified-pack.js';

const PLAIN = { Accept: 'application/json' };
const HTML = { Accept: 'text/html' };
const MINUTE = 60_000;
const OPTIONS = [
  { id: 0, key: 'Yes' },
  { id: 1, key: 'No' },
];

interface Shown {
  readonly of: string;
  readonly from: string;
  readonly to: string | null;
}

/** What the server's own dashboard shows beside figures, with the events as bbb-webhooks maps them: shared screens, presenters, away, presentations, polls. */
describe('what is shown of a room and counts nowhere', () => {
  let at: RoomScene;
  let teacher: Person;
  let learner: Person;
  let course: number;
  let meeting: Json;
  let room: string;
  let start: number;
  let serial = 0;

  beforeAll(async () => {
    at = await roomFixture();
    [teacher, learner] = [
      await at.app.given.person({ status: 'teacher', firstname: 'Tina', lastname: 'Ash' }),
      await at.app.given.person({ status: 'student', firstname: 'Sam', lastname: 'Acer' }),
    ];
    ({ id: course } = await at.app.given.course());
    await at.app.given.member({ id: course }, teacher, 'teacher');
    await at.app.given.member({ id: course }, learner);
  });
  afterAll(() => at.app.close());
  beforeEach(async () => {
    room = `shown-${(serial += 1)}`;
    at.clock.advance(7_200);
    start = at.clock.now().getTime();
    meeting = await made({});
  });

  const as = (person: Person): ApiClient => at.app.as(person);
  const made = async (values: Json): Promise<Json> =>
    (
      await as(teacher).post('/api/conference_meetings', {
        title: `Shown ${serial}`,
        remoteId: room,
        course: `/api/courses/${course}`,
        visibility: 'visible',
        ...values,
      })
    ).body;
  const of = (person: Person, id: string, minutes: number, more: Json = {}, beside: Json = {}): SentEvent => {
    const event = userEvent(id, room, person.id, start + minutes * MINUTE, more);
    return { ...event, attributes: { ...event.attributes, ...beside } };
  };
  const ofRoom = (id: string, minutes: number, more: Json = {}): SentEvent => ({
    id,
    ts: start + minutes * MINUTE,
    attributes: { meeting: { 'external-meeting-id': room, 'internal-meeting-id': `int-${room}`, ...more } },
  });
  const poll = (id: string, more: Json = {}): Json => ({ poll: { id, ...more } });
  /** An hour in which everything happens, as servers from 3.1 on report it. */
  const lecture = (): SentEvent[] => [
    ...[of(teacher, 'user-joined', 0, { name: 'Tina', role: 'MODERATOR' }), of(teacher, 'user-presenter-assigned', 0.1)],
    ...[of(learner, 'user-joined', 1, { name: 'Sam' }), ofRoom('meeting-presentation-changed', 2, { 'presentation-id': 'd2d9-1' })],
    ...[of(teacher, 'meeting-screenshare-started', 5), of(learner, 'user-emoji-changed', 6, { emoji: 'away' })],
    ...[of(learner, 'user-emoji-changed', 9, { emoji: 'none' }), of(teacher, 'meeting-screenshare-stopped', 15)],
    of(teacher, 'poll-started', 20, {}, poll('p/1', { question: 'Clear so far?', answers: OPTIONS })),
    ...[of(learner, 'poll-responded', 20.5, {}, poll('p/1', { answerIds: [0] })), of(teacher, 'user-presenter-unassigned', 30)],
    ...[of(learner, 'user-presenter-assigned', 30), of(learner, 'meeting-screenshare-started', 31)],
    ...[of(learner, 'user-emoji-changed', 40, { emoji: 'away' }), of(learner, 'user-emoji-changed', 42, { emoji: '👍' })],
    ...[of(learner, 'user-left', 50), of(teacher, 'user-left', 59), ofRoom('meeting-ended', 60)],
  ];
  const send = async (...deliveries: readonly (readonly SentEvent[])[]): Promise<void> => {
    at.clock.advance(3_700);
    for (const events of deliveries) expect((await at.sender.modern(events)).status).toBe(200);
  };
  const table = async (): Promise<string[]> => {
    const { text } = await as(teacher).get(`/plugin/Videoconf/meetings/${String(meeting.id)}?view=timeline`, HTML);
    const rows = text.matchAll(
      /<th scope="row"><bdi>(.*?)<\/bdi><\/th><td data-label="What">(.*?)<\/td>\s*<td[^>]*><time datetime="(.*?)".*?data-label="Length">(.*?)<\/td>/gs,
    );
    return [...rows].map(([, name, what = '', from = '', length]) => {
      const words = what.replaceAll(/<[^>]*>/g, '').trim();
      return `${name} ${(Date.parse(from) - start) / MINUTE} ${words} ${length}`;
    });
  };
  const shownOf = async (person: Person): Promise<string[]> => {
    const { body } = await as(teacher).get<Json[]>(`/api/conference_activities?meeting=${String(meeting['@id'])}`, PLAIN);
    const records = body.filter(({ participantKey }) => participantKey === `u:${person.id}`);
    const lists = await Promise.all(
      records.map(
        async ({ id }) => (await as(teacher).get(`/api/conference_activities/${String(id)}/evidence`, PLAIN)).body.shown as Shown[],
      ),
    );
    const minute = (moment: string | null): number | null => (moment === null ? null : (Date.parse(moment) - start) / MINUTE);
    return lists.flat().map(({ of: what, from, to }) => `${what} ${String(minute(from))}–${String(minute(to))}`);
  };
  const polls = async (): Promise<Json[]> =>
    (await as(teacher).get(`/api/conference_meetings/${String(meeting.id)}/polls`, PLAIN)).body.polls as Json[];
  const figures = async (): Promise<unknown> => {
    const { body } = await as(teacher).get<Json[]>(`/api/conference_activities?meeting=${String(meeting['@id'])}`, PLAIN);
    return body.map(({ participantKey, inAt, outAt, metrics, certainty }) => [participantKey, inAt, outAt, metrics, certainty]);
  };

  it('stands in the timeline, in the evidence and in the list of polls', async () => {
    await send(lecture());
    const rows = await table();
    expect(rows.filter((row) => !/Present \d|Reaction/.test(row))).toEqual([
      'Room 2 Presentation shown –',
      'Room 20 Poll: Clear so far? –',
      'Tina Ash 0.1 Presenter 0:29:54',
      'Tina Ash 5 Screen shared 0:10:00',
      'Sam Acer 6 Away 0:03:00',
      'Sam Acer 30 Presenter 0:20:00',
      // Nobody said that it was stopped: it was, when the person left.
      'Sam Acer 31 Screen shared 0:19:00',
      'Sam Acer 40 Away 0:02:00',
    ]);
    expect(await shownOf(learner)).toEqual(['away 6–9', 'presenter 30–50', 'screen 31–50', 'away 40–42']);
    expect((await polls()).map(({ question, options, secret, votes }) => [question, options, secret, votes])).toEqual([
      ['Clear so far?', ['Yes', 'No'], null, [{ participant: `u:${learner.id}`, name: expect.stringContaining('Acer'), answer: null }]],
    ]);
    const page = await as(teacher).get(`/plugin/Videoconf/meetings/${String(meeting.id)}`, HTML);
    for (const what of ['screen', 'presenter', 'away']) expect(page.text).toContain(`<rect class="${what}"`);
    expect((await as(teacher).get(`/plugin/Videoconf/meetings/${String(meeting.id)}/checks`, HTML)).text).toContain('Clear so far?');
  });

  it('is the same in any order, sent twice, and after a rebuild, and moves no figure', async () => {
    const all = lecture();
    const counted = all.filter(
      ({ id }) => /joined|left|ended/.test(id) || (id === 'user-emoji-changed' && JSON.stringify(all).includes('👍')),
    );
    await send(counted.filter(({ attributes }) => !/away|none/.test(JSON.stringify(attributes))));
    const before = await figures();
    await send(all.toReversed(), all.slice(0, 9), all.slice(5));
    expect(await figures()).toEqual(before);
    const [drawn, shown] = [await table(), await shownOf(learner)];
    await at.app.app.get(LedgerRebuild, { strict: false }).rebuild(Number(meeting.id));
    expect([await figures(), await table(), await shownOf(learner)]).toEqual([before, drawn, shown]);
    expect(shown).toEqual(['away 6–9', 'presenter 30–50', 'screen 31–50', 'away 40–42']);
    expect((await polls())[0]?.votes).toHaveLength(1);
  });

  it('is of the room where a server does not say whose screen it was, as before 3.1', async () => {
    await send([
      ...[of(teacher, 'user-joined', 0, { name: 'Tina' }), ofRoom('meeting-screenshare-started', 5)],
      ...[ofRoom('meeting-screenshare-stopped', 7), ofRoom('meeting-screenshare-started', 9), of(teacher, 'user-left', 12)],
    ]);
    expect((await table()).filter((row) => row.startsWith('Room'))).toEqual([
      'Room 5 Screen shared 0:02:00',
      'Room 9 Screen shared 0:03:00',
    ]);
  });

  it('takes what people voted for from the report of the server, which knows whether the poll was secret', async () => {
    await send(lecture());
    const votes = { [`w_${learner.id}`]: 'Yes' };
    const sent = {
      id: 'p/1',
      question: 'Clear so far?',
      options: ['Yes', 'No'],
      start: new Date(start + 20 * MINUTE).toISOString(),
      votes,
    };
    const data = {
      start: new Date(start).toISOString(),
      finish: new Date(start + 60 * MINUTE).toISOString(),
      attendees: [],
      polls: [sent],
    };
    const token = new JwtService().sign({ exp: Math.floor(Date.now() / 1000) + 315_360_000 }, { secret: TEST_SALT, algorithm: 'HS512' });
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const body = { version: '1.0', meeting_id: room, internal_meeting_id: `int-${room}`, data };
    expect((await at.app.stranger.send('POST', '/api/videoconference/analytics', body, headers)).status).toBe(200);
    expect((await polls()).map(({ secret, votes: cast }) => [secret, (cast as Json[]).map(({ answer }) => answer)])).toEqual([
      [false, ['Yes']],
    ]);
  });

  it('is in an evidence pack, but for polls, and its figures are verified beside it', async () => {
    await send(lecture());
    const { body, status } = await as(teacher).post(`/api/conference_meetings/${String(meeting.id)}/evidence`, {}, PLAIN);
    expect(status).toBe(201);
    const content = await as(teacher).fetch(`/api/evidence_packs/${String(body.id)}/content`);
    const files = unzipped(Buffer.from(await content.arrayBuffer()));
    const kinds = String(files.get('events.ndjson'))
      .trim()
      .split('\n')
      .map((line) => String((JSON.parse(line) as Json).kind));
    expect([...new Set(kinds)].sort()).toEqual([
      ...[
        'away-start',
        'away-stop',
        'end',
        'join',
        'leave',
        'presenter-start',
        'presenter-stop',
        'reaction',
        'screen-start',
        'screen-stop',
      ],
    ]);
    expect(verifiedPack(files)).toMatchObject({ status: 0, said: expect.stringContaining('Verified') });
  });

  it('ends where a person objects to figures, and begins no more', async () => {
    at.clock.advance(60);
    const now = (): number => (at.clock.now().getTime() - start) / MINUTE;
    await at.sender.modern([of(learner, 'user-joined', 0), of(learner, 'meeting-screenshare-started', 0.5)]);
    at.clock.advance(60);
    expect((await as(learner).put('/api/me/meeting_objection', undefined)).status).toBe(200);
    try {
      at.clock.advance(60);
      const late = [of(learner, 'user-emoji-changed', now() - 0.1, { emoji: 'away' }), of(learner, 'user-left', now())];
      expect((await at.sender.modern(late)).body.ignored).toEqual([{ index: 0, reason: 'privacy' }]);
      expect(await shownOf(learner)).toEqual(['screen 0.5–2']);
    } finally {
      await as(learner).delete('/api/me/meeting_objection');
    }
  });

  it.each([
    ['presence', []],
    ['pseudonymous', ['away-start', 'away-stop', 'presenter-start', 'presenter-stop', 'screen-start', 'screen-stop']],
    ['aggregate', []],
    ['none', []],
  ] as const)('is as far as the mode %s lets it, before and after the mode becomes that', async (privacy, kept) => {
    const kinds = async (): Promise<string[]> => {
      const { body } = await at.admin.get<Json[]>(`${String(meeting['@id'])}/events?itemsPerPage=100`, PLAIN);
      const found = new Set(body.map(({ kind }) => String(kind)));
      return [...found].filter((kind) => /^(away|presenter|screen|poll|slides)/.test(kind)).sort();
    };
    await send(lecture());
    expect(await kinds()).toHaveLength(9);
    expect((await as(teacher).patch(`/api/conference_meetings/${String(meeting.id)}`, { privacy })).status).toBe(200);
    expect(await kinds()).toEqual(kept);
    room = `shown-${(serial += 1)}`;
    meeting = await made({ privacy });
    start = at.clock.now().getTime();
    await send(lecture());
    expect(await kinds()).toEqual(kept);
  });
});
