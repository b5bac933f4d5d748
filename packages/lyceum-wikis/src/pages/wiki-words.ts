import { catalogue } from 'lyceum/feature';
import { wikiWordsEnglish } from './wiki-words-english.js';

/** The texts of the form of a wiki page, by language. */
export const wikiWords = catalogue('wikis.wiki', wikiWordsEnglish);
