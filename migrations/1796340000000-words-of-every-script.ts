import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Letters, marks and numbers make words, as Unicode says; a rule of PostgreSQL's own would be that of the locale of the database. */
const WORD = /[\p{L}\p{M}\p{N}]/u;
const LAST = 0x10_ff_ff;
const SURROGATES = [0xd8_00, 0xdf_ff] as const;
/**
 * Never part of a word: breaks and joins that nobody sees, marks of direction, accents that stand by themselves, and what is written
 * above and below the letters of Arabic and Hebrew by some and not by others.
 */
const UNSEEN =
  '[\\u00ad\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0640\\u064b-\\u065f\\u0670\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff]+';

/**
 * The words of a text, cut and folded by one rule: capitals and accents make no difference. `search_document` has those of a row,
 * `search_query` those of a caller; both call `search_words`. The collation `lyceum_words` folds capitals in whatever locale the
 * database is, where the server knows how.
 */
export class WordsOfEveryScript1796340000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(collation());
    for (const statement of functions()) await queryRunner.query(qualified(statement));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP FUNCTION search_query(text)`);
    await queryRunner.query(`DROP FUNCTION search_document(text)`);
    await queryRunner.query(`DROP FUNCTION search_plain(text)`);
    await queryRunner.query(`DROP FUNCTION search_words(text)`);
    await queryRunner.query(`DROP COLLATION lyceum_words`);
  }
}

/** Of PostgreSQL itself from 17 on, else of ICU; a server that has neither folds as its own locale does. */
function collation(): string {
  return `DO $$ BEGIN
    IF current_setting('server_version_num')::int >= 170000 THEN
      CREATE COLLATION lyceum_words (provider = builtin, locale = 'C.UTF-8');
    ELSIF EXISTS (SELECT 1 FROM "pg_collation" WHERE "collname" = 'und-x-icu') THEN
      CREATE COLLATION lyceum_words (provider = icu, locale = 'und');
    ELSE
      CREATE COLLATION lyceum_words FROM "default";
    END IF; END $$`;
}

function made(name: string, result: string, body: string): string {
  return `CREATE FUNCTION ${name}(document text) RETURNS ${result} LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$ ${body} $$`;
}

/** In place of `@unaccent@` and `@own@` the schemas: a dump is restored, and an index is built, without a search path. */
function qualified(statement: string): string {
  return `DO $do$ BEGIN EXECUTE replace(replace($statement$${statement}$statement$, '@own@', quote_ident(current_schema())), '@unaccent@',
    (SELECT quote_ident("n"."nspname") FROM "pg_extension" "e" JOIN "pg_namespace" "n" ON "n"."oid" = "e"."extnamespace" WHERE "e"."extname" = 'unaccent')); END $do$`;
}

/** Made when they are asked for: the ranges of all scripts take a while to collect. */
const functions = (): string[] => [
  // Cut before accents are folded, which makes letters of signs ("№") and signs of letters ("½"). What has nothing but ASCII is most of
  // what there is, and needs no folding but of capitals.
  made(
    'search_words',
    'text',
    `BEGIN
        IF octet_length(document) = length(document) THEN
          RETURN regexp_replace(lower(document COLLATE "C"), '[^a-z0-9]+', ' ', 'g');
        END IF;
        RETURN regexp_replace(lower(@unaccent@.unaccent('@unaccent@.unaccent',
          regexp_replace(regexp_replace(normalize(document, NFC), '${UNSEEN}', '', 'g'), '[^${ranges()}]+', ' ', 'g')) COLLATE @own@.lyceum_words),
          '[^\\u0030-\\u0039\\u0061-\\u007a\\u0080-\\U0010ffff]+', ' ', 'g');
      END`,
  ),
  made('search_plain', 'text', `BEGIN RETURN regexp_replace(document, '<[^>]*>|&#?[A-Za-z0-9]+;', ' ', 'g'); END`),
  // A lexeme has at most 2,046 bytes, so that shorter texts need no look at each word.
  made(
    'search_document',
    'tsvector',
    `DECLARE words text := @own@.search_words(document);
      BEGIN
        IF length(words) < 500 THEN RETURN array_to_tsvector(array_remove(string_to_array(words, ' '), '')); END IF;
        RETURN array_to_tsvector(ARRAY(SELECT left("word", 250) FROM unnest(string_to_array(words, ' ')) "word" WHERE "word" <> ''));
      END`,
  ),
  made(
    'search_query',
    'tsquery',
    `BEGIN
        RETURN COALESCE((SELECT string_agg(quote_literal(left("word", 250)), ' & ') || ':*'
          FROM (SELECT "word" FROM unnest(string_to_array(@own@.search_words(document), ' ')) "word" WHERE "word" <> '' LIMIT 20) "first"), '')::tsquery;
      END`,
  ),
];

/** The class of the signs that make words, as ranges: those mean the same in every locale. */
function ranges(): string {
  const found: string[] = [];
  let first = -1;
  for (let code = 0; code <= LAST + 1; code += 1) {
    const isPart = code <= LAST && (code < SURROGATES[0] || code > SURROGATES[1]) && WORD.test(String.fromCodePoint(code));
    if (isPart && first < 0) first = code;
    if (isPart || first < 0) continue;
    found.push(first === code - 1 ? escaped(first) : `${escaped(first)}-${escaped(code - 1)}`);
    first = -1;
  }
  return found.join('');
}

function escaped(code: number): string {
  return code <= 0xff_ff ? `\\u${code.toString(16).padStart(4, '0')}` : `\\U${code.toString(16).padStart(8, '0')}`;
}
