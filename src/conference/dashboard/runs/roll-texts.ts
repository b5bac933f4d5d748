import type { Language } from '../../../pages/texts.js';

/** What is said of rolls that are from before ends of enrolments were stored. */
export const ROLL_RECONSTRUCTED: Readonly<Record<Language, string>> = {
  en: 'Who was expected is reconstructed from dates of enrolments: those who had left before are missing.',
  fr: 'Les personnes attendues sont reconstituées d’après les dates d’inscription : celles parties auparavant manquent.',
};
