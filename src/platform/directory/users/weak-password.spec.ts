import { describe, expect, it } from '@jest/globals';
import { isCommonPassword, isGuessedName } from './weak-password.js';

describe('A weak password', () => {
  it.each(['password', 'Football', 'iloveyou', '123456789', 'baseball'])('is %s, as everybody knows', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it('is none that few have', () => {
    expect(isCommonPassword('violet umbrella weather')).toBe(false);
  });

  const names = { username: 'Ada.Lovelace', portalUrl: 'https://www.school.example.org/' };

  it.each(['ada.lovelace', 'ADA.LOVELACE', 'ada.lovelace2026!', '123Ada.Lovelace', 'school.example.org', 'School2026'])(
    'is %s, which is a name',
    (password) => {
      expect(isGuessedName(password, names)).toBe(true);
    },
  );

  it.each(['adalovelace and others', 'myschoolyard', '12345678!', ''])('is not %s for the sake of a name', (password) => {
    expect(isGuessedName(password, names)).toBe(false);
  });
});
