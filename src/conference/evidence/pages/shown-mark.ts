import type { ExplainedMarkOfMeeting } from '../explanation/mark-explanation.js';
import { formatDuration } from '../../../pages/duration.js';
import type { Language } from '../../../languages/language.js';
import { worded } from '../../../pages/worded.js';
import { type MarkWords, markWords } from './mark-words.js';

/** An explanation of a mark as the API sends it. */
export interface SentMark {
  readonly rule: {
    readonly target: 'evaluation' | 'register';
    readonly score: 'done' | 'pass' | 'share';
    readonly of: 'run' | 'scheduled';
    readonly minimumShare: number;
    readonly checks: number | null;
    readonly version: number | null;
  };
  readonly mark: ExplainedMarkOfMeeting['mark'];
  readonly times: readonly {
    readonly startsAt: string;
    readonly isOver: boolean;
    readonly seconds: number;
    readonly share: number;
    readonly reasons: readonly string[];
    readonly outcome: string | null;
    readonly written: string | null;
    readonly ruleVersion: number | null;
    readonly activities: readonly string[];
  }[];
}

/** The same with its values as texts, and with links to the pages that explain each stay. */
export function shownMark({ rule, mark, times }: SentMark, language: Language): object {
  const words = markWords.in(language);
  return {
    rule: ruleSentence(rule, words, language),
    ...(mark && { says: worded(words.score, { score: mark.score.toLocaleString(language), share: percent(mark.share, language) }) }),
    byEarlier: mark?.written == null ? '' : byEarlierRule(mark.written.toLocaleString(language), mark.ruleVersion, rule, words),
    kept: mark?.kept ? (words.kept[mark.kept] ?? '') : '',
    isCompletion: rule.target === 'evaluation' && rule.score === 'done',
    times: times.map(({ startsAt, isOver, seconds, share, reasons, outcome, written, ruleVersion, activities }) => ({
      byEarlier: written === null ? '' : byEarlierRule(words.outcomes[written] ?? written, ruleVersion, rule, words),
      startsAt,
      length: formatDuration(seconds),
      share: percent(share, language),
      outcome: !isOver
        ? words.goesOn
        : outcome === null
          ? reasons.map((reason) => words.short[reason] ?? reason).join(', ') || words.enough
          : (words.outcomes[outcome] ?? outcome),
      records: activities.map((activity) => `${activity.replace('/api/conference_activities/', '/plugin/Videoconf/activities/')}/why`),
    })),
  };
}

/** What was written by a rule that does not stand any more says so. */
function byEarlierRule(outcome: string, writtenBy: number | null, { version }: SentMark['rule'], words: MarkWords): string {
  return writtenBy === null || writtenBy === version ? '' : worded(words.byEarlier, { outcome, version: writtenBy });
}

function ruleSentence({ target, score, of, minimumShare, checks }: SentMark['rule'], words: MarkWords, language: Language): string {
  const values = { minimum: percent(minimumShare, language), of: words[of] };
  const sentence = worded(target === 'register' ? words.register : words[score], values);
  return checks === null ? sentence : `${sentence} ${worded(words.checks, { checks: percent(checks, language) })}`;
}

export function percent(share: number, language: Language): string {
  return (share / 100).toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 });
}
