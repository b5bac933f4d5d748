import { catalogue } from '../../../../languages/catalogue.js';
import { quizWordsEnglish } from './quiz-words-english.js';

/** The texts of the pages of quizzes, by language. */
export const quizWords = catalogue('quiz-attempts.quiz', quizWordsEnglish);

export { worded } from '../../../../languages/worded.js';
