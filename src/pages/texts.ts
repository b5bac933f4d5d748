import { en } from './texts-english.js';
import { fr } from './texts-french.js';

export type { Texts } from './texts-english.js';

/** All texts of the pages, by language. */
export const texts = { en, fr } as const;

export type Language = keyof typeof texts;
