import type { Language } from '../../../pages/texts.js';
import { type WikiWords, wikiWordsEnglish } from './wiki-words-english.js';
import { wikiWordsFrench } from './wiki-words-french.js';

/** The texts of the form of a wiki page, by language. */
export const wikiWords: Readonly<Record<Language, WikiWords>> = { en: wikiWordsEnglish, fr: wikiWordsFrench };
