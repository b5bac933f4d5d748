import fc from 'fast-check';
import type { SentEvent } from './room-sender.js';

/** Lately, or the processes would conclude from the silence since that everybody has left. */
export const LECTURE_START = Math.floor(Date.now() / 1000) * 1000 - 3_600_000;

/** One thing that a person does, in the words of the model below. */
export interface Act {
  readonly person: number;
  /** 1 and 2 are connections to the room, 3 and 4 those of the same two to a breakout room. */
  readonly device: number;
  readonly what: 'join' | 'mute' | 'talk' | 'hush' | 'show' | 'hide' | 'say' | 'hand' | 'leave';
  /** Milliseconds since the start; no two acts share one. */
  readonly at: number;
}

/** A room over several runs, one of them with a breakout room. */
export interface Lecture {
  readonly acts: readonly Act[];
  /** When the runs of the room ended, in order. */
  readonly ends: readonly number[];
  /** When the breakout room ended. */
  readonly breakoutEnd: number | undefined;
}

const NAMES: Readonly<Record<Act['what'], string>> = {
  ...{ join: 'user-joined', talk: 'user-talking-started', hush: 'user-talking-stopped', show: 'camera-share-started' },
  ...{ hide: 'camera-share-stopped', say: 'chat-message-posted', hand: 'user-hand-raised', leave: 'user-left' },
  mute: 'user-audio-voice-enabled',
};
/** From here on connections are to the breakout room. */
const FIRST_IN_BREAKOUT = 3;

export interface Figures {
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
export function modelOf({ acts, ends, breakoutEnd }: Lecture): Figures[] {
  const presences: Figures[] = [];
  for (const person of new Set(acts.map((act) => act.person)))
    presences.push(
      ...presencesOf(
        person,
        acts.filter((act) => act.person === person),
        ends,
        breakoutEnd,
      ),
    );
  return presences;
}

function presencesOf(person: number, acts: readonly Act[], ends: readonly number[], breakoutEnd: number | undefined): Figures[] {
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
  const leave = (device: number, at: number): void => {
    stop('talk', device, at);
    stop('camera', device, at);
    presence?.devices.delete(device);
    if (presence?.devices.size === 0) finish(at);
  };
  const timeline: { at: number; act: Act | 'end' | 'breakout-end' }[] = [
    ...acts.map((act) => ({ at: act.at, act })),
    ...ends.map((at) => ({ at, act: 'end' as const })),
    ...(breakoutEnd === undefined ? [] : [{ at: breakoutEnd, act: 'breakout-end' as const }]),
  ].sort((a, b) => a.at - b.at);
  for (const { at, act } of timeline) {
    if (act === 'breakout-end') {
      const inside = [...(presence?.devices ?? [])].filter((device) => device >= FIRST_IN_BREAKOUT);
      if (presence && inside.length > 0) presence.to = at;
      for (const device of inside) leave(device, at);
      continue;
    }
    if (act === 'end') {
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
    if (what === 'leave') leave(device, at);
  }
  return presence ? [...done, figures(presence, true)] : done;
}

const WHATS = ['join', 'join', 'mute', 'talk', 'talk', 'hush', 'show', 'hide', 'say', 'hand', 'leave'] as const;

/** Acts of a few people on two connections each, in a breakout room too; trailing stops, rejoins and several runs among them, no two at one time. */
export const randomLecture: fc.Arbitrary<Lecture> = fc
  .record({
    acts: fc.uniqueArray(
      fc.record({
        person: fc.integer({ min: 1, max: 4 }),
        device: fc.constantFrom(1, 1, 2, 2, 3, 4),
        what: fc.constantFrom<Act['what']>(...WHATS),
        at: fc.integer({ min: 0, max: 600_000 }),
      }),
      { minLength: 5, maxLength: 45, selector: ({ at }) => at },
    ),
    ends: fc.uniqueArray(fc.integer({ min: 200_000, max: 700_000 }), { maxLength: 2 }),
    breakoutEnd: fc.option(fc.integer({ min: 200_000, max: 700_000 }), { nil: undefined }),
  })
  .filter(({ acts, ends, breakoutEnd }) => {
    const times = [...acts.map(({ at }) => at), ...ends, ...(breakoutEnd === undefined ? [] : [breakoutEnd])];
    return new Set(times).size === times.length;
  })
  .map(({ acts, ends, breakoutEnd }) => ({ acts: withOutside(acts), ends: ends.toSorted((one, other) => one - other), breakoutEnd }));

/** The room knows people by their connections to the meeting itself, so whoever is in a breakout room joined that. */
function withOutside(acts: readonly Act[]): Act[] {
  const missing = acts.filter(({ person, device }, index) => {
    if (device < FIRST_IN_BREAKOUT) return false;
    const isFirst = acts.findIndex((act) => act.person === person && act.device === device) === index;
    return isFirst && !acts.some((act) => act.person === person && act.device === outside(device));
  });
  return [
    ...acts,
    ...missing.map(({ person, device }): Act => ({ person, device: outside(device), what: 'join', at: -10 * person - device })),
  ];
}

function outside(device: number): number {
  return device - FIRST_IN_BREAKOUT + 1;
}

/** What the server sends of it: the room and its breakout room are announced first, and then what happens, in the order of acts and ends. */
export function eventsOf({ acts, ends, breakoutEnd }: Lecture, room: string): SentEvent[] {
  const main = { 'external-meeting-id': room, 'internal-meeting-id': `int-${room}` };
  const breakout = { 'external-meeting-id': `${room}-b`, 'internal-meeting-id': `int-${room}-b` };
  const run = (at: number): string => `int-${room}${['', '-2', '-3'][ends.filter((end) => end < at).length]}`;
  const event = (id: string, at: number, meeting: object, user?: object): SentEvent => ({
    id,
    ts: LECTURE_START + at,
    attributes: { meeting, ...(user ? { user } : {}) },
  });
  return [
    event('meeting-created', -1000, { ...main, name: `Room ${room}` }),
    event('meeting-created', -900, { ...breakout, name: 'Group', 'parent-id': `int-${room}`, 'is-breakout': true }),
    ...acts.map(({ person, device, what, at }) => {
      const isInside = device >= FIRST_IN_BREAKOUT;
      const external = isInside ? `w_${person}_${outside(device)}-1` : `p${person}`;
      const user = { 'internal-user-id': `w_${person}_${device}`, 'external-user-id': external };
      const muted = what === 'mute' ? { 'sharing-mic': true, muted: true } : {};
      return event(NAMES[what], at, isInside ? breakout : { ...main, 'internal-meeting-id': run(at) }, { ...user, ...muted });
    }),
    ...ends.map((end) => event('meeting-ended', end, { ...main, 'internal-meeting-id': run(end) })),
    ...(breakoutEnd === undefined ? [] : [event('meeting-ended', breakoutEnd, breakout)]),
  ];
}

/** How events are sent: in which order, repeated how often, in deliveries of which size. */
export const randomSending = fc.record({
  shuffle: fc.array(fc.integer({ min: 0, max: 2 ** 30 }), { minLength: 120, maxLength: 120 }),
  copies: fc.integer({ min: 1, max: 2 }),
  sizes: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 6 }),
});

type Sending = typeof randomSending extends fc.Arbitrary<infer Value> ? Value : never;

export function deliveriesOf(events: readonly SentEvent[], { shuffle, copies, sizes }: Sending): SentEvent[][] {
  const all = Array.from({ length: copies }, () => events).flat();
  const shuffled = all.map((event, index) => ({ event, place: shuffle[index] ?? 0 })).sort((a, b) => a.place - b.place);
  const deliveries: SentEvent[][] = [];
  for (let from = 0, turn = 0; from < shuffled.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    deliveries.push(shuffled.slice(from, from + size).map(({ event }) => event));
    from += size;
  }
  return deliveries;
}

interface StoredFigures {
  readonly key: string;
  readonly from: Date;
  readonly to: Date;
  readonly close: boolean;
  readonly metrics: { readonly totals: Readonly<Record<string, number>>; readonly counts: Readonly<Record<string, number>> };
}

/** The figures of a meeting as they are stored, in the form of the model's. */
export async function storedFigures(
  dataSource: { query<Rows>(text: string, parameters: readonly unknown[]): Promise<Rows> },
  meeting: number,
): Promise<Figures[]> {
  const rows = await dataSource.query<StoredFigures[]>(
    'SELECT participant_key AS key, in_at AS "from", out_at AS "to", close, metrics FROM conference_activity WHERE meeting_id = $1',
    [meeting],
  );
  return inOrder(
    rows.map(({ key, from, to, close, metrics: { totals, counts } }) => ({
      ...{ key, from: from.getTime() - LECTURE_START, to: to.getTime() - LECTURE_START, open: !close },
      ...{ talk: totals['talk_seconds'] ?? -1, camera: totals['camera_seconds'] ?? -1 },
      ...{ messages: counts['messages'] ?? -1, hands: counts['hands'] ?? -1 },
    })),
  );
}

export function inOrder(figures: readonly Figures[]): Figures[] {
  return figures.toSorted((a, b) => a.key.localeCompare(b.key) || a.from - b.from || a.to - b.to);
}
