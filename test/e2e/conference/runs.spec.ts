import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LedgerRebuild } from '../../../src/conference/audit/ledger-rebuild.js';
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
});
