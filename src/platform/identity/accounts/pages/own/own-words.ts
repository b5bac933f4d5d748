import { catalogue } from '../../../../../languages/catalogue.js';
import { ownWordsEnglish } from './own-words-english.js';

/** The texts of the pages of one's own account, by language. */
export const ownWords = catalogue('accounts.own', ownWordsEnglish);
