import type { ShownEvent } from './shown-events.js';

/** A stretch of time in Unix milliseconds. */
export interface Stretch {
  readonly from: number;
  /** Null while it goes on. */
  readonly to: number | null;
}

/** What a person does in a room that is drawn and counts nowhere. */
export interface ShownStretches {
  readonly screen: readonly Stretch[];
  readonly presenter: readonly Stretch[];
  readonly away: readonly Stretch[];
}

/**
 * When a person shared the screen, was presenter or away. A stop that was not reported is that of the presence in which it began.
 * @param events of one participant, or of nobody, in the order of time
 * @param within the times of presence, or of the meeting
 */
export function shownStretches(events: readonly ShownEvent[], within: readonly Stretch[]): ShownStretches {
  const between = (start: ShownEvent['kind'], ...stops: readonly ShownEvent['kind'][]): Stretch[] =>
    stretches(events, { start, stops, within });
  return {
    screen: between('screen-start', 'screen-stop'),
    presenter: between('presenter-start', 'presenter-stop'),
    away: between('away-start', 'away-stop', 'reaction'),
  };
}

interface Bounds {
  readonly start: ShownEvent['kind'];
  readonly stops: readonly ShownEvent['kind'][];
  readonly within: readonly Stretch[];
}

function stretches(events: readonly ShownEvent[], { start, stops, within }: Bounds): Stretch[] {
  const found: Stretch[] = [];
  let from: number | undefined;
  const end = (time: number | null): void => {
    if (from === undefined) return;
    const least = leaveAfter(from, within);
    found.push({ from, to: time === null ? least : Math.min(time, least ?? time) });
    from = undefined;
  };
  for (const { kind, time } of events) {
    if (stops.includes(kind)) end(time);
    if (kind !== start) continue;
    // Said again, it goes on; after a leave that nobody said a stop of, it begins anew.
    const left = from === undefined ? null : leaveAfter(from, within);
    if (left !== null && left < time) end(left);
    from ??= time;
  }
  end(null);
  return found;
}

/** When the presence ended in which this happened; null while it goes on. */
function leaveAfter(time: number, within: readonly Stretch[]): number | null {
  const presence = within.find(({ from, to }) => from <= time && (to === null || to >= time));
  return presence === undefined ? time : presence.to;
}
