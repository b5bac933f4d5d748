import { catalogue } from '../../../languages/catalogue.js';
import { documentWordsEnglish } from './document-words-english.js';

/** The texts of the pages of documents, by language. */
export const documentWords = catalogue('documents.document', documentWordsEnglish);
