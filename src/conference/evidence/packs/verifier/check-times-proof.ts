import { EDGE_MS, timesOfRun } from '../../../activity/check-times.js';
import type { PackLine } from './pack-line.js';
import type { SealedChecks } from './pack-manifest.js';

/** What the times of checks followed from, as `secret.txt` has it: a line for each run, its name and its secret. */
export function secretsText(secrets: readonly { readonly run: string; readonly secret: string }[]): string {
  return secrets.map(({ run, secret }) => `${run} ${secret}\n`).join('');
}

/**
 * Draws the times of the checks of each run again, and compares those that were asked with them.
 * @param text `secret.txt` @param until when the pack ends, Unix milliseconds
 * @returns what does not fit, in sentences
 */
export function checkTimeProblems(checks: readonly SealedChecks[], text: string, lines: readonly PackLine[], until: number): string[] {
  const secrets = new Map(
    text.split('\n').map((line): [string, string] => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
  );
  return checks.flatMap((one) => {
    const secret = secrets.get(one.run);
    if (secret === undefined) return [`secret.txt has nothing of the run ${one.run}.`];
    const times = timesOfRun({ secret, perHour: one.perHour, from: Date.parse(one.began), to: until + EDGE_MS });
    return lines.flatMap(({ n, kind, run, as, at }) => {
      if (kind !== 'check-asked' || run !== one.run || times[Number(as) - 1] === Date.parse(at)) return [];
      return [`Line ${n} of events.ndjson: the check ${as ?? ''} was not asked at the time that follows from secret.txt.`];
    });
  });
}
