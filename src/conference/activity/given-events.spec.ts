import { describe, expect, it } from '@jest/globals';
import { eventIdentity } from '../events/event-identity.js';
import { mapDelivery } from '../events/event.mapper.js';
import { activityEvent, meetingEnd } from './activity-event.js';
import { fold, type FoldedRecord } from './activity-fold.js';

const START = 1_767_600_000;
const meeting = { 'external-meeting-id': 'room-42', 'internal-meeting-id': 'b2f1-1767600000123' };
const user = { 'internal-user-id': 'w_stud7', 'external-user-id': 'u-7', name: 'Sam Student' };

type Said = readonly [name: string, seconds: number, more?: Record<string, unknown>];

/** The promised envelope, with times in milliseconds. */
function enveloped(events: readonly Said[]): unknown {
  return {
    events: events.map(([id, seconds, more = {}]) => ({
      data: { id, attributes: { meeting, user: { ...user, ...more } }, event: { ts: (START + seconds) * 1000 } },
    })),
  };
}

/** Flat events, with times in seconds. */
function flat(events: readonly Said[]): unknown {
  return events.map(([event, seconds, more = {}]) => ({
    provider: 'bbb',
    meeting_id: 'room-42',
    participant_id: 'u-7',
    event,
    timestamp: START + seconds,
    ...more,
  }));
}

function records(body: unknown): FoldedRecord[] {
  const delivery = mapDelivery(JSON.stringify(body));
  if (!delivery.ok || delivery.ignored.length > 0) throw new Error(JSON.stringify(delivery));
  const ends = delivery.events.filter(({ kind }) => kind === 'end').map(({ time }) => meetingEnd(time));
  const others = delivery.events.filter(({ kind }) => kind !== 'end');
  return fold(
    others.flatMap((event) => activityEvent(event, eventIdentity('42', event)) ?? []),
    ends,
  );
}

describe.each([
  ['enveloped', enveloped],
  ['flat', flat],
])('%s events', (_form, body) => {
  const metrics = (...events: Said[]): unknown => records(body(events))[0]?.metrics;

  it.each(['user-joined', 'participantjoined'])('%s finds or creates the open record', (join) => {
    expect(records(body([[join, 0]]))).toMatchObject([{ open: true, inAt: START * 1000 }]);
    expect(records(body([[join, 0], [join, 10]]))).toMatchObject([{ open: true, inAt: START * 1000 }]); // prettier-ignore
  });

  it.each([
    ['user-talking-started', 'user-talking-stopped', 'talk'],
    ['uservoiceactivated', 'uservoicedeactivated', 'talk'],
    ['camera-share-started', 'camera-share-stopped', 'camera'],
    ['webcamsharestarted', 'webcamsharestopped', 'camera'],
  ])('%s starts a timer; %s adds its seconds to the total and clears it', (start, stop, timer) => {
    expect(metrics([start, 5])).toMatchObject({ totals: { [`${timer}_seconds`]: 0 }, temp: { [`${timer}_started_at`]: START + 5 } });
    expect(metrics([start, 5], [stop, 47])).toMatchObject({ totals: { [`${timer}_seconds`]: 42 }, temp: { [`${timer}_started_at`]: 0 } });
  });

  it.each(['chat-message-posted', 'publicchatmessageposted'])('%s counts a message', (message) => {
    expect(metrics([message, 1], [message, 2])).toMatchObject({ counts: { messages: 2 } });
  });

  it.each(['user-reaction-changed', 'useremojichanged'])('%s counts a reaction and its emoji', (reaction) => {
    expect(metrics([reaction, 1, { emoji: '👍' }], [reaction, 2, { emoji: '👏' }], [reaction, 3, { emoji: '👍' }])).toMatchObject({
      counts: { reactions: 3, reactions_breakdown: { '👍': 2, '👏': 1 } },
    });
  });

  it.each(['user-hand-raised', 'userraisedhand'])('%s counts a raised hand', (hand) => {
    expect(metrics([hand, 1], [hand, 9])).toMatchObject({ counts: { hands: 2 } });
  });

  it.each(['user-left', 'participantleft', 'meeting-ended'])('%s adds what runs and closes the record', (leave) => {
    expect(
      records(
        body([
          ['user-joined', 0],
          ['user-talking-started', 10],
          ['camera-share-started', 20],
          [leave, 60],
        ]),
      ),
    ).toMatchObject([
      // prettier-ignore
      {
        open: false,
        outAt: (START + 60) * 1000,
        metrics: { totals: { talk_seconds: 50, camera_seconds: 40 }, temp: { talk_started_at: 0, camera_started_at: 0 } },
      },
    ]);
  });

  it('give metrics of exactly this shape', () => {
    expect(metrics(['user-joined', 0])).toEqual({
      totals: { talk_seconds: 0, camera_seconds: 0 },
      counts: { messages: 0, reactions: 0, hands: 0, reactions_breakdown: {} },
      temp: { talk_started_at: 0, camera_started_at: 0 },
    });
  });
});
