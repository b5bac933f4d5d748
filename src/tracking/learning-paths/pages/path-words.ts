import type { Language } from '../../../pages/texts.js';
import { type PathWords, pathWordsEnglish } from './path-words-english.js';
import { pathWordsFrench } from './path-words-french.js';

/** The texts of the page on which a learning path is followed, by language. */
export const pathWords: Readonly<Record<Language, PathWords>> = { en: pathWordsEnglish, fr: pathWordsFrench };
