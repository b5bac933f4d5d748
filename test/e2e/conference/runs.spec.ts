import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LedgerRebuild } from '../../../src/conference/ledger-audit/ledger-rebuild.js';
import { TestApplication, TEST_SALT, TEST_SECRET } from '../../support/application.js';
import { LECTURE_START, type StoredMetrics, storedRecords } from '../../support/stored-records.js';
import { RoomSender, type SentEvent } from '../../support/room-sender.js';

/** A room whose runs overlap, as when it is opened again while the server still winds up the former one. */
describe('two runs of one room', () => {
  let app: TestApplication;
  let sender: RoomSender;
  let room: string;
  let meeting: number;

  beforeAll(async () => {
    app = await TestApplication.start();
    sender = new RoomSender(app.stranger, { salt: TEST_SALT, secret: TEST_SECRET });
  });
  afterAll(() => app.close());

  const newRoom = async (): Promise<void> => {
    const { id, remoteId } = await app.given.meeting();
    [meeting, room] = [id, remoteId];
  };
  const event = (id: string, seconds: number, run: string, user?: string, more: object = {}): SentEvent => ({
    id,
    ts: LECTURE_START + seconds * 1000,
    attributes: {
      meeting: { 'external-meeting-id': room, 'internal-meeting-id': `${run}-${room}` },
      ...(user === undefined ? {} : { user: { 'internal-user-id': `w_${user}`, 'external-user-id': user, ...more } }),
    },
  });
  const figures = (): Promise<StoredMetrics[]> => storedRecords(app.dataSource, meeting);
  /** Sends events in several orders, each to a room of its own, and expects the same of each, and of a rebuild. */
  const expectEachTime = async (events: () => readonly SentEvent[], expected: readonly object[]): Promise<void> => {
    for (const order of [(all: readonly SentEvent[]) => all, (all: readonly SentEvent[]) => all.toReversed()]) {
      await newRoom();
      for (const one of order(events())) expect((await sender.legacy([one])).status).toBe(200);
      expect(await figures()).toMatchObject(expected);
      expect((await app.app.get(LedgerRebuild).rebuild(meeting))?.changed).toEqual([]);
    }
  };

  it('end each for its own people: Ann of the first one was there for 890 s, Bob of the second one for 3,000 s with all his signs', () =>
    expectEachTime(
      () => [
        event('meeting-created', 0, 'R1'),
        event('user-joined', 10, 'R1', 'ann'),
        event('meeting-created', 600, 'R2'),
        event('user-joined', 610, 'R2', 'bob'),
        event('meeting-ended', 900, 'R1'),
        event('user-talking-started', 1000, 'R2', 'bob'),
        event('user-talking-stopped', 1200, 'R2', 'bob'),
        event('chat-message-posted', 1300, 'R2', 'bob'),
        event('user-left', 3610, 'R2', 'bob'),
      ],
      [
        { key: 'g:ann', seconds: 890, open: false },
        { key: 'g:bob', seconds: 3000, open: false, talk: 200, messages: 1 },
      ],
    ));

  it('let nobody stay who never came back after the server was restarted: the next run ends the former one, whose end nobody reported', () =>
    expectEachTime(
      () => [
        event('meeting-created', 0, 'R1'),
        event('user-joined', 10, 'R1', 'ann'),
        event('user-joined', 20, 'R1', 'bob'),
        event('user-talking-started', 30, 'R1', 'ann'),
        event('camera-share-started', 40, 'R1', 'ann'),
        event('meeting-created', 900, 'R2'),
        { ...event('user-joined', 910, 'R2', 'bob', { 'internal-user-id': 'w_bob2' }) },
        event('meeting-ended', 5460, 'R2'),
      ],
      [
        { key: 'g:ann', seconds: 890, open: false, talk: 870, camera: 860 },
        { key: 'g:bob', seconds: 880, open: false },
        { key: 'g:bob', seconds: 4550, open: false },
      ],
    ));

  it('go on beside one another where the former one shows signs of its own', () =>
    expectEachTime(
      () => [
        event('meeting-created', 0, 'R1'),
        event('user-joined', 10, 'R1', 'ann'),
        event('meeting-created', 600, 'R2'),
        event('user-joined', 610, 'R2', 'bob'),
        event('user-talking-started', 700, 'R1', 'cy'),
        event('user-left', 1000, 'R2', 'bob'),
        event('meeting-created', 2000, 'R3'),
        event('meeting-ended', 3000, 'R3'),
      ],
      [
        { key: 'g:ann', seconds: 1990, open: false },
        { key: 'g:bob', seconds: 390, open: false },
        { key: 'g:cy', seconds: 1300, open: false, talk: 1300 },
      ],
    ));

  it('have no participant who never joined and whom nobody names: the room itself writes, and people are turned away in the lobby', async () => {
    const unnamed = (id: string, seconds: number, connection: string): SentEvent => ({
      ...event(id, seconds, 'R1', 'x', { 'internal-user-id': connection, 'external-user-id': undefined }),
    });
    const events = (): SentEvent[] => [
      event('meeting-created', 0, 'R1'),
      event('user-joined', 10, 'R1', 'ann'),
      unnamed('chat-message-posted', 20, 'SYSTEM_MESSAGE'),
      unnamed('user-left', 30, 'w_turned_away'),
      unnamed('user-talking-started', 40, 'w_late'),
      event('user-left', 110, 'R1', 'ann'),
    ];
    await expectEachTime(events, [{ key: 'g:ann', seconds: 100, open: false }]);
    // A join that comes later, though it is of before, heals it.
    await sender.legacy([event('user-joined', 35, 'R1', 'late'), unnamed('user-joined', 36, 'w_nameless')]);
    expect((await figures()).map(({ key, talk }) => [key, talk])).toEqual([['g:ann', 0], ['g:late', 0], ['i:w_nameless', 0]]); // prettier-ignore
  });

  it('give what a connection does to whom its join named, whatever other id an event bears', () =>
    expectEachTime(
      () => [
        event('user-joined', 0, 'R1', 'ann'),
        event('user-talking-started', 100, 'R1', 'ann', { 'external-user-id': 'ghost' }),
        event('user-talking-stopped', 200, 'R1', 'ann', { 'external-user-id': 'other' }),
        event('user-left', 600, 'R1', 'ann', { 'external-user-id': 'ghost' }),
        event('meeting-ended', 3660, 'R1'),
      ],
      [{ key: 'g:ann', seconds: 600, open: false, talk: 100 }],
    ));
});
