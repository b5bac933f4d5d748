/** What other packages import from `lyceum/quizzes`: types of questions, how they are marked, answered and made. */
export { numberFields, writtenFields } from '../course-content/quizzes/pages/standard-question-forms.js';
export { type EditedType, editedTypes, type QuestionFields } from '../course-content/quizzes/pages/question-forms.js';
export type { EditedQuestion, EditedRow } from '../course-content/quizzes/pages/edited-quiz.js';
export type { ApiAnswer, QuestionForm, WrittenAnswer, WrittenParts } from '../course-content/quizzes/pages/question-form.js';
export type { AnswerReader } from '../course-content/quizzes/scoring/answer-reader.js';
export { plainText } from '../course-content/quizzes/scoring/blanks.js';
export { type QuestionTypeDeclaration, questionTypes } from '../course-content/quizzes/scoring/declared-question-types.js';
export { Fraction } from '../course-content/quizzes/scoring/fraction.js';
export type { AnswerContent, AnswerDocument, QuestionContent } from '../course-content/quizzes/scoring/question-content.js';
export type { QuestionKind } from '../course-content/quizzes/scoring/question-kind.js';
export { meaningsOf } from '../course-content/quizzes/scoring/typed-number.js';
export type { AnswerField, AnswerForm } from '../tracking/assessment/quiz-attempts/pages/answer-form.js';
export { type AnsweredType, answeredTypes } from '../tracking/assessment/quiz-attempts/pages/answer-forms.js';
export type { AskedQuestion } from '../tracking/assessment/quiz-attempts/pages/asked-question.js';
