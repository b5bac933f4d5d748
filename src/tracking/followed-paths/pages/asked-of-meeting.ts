import { worded } from '../../../pages/worded.js';
import type { PathWords } from './path-words.js';

/** What a person has to have done in a meeting, and has, as the API has it. */
export interface AskedOfMeeting {
  readonly completed: boolean;
  readonly condition: Readonly<Record<'checks' | 'hands' | 'messages' | 'minutes' | 'talkMinutes', number | null>>;
  readonly seconds: number;
  readonly talkSeconds: number;
  readonly messages: number;
  readonly hands: number;
  readonly checks: { readonly asked: number; readonly answered: number };
  readonly wanting: readonly string[];
}

/** One thing that is asked, and whether it is reached. */
export interface AskedLine {
  readonly says: string;
  readonly isReached: boolean;
}

/** What is asked of the reader in a meeting, a line each; having been there where nothing else is. */
export function askedLines(asked: AskedOfMeeting, words: PathWords['step']['meetingAsks'], shown: (value: number) => string): AskedLine[] {
  const { condition, wanting, seconds, talkSeconds, messages, hands, checks } = asked;
  const minutes = (value: number): number => Math.floor(value / 60);
  const has = { minutes: minutes(seconds), talkMinutes: minutes(talkSeconds), messages, hands, checks: checks.answered };
  const lines = (['minutes', 'talkMinutes', 'messages', 'hands', 'checks'] as const).flatMap((name) => {
    const needs = condition[name];
    if (needs === null) return [];
    const values = { has: shown(has[name]), needs: shown(needs), asked: shown(checks.asked) };
    return [{ says: worded(words[name], values), isReached: !wanting.includes(name) }];
  });
  return lines.length > 0 ? lines : [{ says: words.presence, isReached: !wanting.includes('presence') }];
}
