import { sql } from '../../../database/sql.js';
import type { Requirement } from '../../../resource/model/requirement.js';

/** The graph of skills has no rings; who adds an edge waits for others who do. */
export const noRingOfSkills: Requirement = {
  about: ['parent'],
  onlyOf: 'new',
  held: () => sql`SELECT pg_advisory_xact_lock(hashtext('skill.graph'))`,
  met: (row) => sql`NOT EXISTS (WITH RECURSIVE "up" AS (
      SELECT "e"."parent_id" AS "id" FROM "skill_rel_skill" "e" WHERE "e"."skill_id" = ${row.column('skill')} AND "e"."parent_id" IS NOT NULL
      UNION SELECT "e"."parent_id" FROM "skill_rel_skill" "e" JOIN "up" ON "up"."id" = "e"."skill_id" WHERE "e"."parent_id" IS NOT NULL)
    SELECT 1 FROM "up" WHERE "up"."id" = ${row.column('skill')})`,
  message: 'A skill cannot be above itself.',
};

/** An edge joins skills of one portal. */
export const onePortal: Requirement = {
  about: ['parent'],
  onlyOf: 'new',
  met: (row) => sql`NOT EXISTS (SELECT 1 FROM "skill" "s", "skill" "p" WHERE "s"."id" = ${row.column('skill')}
    AND "p"."id" = ${row.column('parent')} AND "s"."access_url_id" <> "p"."access_url_id")`,
  message: 'The two skills belong to different portals.',
};
