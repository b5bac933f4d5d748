import type { InTwoLanguages } from '../../languages/catalogue.js';
import type { MiscountedMeeting } from '../counts/miscounted-meetings.js';

const english = {
  title: 'Meetings of which events are missing',
  hint: 'Each minute the server is asked how many people are in its rooms. What is missing here cannot be had later: mend it now.',
  none: 'What the server counts is recorded.',
  counts: ({ counted, recorded }: MiscountedMeeting): string => `The server counts ${counted}, and ${recorded} are recorded.`,
  since: 'Since',
  missing: (isShort: boolean): string => (isShort ? 'Joins are missing' : 'Leaves are missing'),
  over: 'over',
  clocks: 'Clocks',
  settingsServer: 'The server',
  clock: (seconds: number): string =>
    `Its deliveries are sent by a clock that is ${Math.abs(seconds)} seconds ${seconds < 0 ? 'behind' : 'ahead of'} ours. Their times are corrected, and figures are estimated: synchronise both machines with NTP.`,
  last: 'Last',
  unassigned: (rooms: number): string =>
    rooms === 1 ? 'One room of the server belongs to no meeting' : `${rooms} rooms of the server belong to no meeting`,
};

const french: typeof english = {
  title: 'Réunions dont il manque des événements',
  hint: 'Chaque minute, on demande au serveur combien de personnes sont dans ses salles. Ce qui manque ici ne se rattrape pas : réparez-le maintenant.',
  none: 'Ce que le serveur compte est enregistré.',
  counts: ({ counted, recorded }) => `Le serveur en compte ${counted}, et ${recorded} sont enregistrées.`,
  since: 'Depuis',
  missing: (isShort) => (isShort ? 'Des arrivées manquent' : 'Des départs manquent'),
  over: 'terminée',
  clocks: 'Horloges',
  settingsServer: 'Le serveur',
  clock: (seconds) =>
    `L’horloge de ses envois ${seconds < 0 ? 'retarde' : 'avance'} de ${Math.abs(seconds)} secondes sur la nôtre. Leurs heures sont corrigées et les chiffres sont estimés : synchronisez les deux machines par NTP.`,
  last: 'Dernier',
  unassigned: (rooms) =>
    rooms === 1 ? 'Une salle du serveur n’appartient à aucune réunion' : `${rooms} salles du serveur n’appartiennent à aucune réunion`,
};

/** What the page of the integration's health says of what is missing. */
export const missingWords: InTwoLanguages<typeof english> = { en: english, fr: french };
