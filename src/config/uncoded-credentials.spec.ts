import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hasUncodedCredentials } from './uncoded-credentials.js';

describe('hasUncodedCredentials', () => {
  it.each(['a#b', 'a/b', 'a?b', 'a%b', 'a%2', '%', 'a/b@c', '#?/'])('finds what ends the password %s early', (password) => {
    expect(hasUncodedCredentials(`postgresql://lyceum:${password}@db.example.org:5432/lyceum`)).toBe(true);
    expect(hasUncodedCredentials(`smtps://lyceum:${password}@mail.example.org`)).toBe(true);
  });

  it('takes every password that is written as it should be', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (password) => {
        const coded = encodeURIComponent(password);
        return !hasUncodedCredentials(`postgresql://lyceum:${coded}@db.example.org:5432/lyceum?options=-c%20a%3Db`);
      }),
    );
  });

  it.each([
    'postgresql://db.example.org:5432/lyceum?user=a@b',
    'postgresql://user@/lyceum?host=/tmp/a@b',
    'postgresql://one:5432,two:5433/lyceum',
    'postgresql:///lyceum',
    'https://bucket.example.org/path@1',
  ])('leaves %s alone', (url) => expect(hasUncodedCredentials(url)).toBe(false));
});
