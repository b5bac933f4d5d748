import type { Language } from '../../pages/texts.js';
import type { PrivacyMode } from './meeting-privacy.js';

/** What is recorded of people in a meeting, for those who are about to join. */
export const modeWords: Readonly<Record<Language, Readonly<Record<PrivacyMode, string>>>> = {
  en: {
    named:
      'Recorded of you: when you join and leave, talk and camera time, when you share your screen, present or are away, votes in polls, and numbers of messages, reactions and raised hands.',
    presence: 'Recorded of you: when you join and leave, and nothing else.',
    pseudonymous:
      'Recorded without your name: joins and leaves, talk and camera time, shared screens, presenting and being away, and numbers of messages, reactions and raised hands. You alone see which figures are yours.',
    aggregate: 'Only how many people, messages, reactions and raised hands there were is recorded in this meeting, and nothing of you.',
    none: 'Nothing is recorded of anybody in this meeting.',
  },
  fr: {
    named:
      'Ce qui est enregistré de vous : arrivées et départs, temps de parole et de caméra, partages d’écran, présentations et absences du clavier, votes aux sondages, nombre de messages, de réactions et de mains levées.',
    presence: 'Ce qui est enregistré de vous : arrivées et départs, rien d’autre.',
    pseudonymous:
      'Ce qui est enregistré sans votre nom : arrivées et départs, temps de parole et de caméra, partages d’écran, présentations et absences du clavier, nombre de messages, de réactions et de mains levées. Vous seul voyez quels chiffres sont les vôtres.',
    aggregate:
      'Seul est enregistré combien de personnes, de messages, de réactions et de mains levées il y a eu dans cette réunion, rien de vous.',
    none: 'Rien n’est enregistré de personne dans cette réunion.',
  },
};

/** What people who run a meeting read where nobody is named in it. */
export interface NumberWords {
  /** Why there is no attendance, by the mode. */
  readonly unnamed: Readonly<Record<'aggregate' | 'none' | 'pseudonymous', string>>;
  readonly title: string;
  readonly began: string;
  readonly people: string;
  /** In place of numbers of a small group. */
  readonly few: string;
  readonly none: string;
}

export const numberWords: Readonly<Record<Language, NumberWords>> = {
  en: {
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
  },
  fr: {
    unnamed: {
      pseudonymous:
        'Les personnes ont ici des pseudonymes propres à cette réunion. Listes, contrôles, registres et colonnes du carnet de notes ne sont pas remplis : personne ne peut être constaté présent ou absent.',
      aggregate:
        'Seuls les nombres de chaque séance sont enregistrés ici, sans personnes. Listes, contrôles, registres et colonnes du carnet de notes ne sont pas remplis : personne ne peut être constaté présent ou absent.',
      none: 'Personne n’est enregistré ici. Listes, contrôles, registres et colonnes du carnet de notes ne sont pas remplis : personne ne peut être constaté présent ou absent.',
    },
    title: 'Nombres de chaque séance',
    began: 'Début',
    people: 'Personnes',
    few: 'moins de cinq personnes',
    none: 'Les nombres paraissent à la fin de chaque séance.',
  },
};
