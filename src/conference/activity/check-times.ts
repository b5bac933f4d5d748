import { createHmac } from 'node:crypto';

/** What the times of the checks of one run follow from. */
interface CheckTimesTerms extends TimesOfRunTerms {
  /** Of the meeting; known to nobody who is asked. */
  readonly secret: string;
  /** The run, by the server's id. */
  readonly run: string;
}

/** The same with the secret of the run itself. */
interface TimesOfRunTerms {
  /** See {@link secretOfRun}. */
  readonly secret: string;
  readonly perHour: number;
  /** When the run began, Unix milliseconds. */
  readonly from: number;
  /** When it ended, or until when times are wanted. */
  readonly to: number;
}

/** Nobody is asked in the first and the last two minutes. */
export const EDGE_MS = 120_000;
/** Least time between two checks. */
export const APART_MS = 300_000;
/** Most checks of a run. */
export const MOST_CHECKS = 200;

const HOUR_MS = 3_600_000;
const SECOND_MS = 1_000;
const DRAWN_BYTES = 6;

/**
 * When the people of a run are asked whether they are there: once in each part of an hour, at an instant that nobody can foresee who does
 * not know the secret, and that everybody finds again who does.
 * @returns Unix milliseconds of whole seconds, in their order
 */
export function checkTimes({ secret, run, ...terms }: CheckTimesTerms): number[] {
  return timesOfRun({ ...terms, secret: secretOfRun(secret, run) });
}

/** What the times of one run are drawn from. It may be disclosed once the run is over: nothing of other runs follows from it. */
export function secretOfRun(secret: string, run: string): string {
  return createHmac('sha256', secret).update(run).digest('hex');
}

/** @see checkTimes */
export function timesOfRun({ secret, perHour, from, to }: TimesOfRunTerms): number[] {
  const times: number[] = [];
  const part = perHour > 0 ? HOUR_MS / perHour : Infinity;
  for (let index = 0; index < MOST_CHECKS && from + index * part + EDGE_MS <= to - EDGE_MS; index += 1) {
    const first = Math.max(Math.ceil((from + index * part + EDGE_MS) / SECOND_MS), ((times.at(-1) ?? -Infinity) + APART_MS) / SECOND_MS);
    // The end of a run is not known before, but it often is that of a part.
    const last = Math.floor((from + (index + 1) * part - EDGE_MS) / SECOND_MS);
    const at = (first + Math.floor(drawn(secret, index) * (last - first + 1))) * SECOND_MS;
    if (at > to - EDGE_MS) break;
    times.push(at);
  }
  return times;
}

/** From 0 to less than 1. */
function drawn(secret: string, index: number): number {
  const digest = createHmac('sha256', secret).update(String(index)).digest();
  return digest.readUIntBE(0, DRAWN_BYTES) / 2 ** (8 * DRAWN_BYTES);
}
