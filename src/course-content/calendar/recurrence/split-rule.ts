import { stampOf } from './moment-stamp.js';

/** A rule of RFC 5545 taken apart where a series is: what comes before a moment, and what comes from then on. */

/** @returns the rule without so many of its first occurrences */
export function shortened(rule: string, before: number): string {
  return partsOf(rule)
    .map(([name, value]) => `${name}=${name === 'COUNT' ? Number(value) - before : value}`)
    .join(';');
}

/** @returns the rule with the last occurrence before a moment as its last one */
export function endedBefore(rule: string, moment: Date): string {
  const last = stampOf(new Date(moment.getTime() - 1000));
  const others = partsOf(rule).filter(([name]) => name !== 'COUNT' && name !== 'UNTIL');
  return [...others.map(([name, value]) => `${name}=${value}`), `UNTIL=${last}`].join(';');
}

function partsOf(rule: string): (readonly [name: string, value: string])[] {
  return rule.split(';').map((part) => part.split('=') as [string, string]);
}
