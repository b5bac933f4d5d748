import type { Language } from '../../pages/texts.js';
import { english, type Messages } from './messages-english.js';
import { french } from './messages-french.js';

/** What the checks say, by language. */
export const messages: Readonly<Record<Language, Messages>> = { en: english, fr: french };
