import { catalogue } from '../../../languages/catalogue.js';

interface RunTexts {
  /** Of rolls that are from before ends of enrolments were stored. */
  readonly reconstructed: string;
  /** Before the figures of a meeting that is planned for another time. */
  readonly earlier: string;
  /** Before the next times of a meeting. */
  readonly next: string;
  /** Before the time at which a room that was made early lets people in. */
  readonly opens: string;
  /** Headings of what the own score is made of. */
  readonly figure: string;
  readonly own: string;
  readonly most: string;
  readonly points: string;
  /** Of a person who wants no figures but presence, and what that means. */
  readonly objected: string;
  readonly objectedWhy: string;
  /** The same to that person, and the link to where that is said and taken back. */
  readonly objectedOwn: string;
  readonly objectOwn: string;
  /** Of people of whom the server's report says another time than its events. */
  readonly discrepancies: string;
  readonly discrepanciesWhy: string;
  readonly person: string;
  readonly began: string;
  readonly byReport: string;
  readonly byEvents: string;
}

export const runTexts = catalogue<RunTexts>('dashboard.run', {
  reconstructed: 'Who was expected is reconstructed from dates of enrolments: those who had left before are missing.',
  earlier: 'What follows is of the times that have been.',
  next: 'Next:',
  opens: 'Opens at',
  figure: 'Figure',
  own: 'Yours',
  most: 'Highest of a viewer',
  points: 'Points',
  objected: 'Objected',
  objectedWhy: 'This person objected to figures: what is missing is not recorded, and not zero.',
  objectedOwn: 'You objected to figures: what is missing is not recorded, and not zero.',
  objectOwn: 'Object to these figures, or allow them again',
  discrepancies: 'Where the report of the server differs ({count})',
  discrepanciesWhy:
    'After a meeting the server reports for how long people were there. Differences of more than 30 seconds from what its events said are listed; attendance goes by the events.',
  person: 'Person',
  began: 'Run',
  byReport: 'By the report',
  byEvents: 'By the events',
});
