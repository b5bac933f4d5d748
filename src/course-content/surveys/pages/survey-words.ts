import { catalogue } from '../../../languages/catalogue.js';
import { surveyWordsEnglish } from './survey-words-english.js';

/** The texts of the pages of surveys, by language. */
export const surveyWords = catalogue('surveys.survey', surveyWordsEnglish);
