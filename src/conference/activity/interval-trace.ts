import { MICROPHONE_CLOSED } from '../events/room-event.js';
import type { ActivityEvent, ActivityKind } from './activity-event.js';
import type { ActivityInterval, Certainty, ExplainedInterval, FinishedInterval } from './activity-interval.js';
import { type ActivityStep, isBeginning } from './activity-step.js';
import { certaintyOfBeginning, certaintyOfEnd } from './presence-certainty.js';
import { longestRunning, type SourceTimer } from './running-timer.js';
import { unitedIntervals } from './united-intervals.js';

type TimerName = 'talk' | 'camera';

const TIMERS = {
  talk: { of: 'microphone', start: 'talk-start', stop: 'talk-stop' },
  camera: { of: 'camera', start: 'camera-start', stop: 'camera-stop' },
} as const satisfies Record<TimerName, { of: ActivityInterval['of']; start: ActivityKind; stop: ActivityKind }>;

type Begun = Pick<ExplainedInterval, 'of' | 'from' | 'source' | 'certainty' | 'began'>;

/**
 * Follows the steps of one presence interval and collects the intervals that they make, each connection's by itself. Where those of
 * several connections overlap, the time is shown once.
 */
export class IntervalTrace {
  private readonly over: FinishedInterval[] = [];
  /** By the connection and stream. */
  private readonly running = new Map<string, Begun>();
  /** Before these times everything of the timer is settled: a source has run since then. */
  private settledUntil: Readonly<Record<ActivityInterval['of'], number>> = { presence: Infinity, microphone: Infinity, camera: Infinity };

  /** @param step one that changed the record, in the order of time; the first one began it */
  follow(step: ActivityStep): void {
    const { event, after } = step;
    // The end of a room that everybody has left is a step too, and begins nothing.
    if (isBeginning(step)) this.begin('presence', 'presence', 'presence', certaintyOfBeginning(event), event);
    this.followTimer('talk', step);
    this.followTimer('camera', step);
    if (after.state !== 'open') this.close('presence', certaintyOfEnd(event), event);
    const [microphone, camera] = [longestRunning(after.talk), longestRunning(after.camera)];
    this.settledUntil = { presence: Infinity, microphone: microphone?.startedAt ?? Infinity, camera: camera?.startedAt ?? Infinity };
  }

  intervals(): readonly ExplainedInterval[] {
    const going = [...this.running.values()].map((begun) => ({ ...begun, to: null, counted: false }));
    return [...unitedIntervals(this.over, this.settledUntil), ...going];
  }

  private followTimer(name: TimerName, { before, event, after }: ActivityStep): void {
    const { of, start, stop } = TIMERS[name];
    const [was, is] = [before.state === 'open' ? before[name].sources : [], after[name].sources];
    if (was === is) return;
    for (const source of was) {
      const isRestarted = is.some((next) => nameOf(of, next) === nameOf(of, source));
      if (isRestarted && is.some((next) => isSameRun(next, source))) continue;
      this.close(nameOf(of, source), isRestarted ? 'gap' : endCertainty(event, stop), event);
    }
    for (const source of is) {
      if (event.kind !== start || was.some((earlier) => isSameRun(earlier, source))) continue;
      const evidence = sourceOf(name, event.discriminator);
      this.begin(nameOf(of, source), of, evidence, evidence === 'microphone-joined' || event.isCorrected ? 'estimated' : 'complete', event);
    }
  }

  private begin(name: string, of: ActivityInterval['of'], source: Begun['source'], certainty: Certainty, began: ActivityEvent): void {
    this.running.set(name, { of, from: began.time, source, certainty, began });
  }

  private close(name: string, end: Certainty, ended: ActivityEvent): void {
    const begun = this.running.get(name);
    if (!begun) return;
    this.running.delete(name);
    const certainty = begun.certainty === 'complete' || end === 'gap' ? end : begun.certainty;
    this.over.push({ ...begun, to: ended.time, certainty, counted: certainty !== 'gap', ended });
  }
}

function endCertainty({ kind, discriminator, isCorrected }: ActivityEvent, stop: ActivityKind): Certainty {
  return kind === stop && discriminator !== MICROPHONE_CLOSED && !isCorrected ? 'complete' : 'estimated';
}

function nameOf(of: ActivityInterval['of'], { device, stream }: SourceTimer): string {
  return JSON.stringify([of, device, stream]);
}

function isSameRun(one: SourceTimer, other: SourceTimer): boolean {
  return one.device === other.device && one.stream === other.stream && one.startedAt === other.startedAt;
}

function sourceOf(name: TimerName, discriminator: string): ActivityInterval['source'] {
  if (name === 'camera') return 'camera';
  return discriminator === 'microphone-open' || discriminator === 'microphone-joined' ? discriminator : 'talking';
}
