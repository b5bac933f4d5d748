import type { Language } from '../../../pages/texts.js';
import { type SurveyWords, surveyWordsEnglish } from './survey-words-english.js';
import { surveyWordsFrench } from './survey-words-french.js';

/** The texts of the pages of surveys, by language. */
export const surveyWords: Readonly<Record<Language, SurveyWords>> = { en: surveyWordsEnglish, fr: surveyWordsFrench };
