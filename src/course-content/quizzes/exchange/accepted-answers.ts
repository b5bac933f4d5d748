import { decimalText, percentText, toleranceText } from './decimal-text.js';
import { numericQuestion, type PortableGap, type PortableNumber, type PortableQuestion } from './portable-question.js';

/** A word or a number of another system, with its part of the marks. */
export interface GradedText {
  readonly text: string;
  /** Of the marks, as the file says it; nothing for all of them. */
  readonly percent?: string | undefined;
}

type Base = Pick<PortableQuestion, 'text' | 'points' | 'feedback'>;

/** Words with what each counts. @param words as they are typed @returns a sentence for what cannot be kept */
export function gapWords(words: readonly GradedText[]): Pick<PortableGap, 'words' | 'shares'> | string {
  const read = words.map(({ text, percent }) => ({ text, share: shareText(percent) }));
  if (read.some(({ share }) => share === undefined))
    return 'A word that costs marks, or whose part of them has too many digits, cannot be kept.';
  const counted = read.filter(({ share }) => share !== '0');
  if (counted.length === 0) return 'A gap needs a right word.';
  return { words: counted.map(({ text }) => text), shares: counted.map(({ share = '' }) => share) };
}

/** A number of another system, with its part of the marks. */
export interface GradedNumber extends GradedText {
  readonly tolerance: string;
}

/** A question for numbers, in the order in which they are compared. @returns a sentence for what cannot be kept exactly */
export function numbersQuestion(base: Base, numbers: readonly GradedNumber[]): PortableQuestion | string {
  const read = numbers.map(({ text, percent, tolerance }): PortableNumber | undefined => {
    const [value, near, share] = [decimalText(text), toleranceText(tolerance), shareText(percent)];
    return value === undefined || near === undefined || share === undefined ? undefined : { value, tolerance: near, share };
  });
  const exact = read.filter((number) => number !== undefined);
  if (exact.length < read.length) return 'The number, or its tolerance, cannot be kept exactly.';
  // A number that counts nothing hides those behind it, where it fits as well.
  const [first, ...others] = exact.slice(0, exact.findLastIndex(({ share }) => share !== '0') + 1);
  return first ? numericQuestion(base, [first, ...others]) : 'The question has no answer that is right.';
}

/** More than all the marks are all of them. */
function shareText(percent: string | undefined): string | undefined {
  if (percent === undefined || Number(percent) >= 100) return '100';
  return percentText(percent);
}
