import type { ProblemWords } from '../../resource/protocol/problem-words.js';

/** Kinds of problems of those who follow a learning path. */
export const learningPathViewsProblems: ProblemWords = {
  'attempts-used-up': { status: 409, meaning: 'The learner has used all attempts at the learning path; `limit` says how many there are.' },
  'launch-missing': { status: 409, meaning: 'The step has not been launched, or its launch is over.' },
  'launch-superseded': {
    status: 409,
    meaning: 'The step, or another one, was opened again since; this launch reports nothing any longer.',
  },
  'minimum-time': { status: 403, meaning: 'More time has to be spent on the learning path before the step opens.' },
  'not-begun': { status: 409, meaning: 'No attempt has begun; open a step of the learning path first.' },
  'not-sequenced': { status: 409, meaning: 'The package of the learning path has no sequencing.' },
  'nothing-to-open': { status: 409, meaning: 'No step of the learning path opens now.' },
  'path-locked': { status: 403, meaning: 'Another learning path comes first; `requires` has its address.' },
  'status-comes-from-activity': {
    status: 409,
    meaning: 'The state of the step comes from the activity that it shows, and is not set by hand.',
  },
  'step-locked': {
    status: 403,
    meaning: 'The step does not open now; `reason` says why, and `waitsFor` names the steps to be done first.',
  },
};
