import type { Reply } from './api-client.js';

/** How people look at pages: ways that differ in all, the narrowest as narrow as any telephone that is sold. */
export const NARROW_LOOKS = [
  ['at a desk, in light', { viewport: { width: 1280, height: 900 }, colorScheme: 'light', locale: 'en-GB' }],
  ['on a small phone, in the dark, in French', { viewport: { width: 320, height: 640 }, colorScheme: 'dark', locale: 'fr-FR' }],
  ['on a small phone, in German', { viewport: { width: 320, height: 640 }, colorScheme: 'light', locale: 'de-DE' }],
  ['on a phone, in Arabic, from right to left', { viewport: { width: 360, height: 740 }, colorScheme: 'light', locale: 'ar' }],
] as const;

/** What a page says, as a person reads it. */
export const words = ({ text }: Reply): string => text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

/** Where an answer leads. */
export const locationOf = ({ headers }: Reply): string => headers.get('location') ?? '';
