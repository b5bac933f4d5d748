import { describe, expect, it } from '@jest/globals';
import { freeTitle } from './free-title.js';

describe('the title of a document whose name is taken', () => {
  it('stays as it is where it is free', () => {
    expect(freeTitle('slides.pdf', new Set(['notes.pdf']))).toBe('slides.pdf');
  });

  it('takes the first free number before its ending', () => {
    expect(freeTitle('slides.pdf', new Set(['slides.pdf', 'slides (2).pdf']))).toBe('slides (3).pdf');
  });

  it('takes its number at the end where it has no ending', () => {
    expect(freeTitle('Week 1', new Set(['Week 1']))).toBe('Week 1 (2)');
  });

  it('is no longer than a title may be', () => {
    const longest = 'é'.repeat(255);
    const renamed = freeTitle(longest, new Set([longest]));
    expect(Array.from(renamed)).toHaveLength(255);
    expect(renamed.endsWith(' (2)')).toBe(true);
  });
});
