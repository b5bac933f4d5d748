import type { EntityClass } from './field-declaration.js';

const UNCOUNTED: ReadonlySet<string> = new Set(['conditions', 'feedback']);
const IRREGULAR: Readonly<Record<string, string>> = { criterion: 'criteria', person: 'people' };

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  cat: 'category',
  certif: 'certificate',
  lp: 'learning path',
  msg: 'message',
  nbr: 'number of',
  pw: 'password',
  reg: 'registration',
  reinit: 'new beginning',
};

/** `CourseEnrolment` → `course enrolment`: the name of a class in words. */
export function namedAs(className: string): string {
  return className.replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ').toLowerCase();
}

/** `quiz category` → `quiz categories` */
export function pluralOf(noun: string): string {
  const [, before = '', last = ''] = /^(.* )?(\S+)$/.exec(noun) ?? [];
  return before + pluralWord(last);
}

function pluralWord(word: string): string {
  if (UNCOUNTED.has(word)) return word;
  if (IRREGULAR[word] !== undefined) return IRREGULAR[word];
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  if (word.endsWith('iz')) return `${word}zes`;
  return /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/** `quiz` → `a quiz`, `assignment` → `an assignment` */
export function withArticle(noun: string): string {
  return `${/^(?:[aeio]|un(?!i))/.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** What the documentation calls the operations of a class: `Quizzes`. */
export function tagOf(entity: EntityClass): string {
  return capitalised(pluralOf(namedAs(entity.name)));
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `showScore` → `show score`, `url_id` → `url id` */
export function memberWords(name: string): string {
  const words = namedAs(name.replaceAll('_', ' ')).trim().split(' ');
  return words.map((word) => ABBREVIATIONS[word] ?? word).join(' ');
}
