import type { Language } from '../../../pages/texts.js';
import { type BuilderWords, builderWordsEnglish } from './builder-words-english.js';
import { builderWordsFrench } from './builder-words-french.js';

/** The texts of the pages on which learning paths are made, by language. */
export const builderWords: Readonly<Record<Language, BuilderWords>> = { en: builderWordsEnglish, fr: builderWordsFrench };
