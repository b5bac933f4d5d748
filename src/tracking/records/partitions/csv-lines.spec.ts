import { describe, expect, it } from '@jest/globals';
import { csvLine } from './csv-lines.js';

describe('A line of an archive', () => {
  it('tells null from an empty text, and quotes what would be read otherwise', () => {
    expect(csvLine([null, '', 'plain', 'a,b', 'a "b"', 'a\nb', '\\.', '=1'])).toBe(',"",plain,"a,b","a ""b""","a\nb","\\.",=1\n');
  });
});
