import type { Language } from '../../../pages/texts.js';

const english = {
  back: 'Back to the meeting',
  title: 'Why this mark',
  pass: 'The column has its highest score for those who were there for {minimum} of the {of}, and nothing for others.',
  share: 'The column has its highest score by the share of the {of} for which a person was there.',
  done: 'The column has its highest score for those who have completed the meeting, and nothing for others.',
  register: 'Present is who was there for {minimum} of the {of}.',
  checks: '{checks} of the checks in the room had to be answered.',
  scheduled: 'scheduled time',
  run: 'run',
  score: 'Points by the figures: {score}; share of all times: {share}',
  kept: {
    changed: 'A teacher has written something else, which stays.',
    justified: 'A teacher has justified the absence, which stays.',
    locked: 'The column is locked: it keeps what it had.',
    blocked: 'The date is blocked.',
    gone: 'The column is gone.',
  } as Readonly<Record<string, string>>,
  completion: 'What completes the meeting, and what is reached',
  times: 'Times of the meeting',
  none: 'There is no time yet at which this person was expected.',
  time: 'When',
  there: 'There for',
  outcome: 'By the rule',
  why: 'Why: intervals and events',
  record: 'Stay {number}',
  absent: 'not there',
  enough: 'enough',
  short: { share: 'too short', checks: 'too few checks answered' } as Readonly<Record<string, string>>,
  outcomes: {
    absent: 'absent',
    present: 'present',
    late_under_15: 'late, less than 15 minutes',
    late_over_15: 'late, more than 15 minutes',
  } as Readonly<Record<string, string>>,
  people: 'Learners',
  nobody: 'Nobody was expected yet.',
};

/** The words of the page that explains a mark. */
export type MarkWords = typeof english;

const french: MarkWords = {
  back: 'Retour à la réunion',
  title: 'Pourquoi cette note',
  pass: 'La colonne donne sa note maximale à qui était là pendant {minimum} de {of}, et rien aux autres.',
  share: 'La colonne donne sa note maximale selon la part de {of} pendant laquelle la personne était là.',
  done: 'La colonne donne sa note maximale à qui a achevé la réunion, et rien aux autres.',
  register: 'Est présent qui était là pendant {minimum} de {of}.',
  checks: '{checks} des contrôles de présence demandaient une réponse.',
  scheduled: 'la durée prévue',
  run: 'la durée du déroulement',
  score: 'Points selon les chiffres : {score} ; part de toutes les séances : {share}',
  kept: {
    changed: 'Un enseignant a écrit autre chose, qui reste.',
    justified: 'Un enseignant a justifié l’absence, ce qui reste.',
    locked: 'La colonne est verrouillée : elle garde ce qu’elle avait.',
    blocked: 'La date est bloquée.',
    gone: 'La colonne n’existe plus.',
  },
  completion: 'Ce qui achève la réunion, et ce qui est atteint',
  times: 'Séances de la réunion',
  none: 'Il n’y a pas encore de séance à laquelle cette personne était attendue.',
  time: 'Quand',
  there: 'Présence',
  outcome: 'Selon la règle',
  why: 'Pourquoi : intervalles et événements',
  record: 'Présence {number}',
  absent: 'n’y était pas',
  enough: 'suffisant',
  short: { share: 'trop court', checks: 'trop peu de contrôles avec réponse' },
  outcomes: {
    absent: 'absent',
    present: 'présent',
    late_under_15: 'en retard de moins de 15 minutes',
    late_over_15: 'en retard de plus de 15 minutes',
  },
  people: 'Apprenants',
  nobody: 'Personne n’était encore attendu.',
};

export const markWords: Readonly<Record<Language, MarkWords>> = { en: english, fr: french };
