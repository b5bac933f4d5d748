import type { Actor } from '../../../auth/actor.js';
import { type Sql, sql } from '../../../database/sql.js';
import type { Statements } from '../../../database/statements.js';
import type { RowReference } from '../../../resource/model/row-reference.js';

/**
 * Gives portals a row for each declared setting that they have none for, without a value: what the first portal says goes on to hold,
 * or else the default.
 * @param portal one that was just made; all where it is left out
 */
export async function addDeclaredSettings(statements: Statements, portal?: number): Promise<void> {
  const portals = portal === undefined ? sql`TRUE` : sql`"p"."id" = ${portal}`;
  await statements.rows(sql`INSERT INTO "settings" ("variable", "type", "category", "title", "comment", "url_id")
    SELECT "d"."variable", CASE "d"."declaration"->>'valueType' WHEN 'boolean' THEN 'radio' ELSE 'textfield' END, "d"."declaration"->>'category',
      "d"."declaration" #>> '{words,en,title}', "d"."declaration" #>> '{words,en,comment}', "p"."id"
    FROM "setting_declaration" "d" CROSS JOIN "access_url" "p" WHERE ${portals} AND NOT EXISTS (SELECT 1 FROM "settings" "s"
      WHERE "s"."variable" = "d"."variable" AND "s"."subkey" IS NULL AND "s"."url_id" = "p"."id")
    ORDER BY "p"."id", "d"."variable" ON CONFLICT DO NOTHING`);
}

/** What is declared about the setting of a row: null where no feature declares it. @param value over the declaration "d" */
export function ofDeclaration(row: RowReference, value: Sql): Sql {
  return sql`(SELECT ${value} FROM "setting_declaration" "d" WHERE "d"."variable" = ${row.column('variable')} AND ${row.column('subkey')} IS NULL)`;
}

/** A word about the setting of a row in the language of the caller, failing that in English. */
export function wordOfSetting(row: RowReference, actor: Actor, word: 'title' | 'comment'): Sql {
  const language = sql`(SELECT left("u"."locale", 2) FROM "user" "u" WHERE "u"."id" = ${actor.id}::int)`;
  const english = sql`"d"."declaration" #>> ARRAY['words', 'en', ${word}::text]`;
  return ofDeclaration(row, sql`COALESCE("d"."declaration" #>> ARRAY['words', ${language}, ${word}::text], ${english})`);
}
