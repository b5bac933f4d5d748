import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Test } from '@nestjs/testing';
import type { NestExpressApplication } from '@nestjs/platform-express';
import fc from 'fast-check';
import { AppModule } from '../../../src/app.module.js';
import { applicationOptions, configureApp, httpAdapter } from '../../../src/bootstrap.js';
import { Environment } from '../../../src/config/environment.js';
import { ApiClient } from '../../support/api-client.js';
import { TEST_SALT, TEST_SECRET, TestApplication } from '../../support/application.js';
import { RoomSender, type SentEvent } from '../../support/room-sender.js';

/** Lately, or the processes would conclude from the silence since that everybody has left. */
const START = Math.floor(Date.now() / 1000) * 1000 - 3_600_000;

/** One thing that a person does, in the words of the model below. */
interface Act {
  readonly person: number;
  readonly device: number;
  readonly what: 'join' | 'mute' | 'talk' | 'hush' | 'show' | 'hide' | 'say' | 'hand' | 'leave';
  /** Milliseconds since the start; no two acts share one. */
  readonly at: number;
}

const NAMES: Readonly<Record<Act['what'], string>> = {
  ...{ join: 'user-joined', talk: 'user-talking-started', hush: 'user-talking-stopped', show: 'camera-share-started' },
  ...{ hide: 'camera-share-stopped', say: 'chat-message-posted', hand: 'user-hand-raised', leave: 'user-left' },
  mute: 'user-audio-voice-enabled',
};

interface Figures {
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly open: boolean;
  readonly talk: number;
  readonly camera: number;
  readonly messages: number;
  readonly hands: number;
}

/** The rules as one reads them, taken one act after the other in the order of time; nothing of the service's code is used. */
function modelOf(acts: readonly Act[], end: number | undefined): Figures[] {
  const presences: Figures[] = [];
  for (const person of new Set(acts.map((act) => act.person)))
    presences.push(
      ...presencesOf(
        person,
        acts.filter((act) => act.person === person),
        end,
      ),
    );
  return presences;
}

function presencesOf(person: number, acts: readonly Act[], end: number | undefined): Figures[] {
  const done: Figures[] = [];
  let ended = false;
  let presence:
    | {
        from: number;
        to: number;
        devices: Set<number>;
        on: { talk: Map<number, number>; camera: Map<number, number> };
        runs: { talk: [number, number][]; camera: [number, number][] };
        messages: number;
        hands: number;
      }
    | undefined;
  const start = (of: 'talk' | 'camera', device: number, at: number): void => void presence?.on[of].set(device, at);
  const stop = (of: 'talk' | 'camera', device: number, at: number): void => {
    const from = presence?.on[of].get(device);
    if (!presence || from === undefined) return;
    presence.on[of].delete(device);
    presence.runs[of].push([from, at]);
  };
  /** Seconds during which at least one device ran, before the first of those that still run. */
  const together = (of: 'talk' | 'camera', { on, runs }: NonNullable<typeof presence>): number => {
    const limit = Math.min(...on[of].values());
    let [total, reached] = [0, 0];
    for (const [from, to] of runs[of].sort(([one], [other]) => one - other)) {
      const until = Math.min(to, limit);
      total += Math.max(0, until - Math.max(from, reached));
      reached = Math.max(reached, until);
    }
    return Math.round(total / 1000);
  };
  const finish = (at: number): void => {
    if (!presence) return;
    for (const timer of ['talk', 'camera'] as const) for (const device of [...presence.on[timer].keys()]) stop(timer, device, at);
    presence.to = at;
    done.push(figures(presence, false));
    presence = undefined;
  };
  const figures = (of: NonNullable<typeof presence>, open: boolean): Figures => ({
    ...{ key: `g:p${person}`, from: of.from, to: of.to, open, messages: of.messages, hands: of.hands },
    ...{ talk: together('talk', of), camera: together('camera', of) },
  });
  const timeline = [...acts.map((act) => ({ at: act.at, act })), ...(end === undefined ? [] : [{ at: end, act: undefined }])].sort(
    (a, b) => a.at - b.at,
  );
  for (const { at, act } of timeline) {
    if (!act) {
      finish(at);
      ended = true;
      continue;
    }
    const { what, device } = act;
    const trails = what === 'mute' || what === 'hush' || what === 'hide' || what === 'leave';
    if (!presence) {
      if (ended ? what !== 'join' : trails && done.length > 0) continue;
      ended = false;
      presence = {
        from: at,
        to: at,
        devices: new Set([device]),
        on: { talk: new Map(), camera: new Map() },
        runs: { talk: [], camera: [] },
        messages: 0,
        hands: 0,
      };
    }
    presence.to = at;
    if (what === 'join') {
      stop('talk', device, at);
      stop('camera', device, at);
    }
    if (!trails) presence.devices.add(device);
    if (what === 'talk') start('talk', device, at);
    if (what === 'show') start('camera', device, at);
    if (what === 'hush' || what === 'mute') stop('talk', device, at);
    if (what === 'hide') stop('camera', device, at);
    if (what === 'say') presence.messages += 1;
    if (what === 'hand') presence.hands += 1;
    if (what === 'leave') {
      stop('talk', device, at);
      stop('camera', device, at);
      presence.devices.delete(device);
      if (presence.devices.size === 0) finish(at);
    }
  }
  return presence ? [...done, figures(presence, true)] : done;
}

/** Acts of a few people on two devices each, trailing stops and rejoins among them, no two at one time. */
const lecture = fc
  .record({
    acts: fc.uniqueArray(
      fc.record({
        person: fc.integer({ min: 1, max: 4 }),
        device: fc.integer({ min: 1, max: 2 }),
        what: fc.constantFrom<Act['what']>('join', 'join', 'mute', 'talk', 'talk', 'hush', 'show', 'hide', 'say', 'hand', 'leave'),
        at: fc.integer({ min: 0, max: 600_000 }),
      }),
      { minLength: 5, maxLength: 45, selector: ({ at }) => at },
    ),
    end: fc.option(fc.integer({ min: 300_000, max: 700_000 }), { nil: undefined }),
    /** How it is sent: in which order, repeated how often, in batches of which size, through which callback of which process. */
    shuffle: fc.array(fc.integer({ min: 0, max: 2 ** 30 }), { minLength: 100, maxLength: 100 }),
    copies: fc.integer({ min: 1, max: 2 }),
    sizes: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 6 }),
  })
  .filter(({ acts, end }) => acts.every(({ at }) => at !== end));

describe('a lecture, sent in any order, repeatedly, in any batches, through both callbacks of three processes at once', () => {
  let app: TestApplication;
  const others: NestExpressApplication[] = [];
  let senders: RoomSender[];

  beforeAll(async () => {
    app = await TestApplication.start({ variables: { DATABASE_POOL_SIZE: '4' } });
    const environment = app.app.get(Environment);
    for (let count = 0; count < 2; count += 1) {
      const module = await Test.createTestingModule({ imports: [AppModule.with(environment)] }).compile();
      const other = module.createNestApplication<NestExpressApplication>(httpAdapter(environment), applicationOptions(environment));
      configureApp(other, environment);
      await other.listen(0, '127.0.0.1');
      others.push(other);
    }
    const urls = [app.url, ...(await Promise.all(others.map((other) => other.getUrl())))];
    senders = urls.map((url) => new RoomSender(new ApiClient(url), { salt: TEST_SALT, secret: TEST_SECRET }));
  }, 120_000);
  afterAll(async () => {
    for (const other of others) await other.close();
    await app.close();
  });

  const sent = (room: string, { person, device, what, at }: Act): SentEvent => ({
    id: NAMES[what],
    ts: START + at,
    attributes: {
      meeting: { 'external-meeting-id': room, 'internal-meeting-id': `int-${room}` },
      user: {
        ...{ 'internal-user-id': `w_${person}_${device}`, 'external-user-id': `p${person}` },
        ...(what === 'mute' ? { 'sharing-mic': true, muted: true } : {}),
      },
    },
  });

  async function figuresOf(meeting: number): Promise<Figures[]> {
    const rows = await app.dataSource.query<
      { key: string; from: Date; to: Date; close: boolean; metrics: { totals: Record<string, number>; counts: Record<string, number> } }[]
    >('SELECT participant_key AS key, in_at AS "from", out_at AS "to", close, metrics FROM conference_activity WHERE meeting_id = $1', [
      meeting,
    ]);
    return rows.map(({ key, from, to, close, metrics: { totals, counts } }) => ({
      ...{ key, from: from.getTime() - START, to: to.getTime() - START, open: !close },
      ...{
        talk: totals['talk_seconds'] ?? -1,
        camera: totals['camera_seconds'] ?? -1,
        messages: counts['messages'] ?? -1,
        hands: counts['hands'] ?? -1,
      },
    }));
  }

  const sorted = (figures: readonly Figures[]): Figures[] =>
    figures.toSorted((a, b) => a.key.localeCompare(b.key) || a.from - b.from || a.to - b.to);

  it('comes to the figures that a simple reading of the rules in the order of time comes to', async () => {
    await fc.assert(
      fc.asyncProperty(lecture, async ({ acts, end, shuffle, copies, sizes }) => {
        const { id, remoteId } = await app.given.meeting();
        const events = acts.map((act) => sent(remoteId, act));
        if (end !== undefined)
          events.push({ id: 'meeting-ended', ts: START + end, attributes: { meeting: { 'external-meeting-id': remoteId } } });
        const all = Array.from({ length: copies }, () => events).flat();
        const shuffled = all.map((event, index) => ({ event, place: shuffle[index] ?? 0 })).sort((a, b) => a.place - b.place);
        const deliveries: SentEvent[][] = [];
        for (let from = 0, turn = 0; from < shuffled.length; turn += 1) {
          const size = sizes[turn % sizes.length]!;
          deliveries.push(shuffled.slice(from, from + size).map(({ event }) => event));
          from += size;
        }
        const replies = await Promise.all(
          deliveries.map((events, turn) => (turn % 2 === 0 ? senders[turn % 3]!.legacy(events) : senders[turn % 3]!.modern(events))),
        );
        expect(replies.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
        expect(replies.reduce((sum, { body }) => sum + body.recorded, 0)).toBe(events.length);
        expect(sorted(await figuresOf(id))).toEqual(sorted(modelOf(acts, end)));
      }),
      { numRuns: 20, interruptAfterTimeLimit: 40_000 },
    );
  }, 120_000);
});
