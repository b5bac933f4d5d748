import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { WordsOfEveryScript1796340000000 } from '../../migrations/1796340000000-words-of-every-script.js';
import { Environment } from '../../src/config/environment.js';
import type { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { classroom } from '../support/classroom.js';
import { newDatabase } from '../support/test-database.js';

/** Words of many scripts: with accents, marks above and below, joiners, digits of their own. */
const WORDS = [
  ...['école', 'Straße', 'Łódź', 'øre', 'naïve', 'İstanbul', 'ΣΊΣΥΦΟΣ', 'Москва', 'ёлка', 'ქართული', 'հայերեն', 'ქალაქი'],
  ...['हिन्दी', 'क्षत्रिय', 'বাংলা', 'ਪੰਜਾਬੀ', 'தமிழ்', 'తెలుగు', 'ಕನ್ನಡ', 'മലയാളം', 'සිංහල', 'ภาษาไทย', 'ລາວ', 'မြန်မာ', 'ភាសាខ្មែរ', 'བོད་ཡིག'],
  ...['العربية', 'العَرَبِيَّة', 'میخواهم', 'می\u200cخواهم', 'اُردُو', 'עברית', 'שָׁלוֹם', 'አማርኛ', 'ⵜⴰⵎⴰⵣⵉⵖⵜ', 'ᏣᎳᎩ', 'ᐃᓄᒃᑎᑐᑦ'],
  ...[
    '中文',
    '日本語',
    'ひらがな',
    'カタカナ',
    '한국어',
    'Tiếng',
    'Việt',
    'e\u0301tude',
    '𝔄lgebra',
    '١٢٣',
    '४५६',
    '42',
    'x2',
    'B2B',
    'résumé',
  ],
];
/** What stands between words, or around them. */
const SIGNS = [
  ...[
    ' ',
    '’',
    "'",
    ' – ',
    '—',
    '…',
    '¿',
    '¡',
    '«',
    '»',
    '“',
    '”',
    '„',
    '，',
    '。',
    '、',
    '・',
    '！',
    '（',
    '）',
    '।',
    '؟',
    '،',
    '؛',
    '־',
    '׳',
  ],
  ...[
    '.',
    ',',
    ';',
    ':',
    '!',
    '?',
    '/',
    '\\',
    '|',
    '@',
    '#',
    '%',
    '&',
    '*',
    '+',
    '-',
    '_',
    '=',
    '~',
    '^',
    '`',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
  ],
  ...['<', '>', '<b>', '</b>', '\u00a0', '\u2003', '\t', '§', '№', '→', '€', '·', '•', '\u2013', '\u2212', '😀'],
];

const title = fc
  .array(fc.record({ before: fc.constantFrom('', ...SIGNS), word: fc.constantFrom(...WORDS), after: fc.constantFrom(...SIGNS) }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => ({
    text: parts
      .map(({ before, word, after }) => `${before}${word}${after}`)
      .join('')
      .trim(),
    words: parts.map(({ word }) => word),
  }));

describe('the search by words', () => {
  let application: TestApplication;
  let administrator: ApiClient;

  beforeAll(async () => {
    application = await TestApplication.start();
    administrator = application.as(await application.given.globalAdministrator());
  });
  afterAll(() => application.close());

  async function made(values: Record<string, unknown>): Promise<string> {
    const { status, body } = await administrator.post('/api/skill_profiles', { description: 'None', ...values });
    expect([status, body.violations]).toEqual([201, undefined]);
    return String(body['@id']);
  }

  async function found(words: string): Promise<readonly unknown[]> {
    const { status, body } = await administrator.get(`/api/skill_profiles?itemsPerPage=100&search=${encodeURIComponent(words)}`);
    expect(status).toBe(200);
    return body.member?.map(({ '@id': address }) => address) ?? [];
  }

  it('finds every title by itself and by each of its words, over all scripts and signs', async () => {
    await fc.assert(
      fc.asyncProperty(title, async ({ text, words }) => {
        const address = await made({ title: text });
        for (const asked of [text, ...words]) expect([text, asked, (await found(asked)).includes(address)]).toEqual([text, asked, true]);
        expect((await administrator.delete(address)).status).toBe(204);
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    ['L’école', 'école'],
    ['«Candide» de Voltaire', 'candide voltaire'],
    ['List<String>', 'string'],
    ['a~tilde', 'tilde'],
    ['R&D;lab', 'lab'],
    ['john.doe@example.org', 'doe'],
    ['Déjà vu', 'DEJA'],
    ['МОСКВА', 'москва'],
    ['שָׁלוֹם', 'שלום'],
    ['می\u200cخواهم', 'میخواهم'],
    ['Mathematics', 'math'],
  ])('finds %j by %j', async (text, asked) => {
    const address = await made({ title: text });
    expect(await found(asked)).toContain(address);
  });

  it('finds words that are longer than an index takes, and nothing for what is no word', async () => {
    const address = await made({ title: 'Long', description: `${'語'.repeat(3000)} ende` });
    expect(await found('ende')).toEqual([address]);
    expect(await found('語'.repeat(500))).toEqual([address]);
    expect((await administrator.get('/api/skill_profiles?search=%CC%81%CC%81')).status).toBe(200);
  });

  it('looks into what HTML says, not into its tags', async () => {
    const { asTeacher, node } = await classroom(application);
    const essay = { title: 'Roots', description: '<p>On&nbsp;<strong>mosses</strong> &amp; ferns</p>', parentResourceNodeId: node };
    expect((await asTeacher.post('/api/c_student_publications', essay)).status).toBe(201);
    const totals = async (words: string): Promise<unknown> =>
      (await asTeacher.get(`/api/c_student_publications?search=${words}`)).body.totalItems;
    expect([await totals('mosses'), await totals('ferns'), await totals('strong'), await totals('nbsp')]).toEqual([1, 1, 0, 0]);
  });

  it('cuts and folds alike in a database of every locale', async () => {
    const { DATABASE_URL = '' } = application.app.get(Environment);
    const texts = fc.sample(title, 200).map(({ text }) => text);
    const cut = async (url: string): Promise<unknown> => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query('SELECT search_words(t) AS "words", search_query(t)::text AS "query" FROM unnest($1::text[]) t', [
        texts,
      ]);
      await client.end();
      return rows;
    };
    const here = await cut(DATABASE_URL);
    for (const locale of ['tr-TR', 'de-DE', 'und']) {
      const other = await newDatabase(`TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE '${locale}' LOCALE 'C'`);
      const client = new pg.Client({ connectionString: other.url });
      await client.connect();
      await client.query('CREATE EXTENSION unaccent');
      await new WordsOfEveryScript1796340000000().up({
        query: async (text: string): Promise<unknown> => (await client.query(text)).rows,
      } as never);
      await client.end();
      expect([locale, await cut(other.url)]).toEqual([locale, here]);
      await other.drop();
    }
  });

  it('compares parts of texts without capitals in every script', async () => {
    const address = await made({ title: 'ΣΊΣΥΦΟΣ и МОСКВА' });
    const { body } = await administrator.get(`/api/skill_profiles?title=${encodeURIComponent('москва')}`);
    expect(body.member?.map(({ '@id': one }) => one)).toContain(address);
  });
});
