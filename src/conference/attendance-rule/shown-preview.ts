import type { Language } from '../../languages/language.js';
import { worded } from '../../pages/worded.js';
import type { AttendanceRulePage, SentPreview, SentRule } from './attendance-rule-page.js';
import { type AttendanceRuleWords, attendanceRuleWords } from './attendance-rule-words.js';

/** Rows that a page shows. */
const MOST_ROWS = 300;

/** What another rule would change, in words. */
export function shownPreview({ times, hasMoreTimes, people, changed, changes }: SentPreview, language: Language): object {
  const words = attendanceRuleWords.in(language);
  const rows = changes.slice(0, MOST_ROWS).map(({ name, startsAt, share, checks, before, after, reasons, kept, follows }) => ({
    name,
    startsAt,
    share: percent(share, language),
    checks: checks.asked === 0 ? '' : `${checks.answered}/${checks.asked}`,
    before: outcome(before, words, language),
    after: outcome(after, words, language),
    reasons: reasons.map((reason) => words.short[reason]).join(', '),
    note: kept === null ? (follows ? '' : words.older) : (words.kept[kept] ?? kept),
  }));
  return {
    rows,
    summary: changed === 0 ? worded(words.nothing, { times }, language) : worded(words.changed, { count: changed, people }, language),
    notes: [
      words.untried,
      ...(changed > rows.length ? [worded(words.more, { shown: rows.length })] : []),
      ...(hasMoreTimes ? [words.earlier] : []),
    ],
  };
}

/** The rules that a meeting had one after the other, each in a line. */
export function shownVersions({ rule, registers, columns }: AttendanceRulePage, language: Language): readonly object[] {
  const words = attendanceRuleWords.in(language);
  const titles = new Map([...registers, ...columns].map(({ id, title }) => [id, title]));
  return (rule?.versions ?? []).map(({ version, since, terms }) => ({
    version,
    since,
    terms: terms === null ? words.removedThen : sentenceOf(terms, titles, words, language),
  }));
}

function sentenceOf(
  { target, register, evaluation, score, of, minimumShare, graceMinutes, lateness, checks }: SentRule,
  titles: ReadonlyMap<string, string>,
  words: AttendanceRuleWords,
  language: Language,
): string {
  const title = titles.get((target === 'register' ? register : evaluation) ?? '') ?? words.sentence.elsewhere;
  const values = { title, minimum: percent(minimumShare, language), of: words.times[of], score: words.scores[score] };
  return [
    worded(words.sentence[target], values),
    ...(checks === null ? [] : [worded(words.sentence.checks, { checks: percent(checks, language) })]),
    ...(target === 'register' && lateness ? [worded(words.sentence.late, { minutes: graceMinutes }, language)] : []),
  ].join('; ');
}

function outcome(value: number | string | null, words: AttendanceRuleWords, language: Language): string {
  if (value === null) return words.nothingBefore;
  return typeof value === 'number' ? value.toLocaleString(language) : (words.outcomes[value] ?? value);
}

function percent(share: number, language: Language): string {
  return (share / 100).toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 });
}
