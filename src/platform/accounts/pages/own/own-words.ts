import type { Language } from '../../../../pages/texts.js';
import { type OwnWords, ownWordsEnglish } from './own-words-english.js';
import { ownWordsFrench } from './own-words-french.js';

/** The texts of the pages of one's own account, by language. */
export const ownWords: Readonly<Record<Language, OwnWords>> = { en: ownWordsEnglish, fr: ownWordsFrench };
