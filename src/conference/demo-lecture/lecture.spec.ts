import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { activityEvent, meetingEnd } from '../activity/activity-event.js';
import { fold, type FoldedRecord } from '../activity/activity-fold.js';
import { eventIdentity } from '../events/event-identity.js';
import { mapDelivery, type MappedDelivery } from '../events/event.mapper.js';
import { registeredAddress, verifyChecksum } from '../signatures/delivery-checksum.js';
import { verifyLegacyAddress } from '../signatures/legacy-signature.js';
import { verifyModern } from '../signatures/modern-signature.js';
import type { RoomEvent } from '../events/room-event.js';
import type { ActivityMetrics } from '../activity/activity-metrics.js';
import { lectureDuration, readLecture, type Staging } from './lecture.js';
import { lectureRequest, type LectureRequest, type SenderSettings } from './lecture-request.js';

const FOLDER = new URL('../../../test/fixtures/conference/lecture/', import.meta.url);
const lecture = readLecture(readFileSync(new URL('deliveries.jsonl', FOLDER), 'utf8'));

interface Expected {
  readonly duration: string;
  readonly participants: readonly {
    readonly person: string;
    readonly name: string;
    readonly role: string | null;
    readonly records: readonly { readonly in: string; readonly out: string; readonly metrics: ActivityMetrics }[];
  }[];
}
const expected = JSON.parse(readFileSync(new URL('expected.json', FOLDER), 'utf8')) as Expected;

const staging: Staging = { start: Date.parse('2026-01-05T08:00:00Z'), meeting: 'algebra & more', run: 'b2f1-1767600000000' };
const settings: SenderSettings = {
  publicUrl: 'https://lms.example/base',
  portalId: 1,
  salt: 'salt',
  algorithm: 'sha256',
  kernelSecret: 'kernel',
};
const now = new Date('2026-01-05T09:00:00Z');
const requests = lecture.map((delivery) => ({ delivery, request: lectureRequest(delivery, staging, settings, now) }));

function understood({ body }: LectureRequest): MappedDelivery {
  const delivery = mapDelivery(body);
  if (!delivery.ok) throw new Error(delivery.message);
  return delivery;
}

/** The participant of the events: by external id, else by internal id. */
function byPerson(events: readonly RoomEvent[]): Map<string, RoomEvent[]> {
  const persons = new Map(
    events.flatMap(({ participant: { internal, external } }) =>
      internal !== undefined && external !== undefined ? [[internal, external]] : [],
    ),
  );
  const people = new Map<string, RoomEvent[]>();
  for (const event of events) {
    const { internal, external } = event.participant;
    const person = external ?? persons.get(internal ?? '') ?? 'nobody';
    people.set(person, [...(people.get(person) ?? []), event]);
  }
  return people;
}

function records(events: readonly RoomEvent[], ends: readonly number[]): FoldedRecord[] {
  return fold(
    events.flatMap((event) => activityEvent(event, eventIdentity('1', event)) ?? []),
    ends.map((time) => meetingEnd(time)),
  );
}

function timeAt(clock: string): number {
  const [minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return staging.start + minutes * 60_000 + Math.round(seconds * 1000);
}

describe('the recorded lecture', () => {
  const deliveries = requests.map(({ request }) => understood(request));
  const all = deliveries.flatMap(({ events }) => events);
  const ends = all.filter(({ kind }) => kind === 'end').map(({ time }) => time);
  const people = byPerson(all.filter(({ kind }) => kind !== 'end' && kind !== 'meeting-created'));

  it('lasts as long as it says, and has nobody else in it', () => {
    expect(ends).toEqual([timeAt(expected.duration)]);
    expect(lectureDuration(lecture)).toBe(2_690_044);
    expect([...people.keys()].sort()).toEqual(expected.participants.map(({ person }) => person).sort());
  });

  it.each(expected.participants.map((participant) => [participant.person, participant] as const))(
    'makes the figures of %s that were computed by hand',
    (person, participant) => {
      const events = people.get(person) ?? [];
      expect(records(events, ends).map(({ intervals: _, certainty: __, ...record }) => record)).toEqual(
        participant.records.map((record) => ({
          inAt: timeAt(record.in),
          outAt: timeAt(record.out),
          open: false,
          metrics: record.metrics,
        })),
      );
      expect(events.find(({ kind }) => kind === 'join')?.participant).toMatchObject({
        name: participant.name,
        ...(participant.role === null ? {} : { role: participant.role }),
      });
    },
  );

  it('makes the same figures in reverse', () => {
    for (const events of people.values()) expect(records(events.toReversed(), ends)).toEqual(records(events, ends));
  });

  it('has events that move no figure, and none that is not understood', () => {
    const reasons = new Set(deliveries.flatMap(({ ignored }) => ignored.map(({ reason }) => reason)));
    expect([...reasons]).toEqual(['no-effect']);
  });

  it('may be played at any time: only the times differ', () => {
    const later = { ...staging, start: staging.start + 86_400_000 };
    const [today, tomorrow] = [staging, later].map((each) =>
      lecture.flatMap((delivery) => understood(lectureRequest(delivery, each, settings, now)).events),
    );
    expect(tomorrow?.map(({ time }) => time - 86_400_000)).toEqual(today?.map(({ time }) => time));
  });
});

describe('the requests of the lecture', () => {
  const legacy = requests.filter(({ delivery }) => delivery.callback === 'legacy');
  const modern = requests.filter(({ delivery }) => delivery.callback === 'modern');

  it('come in every form through both callbacks', () => {
    expect(new Set(legacy.map(({ delivery }) => delivery.form))).toEqual(new Set(['3.x', '2.x']));
    expect(new Set(modern.map(({ delivery }) => delivery.form))).toEqual(new Set(['json', 'flat']));
  });

  it('prove their address, and their body as their version of the server does', () => {
    for (const { delivery, request } of legacy) {
      const query = request.target.slice(request.target.indexOf('?') + 1);
      expect(verifyLegacyAddress(query, settings, now)).toMatchObject({ ok: true, address: { au: '1', mid: staging.meeting } });
      const callbackUrl = registeredAddress(settings.publicUrl, request.target);
      const checksum = new URLSearchParams(query).get('checksum');
      expect(verifyChecksum({ checksum, callbackUrl, rawBody: Buffer.from(request.body) }, { secret: settings.salt })).toEqual({
        ok: true,
        form: delivery.form === '2.x' ? 'json-text' : 'raw-body',
      });
    }
  });

  it('prove their body with the kernel secret', () => {
    for (const { request } of modern) {
      const headers = { timestamp: request.headers['X-Service-Timestamp'], signature: request.headers['X-Service-Signature'] };
      expect(verifyModern(headers, Buffer.from(request.body), 'kernel', now)).toEqual({ ok: true });
    }
  });
});
