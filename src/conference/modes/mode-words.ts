import type { Language } from '../../pages/texts.js';
import type { PrivacyMode } from './meeting-privacy.js';

/** What is recorded of people in a meeting, for those who are about to join. */
export const modeWords: Readonly<Record<Language, Readonly<Record<PrivacyMode, string>>>> = {
  en: {
    named: 'Recorded of you: when you join and leave, talk and camera time, and numbers of messages, reactions and raised hands.',
    presence: 'Recorded of you: when you join and leave, and nothing else.',
    none: 'Nothing is recorded of anybody in this meeting.',
  },
  fr: {
    named:
      'Ce qui est enregistré de vous : arrivées et départs, temps de parole et de caméra, nombre de messages, de réactions et de mains levées.',
    presence: 'Ce qui est enregistré de vous : arrivées et départs, rien d’autre.',
    none: 'Rien n’est enregistré de personne dans cette réunion.',
  },
};
