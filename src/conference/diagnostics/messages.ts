import type { InTwoLanguages } from '../../languages/catalogue.js';
import { english, type Messages } from './messages-english.js';
import { french } from './messages-french.js';

/** What the checks say, by language. */
export const messages: InTwoLanguages<Messages> = { en: english, fr: french };
