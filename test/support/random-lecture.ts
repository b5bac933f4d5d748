import fc from 'fast-check';
import type { SentEvent } from './room-sender.js';

/** Lately, or the processes would conclude from the silence since that everybody has left. */
export const LECTURE_START = Math.floor(Date.now() / 1000) * 1000 - 3_600_000;

/** One thing that a person does, in the words of the model below. */
export interface Act {
  readonly person: number;
  /** 1 and 2 are connections to the room, 3 and 4 those of the same two to a breakout room. */
  readonly device: number;
  /** The run that the connection is to, from 0; a connection to the breakout room is to none that it names. */
  readonly run: number;
  readonly what: 'join' | 'mute' | 'talk' | 'hush' | 'show' | 'hide' | 'say' | 'hand' | 'leave';
  /** Milliseconds since the start; no two acts share one. */
  readonly at: number;
  /** Whom the event names where that is another person; only what is reported of a connection that was joined is. */
  readonly as?: number | undefined;
}

export interface RunEnd {
  readonly run: number;
  /** Milliseconds since the start. */
  readonly at: number;
}

/** What is reported of nobody: a message of the room itself, or of who was turned away in the lobby. */
export interface OfNobody extends RunEnd {
  readonly what: 'say' | 'leave';
}

/** A room over several runs that may overlap, with a breakout room. */
export interface Lecture {
  readonly acts: readonly Act[];
  /** When runs of the room ended, in order; an end may come late, and again. */
  readonly ends: readonly RunEnd[];
  /** When the breakout room ended. */
  readonly breakoutEnd: number | undefined;
  readonly ofNobody: readonly OfNobody[];
}

/** When the first run is announced, milliseconds since the start. */
const ANNOUNCED = -1000;

const NAMES: Readonly<Record<Act['what'], string>> = {
  join: 'user-joined',
  talk: 'user-talking-started',
  hush: 'user-talking-stopped',
  show: 'camera-share-started',
  hide: 'camera-share-stopped',
  say: 'chat-message-posted',
  hand: 'user-hand-raised',
  leave: 'user-left',
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
export function modelOf(lecture: Lecture): Figures[] {
  const { acts, ends, breakoutEnd } = lecture;
  const presences: Figures[] = [];
  const superseded = supersededRuns(lecture);
  for (const person of new Set(acts.map((act) => act.person))) {
    const own = acts.filter((act) => act.person === person);
    const concerned = superseded.filter(({ run }) => own.some((act) => act.device < FIRST_IN_BREAKOUT && act.run === run));
    presences.push(...presencesOf(person, own, [...ends, ...concerned], breakoutEnd));
  }
  return presences;
}

/** Runs whose end was never reported, and when another one began after the last that was heard of them. */
function supersededRuns({ acts, ends, ofNobody }: Lecture): RunEnd[] {
  const heard = new Map<number, number[]>([[0, [ANNOUNCED]]]);
  for (const { run, at } of [...acts.filter(({ device }) => device < FIRST_IN_BREAKOUT), ...ends, ...ofNobody])
    heard.set(run, [...(heard.get(run) ?? []), at]);
  return [...heard].flatMap(([run, times]) => {
    if (ends.some((end) => end.run === run)) return [];
    const begins = [...heard].filter(([other]) => other !== run).map(([, others]) => Math.min(...others));
    const at = Math.min(...begins.filter((time) => time >= Math.max(...times)));
    return Number.isFinite(at) ? [{ run, at }] : [];
  });
}

function presencesOf(person: number, acts: readonly Act[], ends: readonly RunEnd[], breakoutEnd: number | undefined): Figures[] {
  const done: Figures[] = [];
  const over = new Set<number>();
  let presence:
    | {
        from: number;
        to: number;
        connections: Set<string>;
        on: { talk: Map<string, number>; camera: Map<string, number> };
        runs: { talk: [number, number][]; camera: [number, number][] };
        messages: number;
        hands: number;
      }
    | undefined;
  const start = (of: 'talk' | 'camera', connection: string, at: number): void => void presence?.on[of].set(connection, at);
  const stop = (of: 'talk' | 'camera', connection: string, at: number): void => {
    const from = presence?.on[of].get(connection);
    if (!presence || from === undefined) return;
    presence.on[of].delete(connection);
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
    for (const timer of ['talk', 'camera'] as const) for (const connection of [...presence.on[timer].keys()]) stop(timer, connection, at);
    presence.to = at;
    done.push(figures(presence, false));
    presence = undefined;
  };
  const figures = (of: NonNullable<typeof presence>, open: boolean): Figures => ({
    key: `g:p${person}`,
    from: of.from,
    to: of.to,
    open,
    messages: of.messages,
    hands: of.hands,
    talk: together('talk', of),
    camera: together('camera', of),
  });
  const leave = (connection: string, at: number): void => {
    stop('talk', connection, at);
    stop('camera', connection, at);
    presence?.connections.delete(connection);
    if (presence?.connections.size === 0) finish(at);
  };
  const inside = (connection: string): boolean => Number(connection.split(' ')[0]) >= FIRST_IN_BREAKOUT;
  /** A breakout room is of the run that the person came to last. */
  const connectionOf = ({ device, run }: Act): string => {
    if (device < FIRST_IN_BREAKOUT) return `${device} ${run}`;
    const present = [...(presence?.connections ?? [])].reverse();
    const outside = present.find((connection) => !inside(connection))?.split(' ')[1] ?? '';
    return present.find((connection) => connection.startsWith(`${device} `)) ?? `${device} ${outside}`;
  };
  const endAll = (ending: readonly string[], at: number): void => {
    if (presence && ending.length > 0) presence.to = at;
    for (const connection of ending) leave(connection, at);
  };
  const timeline: { at: number; act: Act | RunEnd | 'breakout-end' }[] = [
    ...acts.map((act) => ({ at: act.at, act })),
    ...ends.map((end) => ({ at: end.at, act: end })),
    ...(breakoutEnd === undefined ? [] : [{ at: breakoutEnd, act: 'breakout-end' as const }]),
  ].sort((a, b) => a.at - b.at);
  for (const { at, act } of timeline) {
    const present = [...(presence?.connections ?? [])];
    if (act === 'breakout-end') {
      endAll(present.filter(inside), at);
      continue;
    }
    if (!('what' in act)) {
      const ofRun = ['', String(act.run)];
      endAll(
        present.filter((connection) => ofRun.includes(connection.split(' ')[1] ?? '')),
        at,
      );
      over.add(act.run);
      continue;
    }
    const { what, device, run } = act;
    const isInside = device >= FIRST_IN_BREAKOUT;
    if (what === 'join') {
      if (isInside && !presence) over.clear();
      else if (!isInside) over.delete(run);
    } else if (isInside ? !presence && over.size > 0 : over.has(run)) continue;
    const trails = what === 'mute' || what === 'hush' || what === 'hide' || what === 'leave';
    if (!presence && trails && done.length > 0) continue;
    const connection = connectionOf(act);
    presence ??= {
      from: at,
      to: at,
      connections: new Set([connection]),
      messages: 0,
      hands: 0,
      on: { talk: new Map(), camera: new Map() },
      runs: { talk: [], camera: [] },
    };
    presence.to = at;
    if (what === 'join') {
      stop('talk', connection, at);
      stop('camera', connection, at);
    }
    if (!trails) presence.connections.add(connection);
    if (what === 'talk') start('talk', connection, at);
    if (what === 'show') start('camera', connection, at);
    if (what === 'hush' || what === 'mute') stop('talk', connection, at);
    if (what === 'hide') stop('camera', connection, at);
    if (what === 'say') presence.messages += 1;
    if (what === 'hand') presence.hands += 1;
    if (what === 'leave') leave(connection, at);
  }
  return presence ? [...done, figures(presence, true)] : done;
}

const WHATS = ['join', 'join', 'mute', 'talk', 'talk', 'hush', 'show', 'hide', 'say', 'hand', 'leave'] as const;

/** Acts of a few people on two connections each, in a breakout room too; trailing stops, rejoins and several runs that overlap among them, no two at one time. */
export const randomLecture: fc.Arbitrary<Lecture> = fc
  .record({
    acts: fc.uniqueArray(
      fc.record({
        person: fc.integer({ min: 1, max: 4 }),
        device: fc.constantFrom(1, 1, 2, 2, 3, 4),
        run: fc.constantFrom(0, 0, 0, 1, 1, 2),
        what: fc.constantFrom<Act['what']>(...WHATS),
        at: fc.integer({ min: 0, max: 600_000 }),
        as: fc.option(fc.integer({ min: 1, max: 5 }), { freq: 6, nil: undefined }),
      }),
      { minLength: 5, maxLength: 45, selector: ({ at }) => at },
    ),
    ends: fc.uniqueArray(fc.record({ run: fc.integer({ min: 0, max: 2 }), at: fc.integer({ min: 100_000, max: 700_000 }) }), {
      maxLength: 4,
      selector: ({ at }) => at,
    }),
    breakoutEnd: fc.option(fc.integer({ min: 200_000, max: 700_000 }), { nil: undefined }),
    ofNobody: fc.array(
      fc.record({
        run: fc.integer({ min: 0, max: 2 }),
        at: fc.integer({ min: 0, max: 700_000 }),
        what: fc.constantFrom<OfNobody['what']>('say', 'leave'),
      }),
      { maxLength: 3 },
    ),
  })
  .filter(({ acts, ends, breakoutEnd, ofNobody }) => {
    const times = [...acts, ...ends, ...ofNobody].map(({ at }) => at).concat(breakoutEnd ?? []);
    return new Set(times).size === times.length;
  })
  .map(({ acts, ends, ...others }) => ({
    ...others,
    acts: withOutside(acts.map((act) => ({ ...act, as: mayBearOther(acts, act) ? act.as : undefined }))),
    ends: ends.toSorted((one, other) => one.at - other.at),
  }));

/** Whether the act is one of a connection that was joined at some time, and not that itself. */
function mayBearOther(acts: readonly Act[], { person, device, what }: Act): boolean {
  return what !== 'join' && acts.some((act) => act.person === person && act.device === device && act.what === 'join');
}

/** The room knows people by their connections to the meeting itself, so all who are in a breakout room joined that. */
function withOutside(acts: readonly Act[]): Act[] {
  const missing = acts.filter(({ person, device }, index) => {
    if (device < FIRST_IN_BREAKOUT) return false;
    const isFirst = acts.findIndex((act) => act.person === person && act.device === device) === index;
    return isFirst && !acts.some((act) => act.person === person && act.device === outside(device));
  });
  return [
    ...acts,
    ...missing.map(({ person, device }): Act => ({ person, device: outside(device), run: 0, what: 'join', at: -10 * person - device })),
  ];
}

function outside(device: number): number {
  return device - FIRST_IN_BREAKOUT + 1;
}

/** What the server sends of it: the room and its breakout room are announced first, and then what happens, in the order of acts and ends. */
export function eventsOf({ acts, ends, breakoutEnd, ofNobody }: Lecture, room: string): SentEvent[] {
  const main = { 'external-meeting-id': room, 'internal-meeting-id': `int-${room}` };
  const breakout = { 'external-meeting-id': `${room}-b`, 'internal-meeting-id': `int-${room}-b` };
  const inRun = (run: number): object => ({ ...main, 'internal-meeting-id': `int-${room}${['', '-2', '-3'][run]}` });
  const event = (id: string, at: number, meeting: object, user?: object): SentEvent => ({
    id,
    ts: LECTURE_START + at,
    attributes: { meeting, ...(user ? { user } : {}) },
  });
  return [
    event('meeting-created', ANNOUNCED, { ...main, name: `Room ${room}` }),
    event('meeting-created', -900, { ...breakout, name: 'Group', 'parent-id': `int-${room}`, 'is-breakout': true }),
    ...acts.map(({ person, device, run, what, at, as: named = person }) => {
      const isInside = device >= FIRST_IN_BREAKOUT;
      const external = isInside ? `w_${named}_${outside(device)}-1` : `p${named}`;
      const user = { 'internal-user-id': `w_${person}_${device}`, 'external-user-id': external };
      const muted = what === 'mute' ? { 'sharing-mic': true, muted: true } : {};
      return event(NAMES[what], at, isInside ? breakout : inRun(run), { ...user, ...muted });
    }),
    ...ofNobody.map(({ run, at, what }) => event(NAMES[what], at, inRun(run), { 'internal-user-id': `w_nobody_${what}` })),
    ...ends.map(({ run, at }) => event('meeting-ended', at, inRun(run))),
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
      key,
      from: from.getTime() - LECTURE_START,
      to: to.getTime() - LECTURE_START,
      open: !close,
      talk: totals['talk_seconds'] ?? -1,
      camera: totals['camera_seconds'] ?? -1,
      messages: counts['messages'] ?? -1,
      hands: counts['hands'] ?? -1,
    })),
  );
}

export function inOrder(figures: readonly Figures[]): Figures[] {
  return figures.toSorted((a, b) => a.key.localeCompare(b.key) || a.from - b.from || a.to - b.to);
}
