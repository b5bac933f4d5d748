import { catalogue } from '../../../languages/catalogue.js';
import { pathWordsEnglish } from './path-words-english.js';

/** The texts of the page on which a learning path is followed, by language. */
export const pathWords = catalogue('learning-paths.path', pathWordsEnglish);
