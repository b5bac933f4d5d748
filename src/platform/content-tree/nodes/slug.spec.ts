import { describe, expect, it } from '@jest/globals';
import { slug } from './slug.js';

describe('slug', () => {
  it('joins lower-case words by hyphens and folds accents', () => {
    expect(slug('Économie générale, 2e partie!')).toBe('economie-generale-2e-partie');
  });

  it('keeps letters of every script', () => {
    expect(slug('Введение в логику')).toBe('введение-в-логику');
  });

  it('never ends in a hyphen when cut', () => {
    expect(slug('abc def', 4)).toBe('abc');
  });

  it('falls back where nothing is left', () => {
    expect(slug('***')).toBe('item');
    expect(slug('', 10, 'course')).toBe('course');
  });
});
