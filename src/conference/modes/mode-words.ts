import { catalogue } from '../../languages/catalogue.js';
import type { PrivacyMode } from './meeting-privacy.js';

/** What is recorded of people in a meeting, for those who are about to join. */
export const modeWords = catalogue<Readonly<Record<PrivacyMode, string>>>('modes.mode', {
  named:
    'Recorded of you: when you join and leave, talk and camera time, when you share your screen, present or are away, votes in polls, and numbers of messages, reactions and raised hands.',
  presence: 'Recorded of you: when you join and leave, and nothing else.',
  pseudonymous:
    'Recorded without your name: joins and leaves, talk and camera time, shared screens, presenting and being away, and numbers of messages, reactions and raised hands. You alone see which figures are yours.',
  aggregate: 'Only how many people, messages, reactions and raised hands there were is recorded in this meeting, and nothing of you.',
  none: 'Nothing is recorded of anybody in this meeting.',
});

/** What people who run a meeting read where nobody is named in it. */
interface NumberWords {
  /** Why there is no attendance, by the mode. */
  readonly unnamed: Readonly<Record<'aggregate' | 'none' | 'pseudonymous', string>>;
  readonly title: string;
  readonly began: string;
  readonly people: string;
  /** In place of numbers of a small group. */
  readonly few: string;
  readonly none: string;
}

export const numberWords = catalogue<NumberWords>('modes.numbers', {
  unnamed: {
    pseudonymous:
      'People have pseudonyms here that are good for this meeting alone. Rolls, checks, registers and columns of the gradebook are not filled: nobody can be found present or absent.',
    aggregate:
      'Numbers of each run are recorded here, and no people. Rolls, checks, registers and columns of the gradebook are not filled: nobody can be found present or absent.',
    none: 'Nobody is recorded here. Rolls, checks, registers and columns of the gradebook are not filled: nobody can be found present or absent.',
  },
  title: 'Numbers of each run',
  began: 'Began',
  people: 'People',
  few: 'fewer than five people',
  none: 'There are numbers once a run is over.',
});
