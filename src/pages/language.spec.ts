import { describe, expect, it } from '@jest/globals';
import { pageLanguage } from './language.js';

describe('the language of a page', () => {
  it.each([
    ['nothing', {}, 'en'],
    ['what the browser prefers', { 'accept-language': 'sv, fr-CH;q=0.8, en;q=0.5' }, 'fr'],
    ['the order of qualities, not of mention', { 'accept-language': 'fr;q=0.2, en;q=0.9' }, 'en'],
    ['what is not refused', { 'accept-language': 'fr;q=0, it' }, 'en'],
    ['a choice before all', { 'accept-language': 'fr', cookie: 'a=b; lyceum_language=en' }, 'en'],
    ['no choice that is none', { 'accept-language': 'fr', cookie: 'lyceum_language=constructor' }, 'fr'],
  ])('follows %s', (_, headers, language) => {
    expect(pageLanguage({ headers })).toBe(language);
  });
});
