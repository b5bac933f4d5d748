import { servedAssets } from '../../../pages/served-assets.js';

/** Styles of the pages of surveys. */
export const SURVEY_STYLE = '/survey-assets/survey.css';

/** Script of the page of a survey: it shows the questions that an answer leads to. */
export const SURVEY_SCRIPT = '/survey-assets/survey.js';

/** Styles and script of the pages of surveys. */
export const SurveyPageAssetsController = servedAssets('survey-assets', new URL('assets/', import.meta.url));
