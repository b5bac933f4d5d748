import type { TalkEvidence } from '../callback/room-event.js';
import type { ActivityStep } from './activity-fold.js';
import type { ActivityKind } from './activity-event.js';

/**
 * How sure an interval is: both of its ends were reported (`complete`); one of them was concluded, from the meeting's end,
 * a leave or a sign of life (`estimated`); or a stop was lost, so that the time is known to have begun but not counted (`gap`).
 */
export type Certainty = 'complete' | 'estimated' | 'gap';

/** One piece of evidence behind a record's figures; times in Unix milliseconds. */
export interface ActivityInterval {
  readonly of: 'presence' | 'microphone' | 'camera';
  readonly from: number;
  /** Null while it goes on. */
  readonly to: number | null;
  readonly source: 'presence' | 'camera' | TalkEvidence;
  readonly certainty: Certainty;
}

type TimerName = 'talk' | 'camera';

const TIMERS = {
  talk: { of: 'microphone', start: 'talk-start', stop: 'talk-stop' },
  camera: { of: 'camera', start: 'camera-start', stop: 'camera-stop' },
} as const satisfies Record<TimerName, { of: ActivityInterval['of']; start: ActivityKind; stop: ActivityKind }>;

interface OpenEnd {
  readonly from: number;
  readonly source: ActivityInterval['source'];
  readonly certainty: Certainty;
}

/** Follows the steps of one stay and keeps the intervals that they make. */
export class IntervalTrace {
  private readonly over: ActivityInterval[] = [];
  private readonly running = new Map<ActivityInterval['of'], OpenEnd>();

  /** @param step one that changed the record, in the order of time; the first one began it */
  follow(step: ActivityStep): void {
    const { event, before, after } = step;
    if (before.state !== 'open') this.begin('presence', event.time, 'presence', event.kind === 'join' ? 'complete' : 'estimated');
    this.followTimer('talk', step);
    this.followTimer('camera', step);
    if (after.state !== 'open') this.close('presence', event.time, event.kind === 'leave' ? 'complete' : 'estimated');
  }

  intervals(): readonly ActivityInterval[] {
    const going = [...this.running].map(([of, { from, source, certainty }]) => ({ of, from, to: null, source, certainty }));
    return [...this.over, ...going];
  }

  private followTimer(name: TimerName, { before, event, after }: ActivityStep): void {
    const { of, start, stop } = TIMERS[name];
    const [was, is] = [before.state === 'open' ? before[name].startedAt : null, after[name].startedAt];
    if (was === is) return;
    if (was !== null) this.close(of, event.time, is !== null ? 'gap' : event.kind === stop ? 'complete' : 'estimated');
    if (is !== null && event.kind === start) this.begin(of, is, sourceOf(name, event.discriminator), 'complete');
  }

  private begin(of: ActivityInterval['of'], from: number, source: ActivityInterval['source'], certainty: Certainty): void {
    this.running.set(of, { from, source, certainty });
  }

  private close(of: ActivityInterval['of'], to: number, certainty: Certainty): void {
    const begun = this.running.get(of);
    if (!begun) return;
    this.running.delete(of);
    const { from, source } = begun;
    this.over.push({ of, from, to, source, certainty: begun.certainty === 'complete' ? certainty : begun.certainty });
  }
}

function sourceOf(name: TimerName, discriminator: string): ActivityInterval['source'] {
  if (name === 'camera') return 'camera';
  return discriminator === 'microphone-open' || discriminator === 'microphone-joined' ? discriminator : 'talking';
}
