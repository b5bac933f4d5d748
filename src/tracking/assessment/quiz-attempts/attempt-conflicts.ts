import { StateConflict } from '../../../resource/protocol/problem.js';

/** 409s of attempts, by the state that they are about. */
export const conflicts = {
  notOpen: (opensOn: Date, closedOn: Date | null): StateConflict =>
    new StateConflict('not-open', 'The quiz has not begun yet.', { opensOn, closedOn }),
  windowClosed: (opensOn: Date | null, closedOn: Date): StateConflict =>
    new StateConflict('attempt-window-closed', 'The quiz is over.', { opensOn, closedOn }),
  noAttemptLeft: (limit: number): StateConflict =>
    new StateConflict('no-attempt-left', 'You have no attempt left at this quiz.', { limit }),
  notReady: (questions?: readonly number[]): StateConflict =>
    new StateConflict(
      'not-ready',
      questions?.length === 0 ? 'The quiz asks no question.' : 'Not all questions of the quiz can be marked.',
      questions && { questions },
    ),
  open: (): StateConflict => new StateConflict('attempt-open', 'The attempt is not completed yet.'),
  closed: (completedAt: Date | null): StateConflict => new StateConflict('attempt-closed', 'The attempt is completed.', { completedAt }),
  timeOver: (deadline: Date | null): StateConflict => new StateConflict('time-over', 'The time for this attempt is over.', { deadline }),
  answerChanged: (answer: unknown, revision: number): StateConflict =>
    new StateConflict('answer-changed', 'The answer was changed meanwhile.', { current: { answer, revision } }),
  answerFinal: (): StateConflict => new StateConflict('answer-final', 'Feedback was given to this answer; it is final.'),
  noWayBack: (): StateConflict => new StateConflict('no-way-back', 'A later question has been answered; this quiz does not lead back.'),
} as const;
