import type { Language } from '../../../pages/texts.js';
import { type QuizWords, quizWordsEnglish } from './quiz-words-english.js';
import { quizWordsFrench } from './quiz-words-french.js';

/** The texts of the pages of quizzes, by language. */
export const quizWords: Readonly<Record<Language, QuizWords>> = { en: quizWordsEnglish, fr: quizWordsFrench };

/** A text with its placeholders filled in. */
export function worded(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
