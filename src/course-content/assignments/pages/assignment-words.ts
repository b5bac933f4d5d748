import { catalogue } from '../../../languages/catalogue.js';
import { assignmentWordsEnglish } from './assignment-words-english.js';

/** The texts of the pages of assignments, by language. */
export const pageWords = catalogue('assignments.assignment', assignmentWordsEnglish);

export { worded } from '../../../languages/worded.js';
