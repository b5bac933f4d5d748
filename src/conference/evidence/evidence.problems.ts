import type { ProblemWords } from '../../resource/protocol/problem-words.js';

/** Kinds of problems of sealed evidence. */
export const evidenceProblems: ProblemWords = {
  'events-deleted': { status: 409, meaning: 'The events of the run have been deleted after the time for which they are kept.' },
  'no-events': { status: 409, meaning: 'No server reported the run; what was entered by hand has no events to seal.' },
  'not-sealed': { status: 409, meaning: 'The evidence is not sealed yet, or sealing it has failed.' },
  'pack-too-large': { status: 409, meaning: 'The events of the run are too many for one pack; its occurrences are sealed one by one.' },
  'run-open': { status: 409, meaning: 'The run is not over; its evidence is sealed once everybody has left.' },
};
