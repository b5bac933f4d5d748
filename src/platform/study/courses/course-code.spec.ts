import { describe, expect, it } from '@jest/globals';
import { codeFromTitle, directoryOf } from './course-code.js';

describe('the code of a course', () => {
  it('is the title in upper case, without accents, blanks and punctuation', () => {
    expect(codeFromTitle('Économie 101: offre & demande')).toBe('ECONOMIE101OFFREDEMANDE');
  });

  it('has 40 characters at most', () => {
    expect(codeFromTitle('x'.repeat(250))).toBe('X'.repeat(40));
  });

  it('is COURSE where the title has no Latin letter', () => {
    expect(codeFromTitle('数学')).toBe('COURSE');
  });

  it('gives the folder its name, less what means something in a path', () => {
    expect(directoryOf('LOGIC-101')).toBe('LOGIC-101');
    expect(directoryOf('../etc/passwd')).toBe('etcpasswd');
    expect(directoryOf('..')).toBe('COURSE');
  });
});
