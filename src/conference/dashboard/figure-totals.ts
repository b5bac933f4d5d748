import { NO_CHECKS } from '../checks/counted-checks.js';
import type { CheckCount } from '../checks/credits.js';
import type { Unrecorded } from '../modes/meeting-privacy.js';

/** Of one participant or many; durations in seconds. */
export interface FigureValues {
  readonly connectionSeconds: number;
  readonly talkSeconds: number;
  readonly cameraSeconds: number;
  readonly messages: number;
  readonly reactions: number;
  readonly hands: number;
}

/** Figures that are added up over stays and participants. */
export interface FigureTotals extends FigureValues {
  readonly reactionsBreakdown: Readonly<Record<string, number>>;
  /** Checks in the room that the participant was there for. */
  readonly checks: CheckCount;
  /** What the meeting does not record, so that 0 says nothing; absent where it records everything. */
  readonly unrecorded?: Unrecorded;
}

/**
 * Sums figures of several participants.
 * @param missing what is not known where there are none of them
 */
export function totalsOf(figures: readonly FigureTotals[], missing?: Unrecorded): FigureTotals {
  const unrecorded = figures.length === 0 ? missing : figures.every((one) => one.unrecorded) ? figures[0]?.unrecorded : undefined;
  const nothing: FigureTotals = {
    connectionSeconds: 0,
    talkSeconds: 0,
    cameraSeconds: 0,
    messages: 0,
    reactions: 0,
    hands: 0,
    reactionsBreakdown: {},
    checks: NO_CHECKS,
  };
  return { ...figures.reduce(sum, nothing), ...(unrecorded && { unrecorded }) };
}

/** Clients name reactions as they like: `valueOf` is a name like others. */
function added(a: FigureTotals['reactionsBreakdown'], b: FigureTotals['reactionsBreakdown']): FigureTotals['reactionsBreakdown'] {
  const counts = new Map(Object.entries(a));
  for (const [emoji, count] of Object.entries(b)) counts.set(emoji, (counts.get(emoji) ?? 0) + count);
  return Object.fromEntries(counts);
}

/** Both together. */
export function sum(a: FigureTotals, b: FigureTotals): FigureTotals {
  return {
    connectionSeconds: a.connectionSeconds + b.connectionSeconds,
    talkSeconds: a.talkSeconds + b.talkSeconds,
    cameraSeconds: a.cameraSeconds + b.cameraSeconds,
    messages: a.messages + b.messages,
    reactions: a.reactions + b.reactions,
    hands: a.hands + b.hands,
    reactionsBreakdown: added(a.reactionsBreakdown, b.reactionsBreakdown),
    checks: { asked: a.checks.asked + b.checks.asked, answered: a.checks.answered + b.checks.answered },
  };
}
