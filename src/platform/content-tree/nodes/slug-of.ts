import { identifier, sql } from '../../../database/sql.js';
import type { Derivation } from '../../../resource/model/derivation.js';
import { slug } from './slug.js';

const LONGEST_BASE = 240;

/**
 * A slug that no other row of the resource has: the title as a slug, with the first number behind it that makes it unlike the others'.
 * Writers of one resource wait for one another.
 * @param from the member that it follows
 */
export function slugOf(from: string): Derivation {
  return {
    from,
    async value({ resource, transaction }, values, id = 0) {
      const base = slug(String(values[from]), LONGEST_BASE);
      const table = identifier(resource.table);
      await transaction.rows(sql`SELECT pg_advisory_xact_lock(hashtext(${`slugs:${resource.table}`}))`);
      const taken = await transaction.rows<{ slug: string }>(
        sql`SELECT "slug" FROM ${table} WHERE ("slug" = ${base} OR "slug" LIKE ${`${base}-%`}) AND "id" <> ${id}`,
      );
      const others = new Set(taken.map((row) => row.slug));
      if (!others.has(base)) return base;
      let number = 2;
      while (others.has(`${base}-${number}`)) number += 1;
      return `${base}-${number}`;
    },
  };
}
