import { ADDRESS, FLAG, FRACTION, listOf, MOMENT, NUMBER, oneOfTexts, orNull, TEXT } from '../../../auth/answer-shape.js';
import { Quiz } from '../../../course-content/quizzes/quiz.entity.js';
import { quizPolicy } from '../../../course-content/quizzes/quiz.policy.js';
import { type ActionDeclaration, documentAnswer, itemAnswer } from '../../../resource/model/action-declaration.js';
import { all, any, authenticated } from '../../../resource/model/rule.js';
import { AnswerInput, SubmissionInput } from './answers/answer-input.js';
import { AttemptQuestions } from './attempt-questions.action.js';
import { AttemptResult } from './grading/attempt-result.action.js';
import { BeginAttempt, Beginning } from './begin-attempt.action.js';
import { attemptManager, attemptPolicy, ownAttempt, questionsReader } from './quiz-attempt.policy.js';
import { AnswerFileInput, HandInAnswerFile } from './answers/hand-in-answer-file.action.js';
import { QuizAnswerFile } from './answers/quiz-answer-file.entity.js';
import { QuizStatistics } from './grading/quiz-statistics.action.js';
import { RegradeQuiz, Regrading } from './grading/regrade-quiz.action.js';
import { SaveAnswer } from './answers/save-answer.action.js';
import { SubmitAttempt } from './submit-attempt.action.js';
import { quizStart } from './quiz-start.screen.js';

const momentOrNull = orNull(MOMENT);

const numberOrNull = orNull(FRACTION);

const answer = { type: ['object', 'null'], description: 'As the type of the question takes it.' };
const objects = listOf({ type: 'object' });

const begin: ActionDeclaration = {
  name: 'begin',
  method: 'POST',
  path: 'c_quizzes/{id}/attempts',
  description: 'Begins an attempt at the quiz, or leads to the one that is open. An attempt of an editor is a preview.',
  item: () => Quiz,
  rule: all(authenticated, quizPolicy.rule('read')),
  locksItem: false,
  parameters: [
    { name: 'cid', type: 'integer', description: 'Id of the course; needed where the quiz is given to the caller in several.' },
    { name: 'sid', type: 'integer', description: 'Id of the session; 0: the course itself.' },
  ],
  input: () => Beginning,
  inputOptional: true,
  answer: { kind: 'created', orExisting: true },
  handler: BeginAttempt,
};

const attemptQuestionsAnswer = documentAnswer('AttemptQuestions', {
  attempt: ADDRESS,
  status: oneOfTexts('incomplete', 'completed'),
  now: MOMENT,
  deadline: momentOrNull,
  display: oneOfTexts('all_on_one_page', 'one_per_page'),
  backwards: FLAG,
  position: NUMBER,
  questions: objects,
});
const savedAnswerAnswer = documentAnswer('SavedAnswer', {
  question: NUMBER,
  answer,
  revision: NUMBER,
  savedAt: MOMENT,
  flagged: FLAG,
  answered: NUMBER,
  of: NUMBER,
  feedback: { type: ['object', 'null'] },
  next: { type: ['integer', 'string', 'null'] },
});
const attemptResultAnswer = documentAnswer('AttemptResult', {
  attempt: ADDRESS,
  number: NUMBER,
  closedBy: orNull(TEXT),
  startedAt: momentOrNull,
  completedAt: momentOrNull,
  seconds: NUMBER,
  disclosed: { type: 'object' },
  score: numberOrNull,
  maxScore: FRACTION,
  percentage: numberOrNull,
  passed: orNull(FLAG),
  final: FLAG,
  toBeMarked: NUMBER,
  message: orNull(TEXT),
  categories: objects,
  questions: objects,
});
const regradeReportAnswer = documentAnswer('RegradeReport', {
  attempts: NUMBER,
  changed: NUMBER,
  raised: NUMBER,
  lowered: NUMBER,
  meanBefore: numberOrNull,
  meanAfter: numberOrNull,
  questions: objects,
});
const quizStatisticsAnswer = documentAnswer('QuizStatistics', {
  attempts: NUMBER,
  learners: NUMBER,
  mean: numberOrNull,
  median: numberOrNull,
  standardDeviation: numberOrNull,
  passRate: numberOrNull,
  questions: objects,
});

const questions: ActionDeclaration = {
  name: 'questions',
  method: 'GET',
  path: 'track_e_exercises/{id}/questions',
  description: 'The questions of the attempt in their order, with what is saved and without their solutions.',
  rule: questionsReader,
  answer: attemptQuestionsAnswer,
  handler: AttemptQuestions,
};

const saveAnswer: ActionDeclaration = {
  name: 'save_answer',
  method: 'PUT',
  path: 'track_e_exercises/{id}/answers/{question}',
  description: 'Saves the answer to a question; what is left out stays as it is.',
  rule: ownAttempt,
  input: () => AnswerInput,
  answer: savedAnswerAnswer,
  handler: SaveAnswer,
};

const submit: ActionDeclaration = {
  name: 'submit',
  method: 'POST',
  path: 'track_e_exercises/{id}/submit',
  description: 'Completes the attempt, with the answers that come along.',
  rule: any(ownAttempt, attemptManager),
  locksItem: false,
  input: () => SubmissionInput,
  inputOptional: true,
  answer: itemAnswer,
  handler: SubmitAttempt,
};

const result: ActionDeclaration = {
  name: 'result',
  method: 'GET',
  path: 'track_e_exercises/{id}/result',
  description: 'The result of a completed attempt, as far as the quiz discloses it to its reader.',
  rule: attemptPolicy.rule('read'),
  answer: attemptResultAnswer,
  handler: AttemptResult,
};

const handInFile: ActionDeclaration = {
  name: 'hand_in_file',
  method: 'POST',
  path: 'track_e_exercises/{id}/answers/{question}/files',
  description: 'Adds a file to the answer to a question; at most 10.',
  rule: ownAttempt,
  locksItem: false,
  input: () => AnswerFileInput,
  answer: { kind: 'created', entity: () => QuizAnswerFile },
  handler: HandInAnswerFile,
};

const regrade: ActionDeclaration = {
  name: 'regrade',
  method: 'POST',
  path: 'c_quizzes/{id}/regrade',
  description: 'Marks the completed attempts at the quiz anew, by the present versions of its questions.',
  item: () => Quiz,
  rule: quizPolicy.rule('update'),
  input: () => Regrading,
  inputOptional: true,
  answer: regradeReportAnswer,
  handler: RegradeQuiz,
};

const statistics: ActionDeclaration = {
  name: 'statistics',
  method: 'GET',
  path: 'c_quizzes/{id}/statistics',
  description: 'How the quiz turned out, over the attempts that count; percentages.',
  item: () => Quiz,
  rule: quizPolicy.rule('update'),
  answer: quizStatisticsAnswer,
  handler: QuizStatistics,
};

/** What is done with attempts beyond reading, marking and removing them. */
export const attemptActions: readonly ActionDeclaration[] = [
  begin,
  quizStart,
  questions,
  saveAnswer,
  handInFile,
  submit,
  result,
  regrade,
  statistics,
];
