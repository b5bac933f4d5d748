import type { Language } from '../../../pages/texts.js';
import { type DocumentWords, documentWordsEnglish } from './document-words-english.js';
import { documentWordsFrench } from './document-words-french.js';

/** The texts of the pages of documents, by language. */
export const documentWords: Readonly<Record<Language, DocumentWords>> = { en: documentWordsEnglish, fr: documentWordsFrench };
