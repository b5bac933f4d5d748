import type { Language } from '../../../pages/texts.js';
import type { FigureCertainty, FigureName, Reason } from './explained-figures.js';

interface ExplanationWords {
  readonly reasons: Readonly<Record<Reason, string>>;
  readonly figures: Readonly<Record<FigureName, string>>;
  readonly certainties: Readonly<Record<FigureCertainty, string>>;
}

const english: ExplanationWords = {
  reasons: {
    counted: 'The server reported each of them.',
    reported: 'The server reported when it began and when it ended.',
    silence:
      'The server reported no leave. The time ends with the last sign of the connection; it may have lasted until nothing had been heard of it for long.',
    seen: 'The server reported no join, and said that the person was in the room when it was asked. The time may have begun before that.',
    unseen:
      'The server reported no leave, and said that the person was not in the room any more when it was asked. The time may have lasted until then.',
    'room-ended': 'An end was not reported by itself: it follows from another sign, such as the end of the room.',
    clock: 'The clock of the server was wrong. The times are those of the arrival, or moved by as much as the clock was off.',
    'by-hand': 'It was entered by hand: no event is behind it.',
    sealed: 'The events behind it have been deleted after the time for which they are kept. The figure stays as it was.',
    'still-there': 'It is not over: the time counts until now.',
    'server-report': 'It is what the server reported after the meeting of how long the person talked.',
    talking: 'It is the time for which the server said that the person talked.',
    'microphone-open': 'It is the time for which the microphone was open: this server does not tell who spoke.',
    'microphone-joined':
      'It is the time for which the microphone was connected: this server tells neither when it was muted nor who spoke.',
    'lost-stop': 'A stop was not reported. The time up to the next sign is not counted, and may belong to it.',
    none: 'The server reported nothing of the kind.',
    'set-or-cleared': 'This server reports that a reaction changed, and not whether it was set or cleared: every second change counts.',
  },
  figures: {
    ...{ presence: 'Presence', talk: 'Talk time', camera: 'Camera', messages: 'Messages', reactions: 'Reactions' },
    hands: 'Raised hands',
  },
  certainties: { exact: 'exact', bounded: 'between two values', inferred: 'inferred', estimated: 'estimated' },
};

const french: ExplanationWords = {
  reasons: {
    counted: 'Le serveur a signalé chacun d’eux.',
    reported: 'Le serveur a signalé le début et la fin.',
    silence:
      'Le serveur n’a signalé aucun départ. La durée s’arrête au dernier signe de la connexion ; elle a pu durer jusqu’à ce que plus rien n’en parvienne depuis longtemps.',
    seen: 'Le serveur n’a signalé aucune arrivée, et a dit que la personne était dans la salle quand il a été interrogé. La durée a pu commencer avant.',
    unseen:
      'Le serveur n’a signalé aucun départ, et a dit que la personne n’était plus dans la salle quand il a été interrogé. La durée a pu aller jusque-là.',
    'room-ended': 'Une fin n’a pas été signalée en tant que telle : elle découle d’un autre signe, comme la fin de la salle.',
    clock: 'L’horloge du serveur était fausse. Les heures sont celles de l’arrivée, ou décalées de l’écart de l’horloge.',
    'by-hand': 'Saisi à la main : aucun événement ne le justifie.',
    sealed: 'Les événements ont été supprimés au terme de leur durée de conservation. Le chiffre reste ce qu’il était.',
    'still-there': 'Ce n’est pas terminé : la durée court jusqu’à maintenant.',
    'server-report': 'C’est ce que le serveur a indiqué, après la réunion, du temps de parole de la personne.',
    talking: 'C’est le temps pendant lequel le serveur a indiqué que la personne parlait.',
    'microphone-open': 'C’est le temps pendant lequel le micro était ouvert : ce serveur ne dit pas qui a parlé.',
    'microphone-joined':
      'C’est le temps pendant lequel le micro était connecté : ce serveur ne dit ni quand il était coupé ni qui a parlé.',
    'lost-stop': 'Un arrêt n’a pas été signalé. Le temps jusqu’au signe suivant n’est pas compté, et pourrait en faire partie.',
    none: 'Le serveur n’a rien signalé de tel.',
    'set-or-cleared':
      'Ce serveur signale qu’une réaction a changé, sans dire si elle a été mise ou retirée : un changement sur deux compte.',
  },
  figures: {
    ...{ presence: 'Présence', talk: 'Temps de parole', camera: 'Caméra', messages: 'Messages', reactions: 'Réactions' },
    hands: 'Mains levées',
  },
  certainties: { exact: 'exact', bounded: 'entre deux valeurs', inferred: 'déduit', estimated: 'estimé' },
};

/** What is said of figures, by language; the API speaks English. */
export const explanationWords: Readonly<Record<Language, ExplanationWords>> = { en: english, fr: french };
