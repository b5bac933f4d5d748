import type { Language } from '../../../pages/texts.js';
import { type AssignmentPageWords, assignmentWordsEnglish } from './assignment-words-english.js';
import { assignmentWordsFrench } from './assignment-words-french.js';

/** The texts of the pages of assignments, by language. */
export const pageWords: Readonly<Record<Language, AssignmentPageWords>> = { en: assignmentWordsEnglish, fr: assignmentWordsFrench };

/** A text with its placeholders filled in. */
export function worded(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
