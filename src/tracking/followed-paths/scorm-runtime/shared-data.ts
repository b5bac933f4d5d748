import { type Sql, sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';

const STORE = /^adl\.data\.(\d{1,6})\.store$/;

/** One of the stores that an item may read or write, in the order in which its manifest names them. */
export interface SharedStore {
  readonly target: string;
  readonly read: boolean;
  readonly write: boolean;
  /** Null where nothing was stored yet. */
  readonly store: string | null;
}

/** Whether an element of the data model is one of a shared store. */
export function isShared(element: string): boolean {
  return element.startsWith('adl.data.');
}

/**
 * The shared stores of an item as JSON. Those that outlive an attempt have what the newest attempt left in them.
 * @param item SQL alias of the item, `view` that of the attempt
 */
export function sharedStores(item: Sql, view: Sql): Sql {
  return sql`(SELECT COALESCE(jsonb_agg(jsonb_build_object('target', "m"."map"->>'target', 'read', "m"."map"->'read', 'write', "m"."map"->'write', 'store', "d"."store")
        ORDER BY "m"."place"), '[]'::jsonb)
      FROM jsonb_array_elements(${item}."shared_data") WITH ORDINALITY "m" ("map", "place") LEFT JOIN LATERAL (
        SELECT "x"."store" FROM "c_lp_shared_data" "x" JOIN "c_lp_view" "b" ON "b"."id" = "x"."view_id"
        WHERE "x"."target" = "m"."map"->>'target' AND ("b"."id" = ${view}."id" OR ("m"."map"->>'lasting')::boolean AND "b"."lp_id" = ${view}."lp_id"
          AND "b"."user_id" = ${view}."user_id" AND "b"."course_id" = ${view}."course_id" AND "b"."session_id" IS NOT DISTINCT FROM ${view}."session_id")
        ORDER BY "b"."view_count" DESC LIMIT 1) "d" ON TRUE)`;
}

/**
 * Stores what a package said of the shared stores of its item.
 * @param values elements of the data model
 * @returns those that were not stored: of stores that the item does not have, or may not write
 */
export async function writeShared(
  transaction: Transaction,
  { item, view }: { readonly item: number; readonly view: number },
  values: ReadonlyMap<string, string>,
): Promise<string[]> {
  const said = [...values].flatMap(([element, store]) => {
    const place = STORE.exec(element)?.[1];
    return place === undefined ? [] : [{ element, place: Number(place) + 1, store }];
  });
  if (said.length === 0) return [];
  const written = await transaction.rows<{ place: number }>(
    sql`WITH "said" AS (SELECT "m"."map"->>'target' AS "target", "m"."place"::int AS "place", "r"."store"
          FROM "c_lp_item" "i", jsonb_array_elements("i"."shared_data") WITH ORDINALITY "m" ("map", "place"),
            jsonb_to_recordset(${JSON.stringify(said)}::jsonb) "r" ("place" int, "store" text)
          WHERE "i"."id" = ${item} AND "r"."place" = "m"."place" AND ("m"."map"->>'write')::boolean),
        "written" AS (INSERT INTO "c_lp_shared_data" ("view_id", "target", "store") SELECT ${view}, "target", "store" FROM "said"
          ON CONFLICT ("view_id", "target") DO UPDATE SET "store" = EXCLUDED."store")
        SELECT "place" FROM "said"`,
  );
  const places = new Set(written.map(({ place }) => place));
  return said.filter(({ place }) => !places.has(place)).map(({ element }) => element);
}
