import type { ParticipantFigures } from './participant-figures.js';
import type { FigureTotals } from './figure-totals.js';
import { reactionEmoji } from './reaction-emoji.js';

/** A part of a whole, with its share in percent. */
export interface Share {
  /** Undefined for all others together. */
  readonly name?: string;
  readonly value: number;
  readonly percent: number;
}

const MOST_SHARES = 8;

/** Who talked for which part of all talk time, in seconds: the longest first, the rest together. */
export function talkShares(participants: readonly ParticipantFigures[]): Share[] {
  return shares(participants.map(({ name, talkSeconds }) => ({ name, value: talkSeconds })));
}

export function emojiShares({ reactionsBreakdown }: FigureTotals): Share[] {
  const counts = new Map<string, number>();
  for (const [name, count] of Object.entries(reactionsBreakdown))
    counts.set(reactionEmoji(name), (counts.get(reactionEmoji(name)) ?? 0) + count);
  return shares([...counts].map(([name, value]) => ({ name, value })));
}

function shares(parts: readonly { readonly name: string; readonly value: number }[]): Share[] {
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  const percent = (value: number): number => Math.round((value / whole) * 1000) / 10;
  const sorted = parts.filter(({ value }) => value > 0).toSorted((one, other) => other.value - one.value);
  const shown = sorted.slice(0, sorted.length > MOST_SHARES ? MOST_SHARES - 1 : MOST_SHARES);
  const rest = sorted.slice(shown.length).reduce((sum, { value }) => sum + value, 0);
  const listed = shown.map(({ name, value }) => ({ name, value, percent: percent(value) }));
  return rest === 0 ? listed : [...listed, { value: rest, percent: percent(rest) }];
}
