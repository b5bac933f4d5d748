import type { Language } from '../../../pages/texts.js';

const english = {
  tab: 'People',
  back: 'Back: {title}',
  title: 'Report: {learner}',
  figures: 'At a glance',
  progress: 'Progress in the learning paths',
  quizzes: 'Quizzes taken',
  quizMean: 'Mean of the quizzes',
  works: 'Works handed in',
  late: 'of these late',
  missing: 'Works missing',
  total: 'Total in the gradebook',
  time: 'Time spent',
  minutes: '{count} min',
  last: 'Last seen',
  never: 'never',
  of: '{count} of {all}',
  percent: '{value} %',
  marks: 'Marks',
  column: 'What counts',
  points: 'Points',
  why: 'Why this mark',
  noMarks: 'There are no marks yet.',
  attempts: 'Attempts at quizzes',
  noAttempts: 'There are no attempts yet.',
  waits: 'waits for a mark',
  attendance: 'Attendance',
  noAttendance: 'No attendance was taken yet.',
  present: '{count} of {all} dates taken present',
};

type LearnerWords = typeof english;

const french: LearnerWords = {
  tab: 'Personnes',
  back: 'Retour : {title}',
  title: 'Bilan : {learner}',
  figures: 'En bref',
  progress: 'Progression dans les parcours',
  quizzes: 'Quiz passés',
  quizMean: 'Moyenne des quiz',
  works: 'Travaux rendus',
  late: 'dont en retard',
  missing: 'Travaux manquants',
  total: 'Total du carnet de notes',
  time: 'Temps passé',
  minutes: '{count} min',
  last: 'Dernière visite',
  never: 'jamais',
  of: '{count} sur {all}',
  percent: '{value} %',
  marks: 'Notes',
  column: 'Ce qui compte',
  points: 'Points',
  why: 'Pourquoi cette note',
  noMarks: 'Il n’y a pas encore de notes.',
  attempts: 'Tentatives aux quiz',
  noAttempts: 'Il n’y a pas encore de tentatives.',
  waits: 'attend une note',
  attendance: 'Présences',
  noAttendance: 'Aucune présence n’a encore été relevée.',
  present: 'présent à {count} des {all} dates relevées',
};

/** The texts of the report on a learner, by language. */
export const learnerWords: Readonly<Record<Language, LearnerWords>> = { en: english, fr: french };

/** A text with its placeholders filled in. */
export function filledIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
