import { plainText, readBlanks, shareOf } from '../scoring/blanks.js';
import { contentOf } from './portable-content.js';
import type { PortableQuestion } from './portable-question.js';
import { patternOfWord } from './word-pattern.js';
import { percentOf, writtenNumbers } from './written-numbers.js';

/** Writes GIFT; types that it does not know are left out. */
export function writeGift(questions: readonly PortableQuestion[]): string {
  return questions.flatMap((question) => written(question) ?? []).join('\n\n') + '\n';
}

function escaped(text: string): string {
  return text.replace(/[~=#{}:\\]/g, (character) => `\\${character}`).replaceAll(/\r?\n/g, ' ');
}

function written(question: PortableQuestion): string | undefined {
  const { type, text, answers, points, feedback } = question;
  const general = feedback === null || feedback === '' ? '' : `####${escaped(feedback)}`;
  const asked = (inner: string): string => `[html]${escaped(text)} {${inner}${general}}`;
  const comment = (said: string | null): string => (said === null || said === '' ? '' : `#${escaped(said)}`);
  switch (type) {
    case 'free_answer':
      return asked('');
    case 'unique_answer':
      return asked(
        answers.map((a) => `${a.correct === 1 ? '=' : `~${percent(a.weight, points)}`}${escaped(a.text)}${comment(a.comment)}`).join(' '),
      );
    case 'multiple_answer':
      return asked(answers.map((a) => `~${percent(a.weight, points)}${escaped(a.text)}${comment(a.comment)}`).join(' '));
    case 'matching': {
      const options = answers.filter(({ correct }) => correct === 0);
      return asked(
        answers
          .filter(({ correct }) => correct > 0)
          .map((a) => `=${escaped(a.text)} -> ${escaped(plainText(options[a.correct - 1]?.text ?? ''))}`)
          .join(' '),
      );
    }
    case 'calculated': {
      const [first, ...others] = writtenNumbers(question).map((one) => `${partOf(one.share)}${one.value}:${one.tolerance}`);
      return first === undefined
        ? undefined
        : asked(others.length === 0 ? `#${first}` : `#${[first, ...others].map((one) => `=${one}`).join(' ')}`);
    }
    case 'fill_in_blanks': {
      const read = readBlanks(contentOf(question));
      const [blank] = read?.blanks ?? [];
      return read?.blanks.length === 1 && blank
        ? asked(blank.words.map((word, index) => `=${weighed(patternOfWord(word), percentOf(shareOf(blank, index)))}`).join(' '))
        : undefined;
    }
    default:
      return undefined;
  }
}

/** Nothing for all of the marks. */
function partOf(percent: string): string {
  return percent === '100' ? '' : `%${percent}%`;
}

/** A word that itself begins like a part of the marks has one before it. */
function weighed(word: string, percent: string): string {
  return `${word.startsWith('%') ? `%${percent}%` : partOf(percent)}${escaped(word)}`;
}

function percent(weight: number, points: number): string {
  return weight === 0 || points === 0 ? '' : `%${Math.round((weight * 10_000_000) / points) / 100_000}%`;
}
