import { describe, expect, it } from '@jest/globals';
import { certificatePdf } from './certificate-pdf.js';
import { missingFontPackages } from './certificate-fonts.js';

describe('fonts of certificates', () => {
  it.each([
    ['Łukasz Øre', 'Ναυσικά', 'Наталья'],
    ['יעל כהן', 'فاطمة الزهراء', 'प्रिया शर्मा'],
    ['สมชาย ใจดี', 'თამარ გელაშვილი', 'Անահիտ Սարգսյան'],
  ])('have the names %j, %j and %j', async (...names) => {
    expect(missingFontPackages(names)).toEqual([]);
    const missing = new Set<string>();
    const [firstname, lastname, course] = names;
    const facts = {
      officialCode: '',
      courseCode: '',
      language: 'en',
      portal: 'Lyceum',
      logo: null,
      percentage: '80.00',
      issuedOn: '2026-11-26',
    };
    const snapshot = {
      firstname,
      lastname,
      course,
      ...facts,
      expiresOn: null,
      address: 'https://lms.example/certificates/0',
      template: null,
    };
    await certificatePdf({
      snapshot,
      createdAt: new Date(0),
      pictures: new Map(),
      missing: (character) => void missing.add(character),
    });
    expect([...missing]).toEqual([]);
  });

  it.each([
    ['山田 太郎', ['@fontsource/noto-sans-sc']],
    ['やまだ たろう', ['@fontsource/noto-sans-jp']],
    ['김철수', ['@fontsource/noto-sans-kr']],
    ['অনন্যা', ['@fontsource/noto-sans-bengali']],
    ['தமிழ் 陳', ['@fontsource/noto-sans-tamil', '@fontsource/noto-sans-sc']],
    ['😀', []],
  ])('of %j are named where they are not installed', (name, packages) => {
    expect(missingFontPackages([name])).toEqual(packages);
  });
});
