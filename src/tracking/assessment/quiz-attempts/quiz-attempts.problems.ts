import type { ProblemWords } from '../../../resource/protocol/problem-words.js';

/** Kinds of problems of attempts at quizzes. */
export const quizAttemptsProblems: ProblemWords = {
  'answer-changed': { status: 409, meaning: 'The answer was changed meanwhile; `current` has it with its revision.' },
  'answer-final': { status: 409, meaning: 'Feedback was given to the answer already, so that it stays.' },
  'attempt-closed': { status: 409, meaning: 'The attempt is completed and takes no answers.' },
  'attempt-open': { status: 409, meaning: 'The attempt is not completed yet.' },
  'attempt-window-closed': { status: 409, meaning: 'The quiz is over; `closedOn` says since when.' },
  locked: { status: 409, meaning: 'A gradebook that the quiz counts in is locked.' },
  'no-attempt-left': { status: 409, meaning: 'The learner has used all attempts; `limit` says how many there are.' },
  'no-way-back': { status: 409, meaning: 'A later question has been answered, and the quiz does not lead back.' },
  'not-ready': { status: 409, meaning: 'The quiz asks no question, or asks some that cannot be marked.' },
  'time-over': { status: 409, meaning: 'The time for the attempt is over; `deadline` says when it was.' },
};
