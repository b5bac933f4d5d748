import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Test } from '@nestjs/testing';
import type { NestExpressApplication } from '@nestjs/platform-express';
import fc from 'fast-check';
import { AppModule } from '../../../src/app.module.js';
import { applicationOptions, configureApp } from '../../../src/bootstrap.js';
import { Environment } from '../../../src/config/environment.js';
import { ApiClient } from '../../support/api-client.js';
import { TEST_SALT, TEST_SECRET, TestApplication } from '../../support/application.js';
import { RoomSender, type SentEvent } from '../../support/room-sender.js';
import { ShapedExpressAdapter } from '../../../src/operations/shaped-express.adapter.js';

/** Lately, or the processes would conclude from the silence since that everybody has left. */
const START = Math.floor(Date.now() / 1000) * 1000 - 3_600_000;

/** One thing that a person does, in the words of the model below. */
interface Act {
  readonly person: number;
  readonly device: number;
  readonly what: 'join' | 'talk' | 'hush' | 'show' | 'hide' | 'say' | 'hand' | 'leave';
  /** Milliseconds since the start; no two acts share one. */
  readonly at: number;
}

const NAMES: Readonly<Record<Act['what'], string>> = {
  ...{ join: 'user-joined', talk: 'user-talking-started', hush: 'user-talking-stopped', show: 'camera-share-started' },
  ...{ hide: 'camera-share-stopped', say: 'chat-message-posted', hand: 'user-hand-raised', leave: 'user-left' },
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
  const stays: Figures[] = [];
  for (const person of new Set(acts.map((act) => act.person)))
    stays.push(
      ...staysOf(
        person,
        acts.filter((act) => act.person === person),
        end,
      ),
    );
  return stays;
}

function staysOf(person: number, acts: readonly Act[], end: number | undefined): Figures[] {
  const done: Figures[] = [];
  let ended = false;
  let stay:
    | {
        from: number;
        to: number;
        devices: Set<number>;
        on: { talk: Map<number, number>; camera: Map<number, number> };
        ms: { talk: number; camera: number };
        messages: number;
        hands: number;
      }
    | undefined;
  const begun = { talk: 0, camera: 0 };
  const start = (of: 'talk' | 'camera', device: number, at: number): void => {
    if (!stay) return;
    const others = [...stay.on[of].keys()].filter((other) => other !== device);
    if (others.length === 0) begun[of] = at;
    stay.on[of].set(device, at);
  };
  const stop = (of: 'talk' | 'camera', device: number, at: number): void => {
    if (!stay?.on[of].delete(device) || stay.on[of].size > 0) return;
    stay.ms[of] += at - begun[of];
  };
  const finish = (at: number): void => {
    if (!stay) return;
    for (const timer of ['talk', 'camera'] as const) for (const device of [...stay.on[timer].keys()]) stop(timer, device, at);
    stay.to = at;
    done.push(figures(stay, false));
    stay = undefined;
  };
  const figures = (of: NonNullable<typeof stay>, open: boolean): Figures => ({
    ...{ key: `g:p${person}`, from: of.from, to: of.to, open, messages: of.messages, hands: of.hands },
    ...{ talk: Math.round(of.ms.talk / 1000), camera: Math.round(of.ms.camera / 1000) },
  });
  const moments = [...acts.map((act) => ({ at: act.at, act })), ...(end === undefined ? [] : [{ at: end, act: undefined }])].sort(
    (a, b) => a.at - b.at,
  );
  for (const { at, act } of moments) {
    if (!act) {
      finish(at);
      ended = true;
      continue;
    }
    const { what, device } = act;
    const trails = what === 'hush' || what === 'hide' || what === 'leave';
    if (!stay) {
      if (ended ? what !== 'join' : trails && done.length > 0) continue;
      ended = false;
      stay = {
        from: at,
        to: at,
        devices: new Set([device]),
        on: { talk: new Map(), camera: new Map() },
        ms: { talk: 0, camera: 0 },
        messages: 0,
        hands: 0,
      };
    }
    stay.to = at;
    if (!trails) stay.devices.add(device);
    if (what === 'talk') start('talk', device, at);
    if (what === 'show') start('camera', device, at);
    if (what === 'hush') stop('talk', device, at);
    if (what === 'hide') stop('camera', device, at);
    if (what === 'say') stay.messages += 1;
    if (what === 'hand') stay.hands += 1;
    if (what === 'leave') {
      stop('talk', device, at);
      stop('camera', device, at);
      stay.devices.delete(device);
      if (stay.devices.size === 0) finish(at);
    }
  }
  return stay ? [...done, figures(stay, true)] : done;
}

/** Acts of a few people on two devices each, trailing stops and rejoins among them, no two at one moment. */
const lecture = fc
  .record({
    acts: fc.uniqueArray(
      fc.record({
        person: fc.integer({ min: 1, max: 4 }),
        device: fc.integer({ min: 1, max: 2 }),
        what: fc.constantFrom<Act['what']>('join', 'join', 'talk', 'talk', 'hush', 'show', 'hide', 'say', 'hand', 'leave'),
        at: fc.integer({ min: 0, max: 600_000 }),
      }),
      { minLength: 5, maxLength: 45, selector: ({ at }) => at },
    ),
    end: fc.option(fc.integer({ min: 300_000, max: 700_000 }), { nil: undefined }),
    /** How it is told: in which order, repeated how often, in batches of which size, through which callback of which process. */
    shuffle: fc.array(fc.integer({ min: 0, max: 2 ** 30 }), { minLength: 100, maxLength: 100 }),
    copies: fc.integer({ min: 1, max: 2 }),
    sizes: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 6 }),
  })
  .filter(({ acts, end }) => acts.every(({ at }) => at !== end));

describe('a lecture, told in any order, repeatedly, in any batches, through both callbacks of three processes at once', () => {
  let app: TestApplication;
  const others: NestExpressApplication[] = [];
  let senders: RoomSender[];

  beforeAll(async () => {
    app = await TestApplication.start({ variables: { DATABASE_POOL_SIZE: '4' } });
    const environment = app.app.get(Environment);
    for (let count = 0; count < 2; count += 1) {
      const module = await Test.createTestingModule({ imports: [AppModule.with(environment)] }).compile();
      const other = module.createNestApplication<NestExpressApplication>(new ShapedExpressAdapter(), applicationOptions(environment));
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
      user: { 'internal-user-id': `w_${person}_${device}`, 'external-user-id': `p${person}` },
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
        const told = acts.map((act) => sent(remoteId, act));
        if (end !== undefined)
          told.push({ id: 'meeting-ended', ts: START + end, attributes: { meeting: { 'external-meeting-id': remoteId } } });
        const all = Array.from({ length: copies }, () => told).flat();
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
        expect(replies.reduce((sum, { body }) => sum + body.recorded, 0)).toBe(told.length);
        expect(sorted(await figuresOf(id))).toEqual(sorted(modelOf(acts, end)));
      }),
      { numRuns: 20, interruptAfterTimeLimit: 40_000 },
    );
  }, 120_000);
});
