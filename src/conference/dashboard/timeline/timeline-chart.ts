import type { Stretch, Timeline, TimelineMoment } from './meeting-timeline.js';

/** A bar of a chart; position and width in percent of the chart's. */
interface Bar {
  readonly x: number;
  readonly width: number;
  readonly from: Date;
  /** Null while it goes on. */
  readonly to: Date | null;
}

interface ChartRow {
  readonly name: string;
  readonly moderator: boolean;
  readonly presence: readonly Bar[];
  readonly microphone: readonly Bar[];
  readonly camera: readonly Bar[];
  readonly screen: readonly Bar[];
  readonly presenter: readonly Bar[];
  readonly away: readonly Bar[];
  readonly moments: readonly ChartMoment[];
}

interface ChartMoment {
  readonly of: TimelineMoment['of'];
  readonly x: number;
  readonly emoji: string;
  readonly at: Date;
  /** Question of a poll. */
  readonly text?: string;
}

interface TimelineChart {
  /** Whether it is a day long or longer, so that a time of day alone says nothing. */
  readonly overDays: boolean;
  readonly ticks: readonly { readonly x: number; readonly at: Date }[];
  readonly lanes: readonly ChartRow[];
  /** At most one. */
  readonly room: readonly Pick<ChartRow, 'moments' | 'screen'>[];
}

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 240].map((minutes) => minutes * MINUTE);
const MOST_TICKS = 7;
/** So that very short intervals remain visible; percent. */
const NARROWEST = 0.25;

/**
 * Lays out the rows of the timeline.
 * @param now end of what is still running, Unix milliseconds
 * @param presences of all participants, so that all pages of a meeting have the same scale
 */
export function timelineChart({ rows: lanes, room }: Timeline, now: number, presences: readonly Stretch[] = []): TimelineChart {
  const stretches = lanes.flatMap(({ presence, microphone, camera }) => [...presence, ...microphone, ...camera]);
  if (stretches.length === 0) return { overDays: false, ticks: [], lanes: [], room: [] };
  const all = [...stretches, ...presences];
  const from = all.reduce((earliest, stretch) => Math.min(earliest, stretch.from), Infinity);
  const to = all.reduce((latest, stretch) => Math.max(latest, stretch.to ?? now), from + MINUTE);
  const place = (time: number): number => round((Math.min(Math.max(time, from), to) - from) / (to - from)) * 100;
  const bar = (stretch: Stretch): Bar => {
    const x = Math.min(place(stretch.from), 100 - NARROWEST);
    const times = { from: new Date(stretch.from), to: stretch.to === null ? null : new Date(stretch.to) };
    return { x: round(x), width: round(Math.max(place(stretch.to ?? now) - x, NARROWEST)), ...times };
  };
  const placed = (moments: readonly TimelineMoment[]): ChartMoment[] =>
    moments.map(({ at, ...moment }) => ({ ...moment, x: round(place(at)), at: new Date(at) }));
  return {
    overDays: isOverDays(from, to),
    ticks: ticksBetween(from, to).map((time) => ({ x: round(place(time)), at: new Date(time) })),
    lanes: lanes.map((lane) => ({
      name: lane.name,
      moderator: lane.moderator,
      presence: lane.presence.map(bar),
      microphone: lane.microphone.map(bar),
      camera: lane.camera.map(bar),
      screen: lane.screen.map(bar),
      presenter: lane.presenter.map(bar),
      away: lane.away.map(bar),
      moments: placed(lane.moments),
    })),
    room: room.map(({ screen, moments }) => ({ screen: screen.map(bar), moments: placed(moments) })),
  };
}

/** Whether two times, Unix milliseconds, need their days to be understood, in whatever zone they are read. */
export function isOverDays(from: number, to: number): boolean {
  return to - from >= DAY;
}

/** Round times, not too close to one another: whole days where it is long. */
function ticksBetween(from: number, to: number): number[] {
  const days = Math.ceil((to - from) / MOST_TICKS / DAY) * DAY;
  const step = isOverDays(from, to) ? days : (STEPS.find((candidate) => (to - from) / candidate <= MOST_TICKS) ?? days);
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, index) => first + index * step);
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
