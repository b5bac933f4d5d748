import { servedAssets } from '../../../../pages/served-assets.js';

/** Styles of the pages of quizzes. */
export const QUIZ_STYLE = '/quiz-pages/assets/quiz.css';

/** Script of the page of an attempt: it saves answers as they change, and shows the time that is left. */
export const QUIZ_SCRIPT = '/quiz-pages/assets/quiz.js';

/** Script of the page on which answers are marked: its keys. */
export const MARKING_SCRIPT = '/quiz-pages/assets/marking.js';

/** Styles and scripts of the pages of quizzes. */
export const QuizPageAssetsController = servedAssets('quiz-pages/assets', new URL('assets/', import.meta.url));
