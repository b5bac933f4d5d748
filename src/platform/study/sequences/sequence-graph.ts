import type { Actor } from '../../../auth/actor.js';
import { conditionSql, raw, type Sql, sql } from '../../../database/sql.js';
import type { RowReference } from '../../../resource/model/row-reference.js';
import { belongsToPortal } from '../../rights/access/portal.rules.js';

export const SEQUENCE_TYPES = ['course', 'session'] as const;

/**
 * Whether what stands in a sequence is on the caller's portal.
 * @param type SQL value, one of {@link SEQUENCE_TYPES}
 * @param id SQL value of the course's or session's id
 */
export function isSequencedOnPortal(actor: Actor, type: Sql, id: Sql): Sql {
  return sql`CASE ${type} WHEN 'course' THEN ${conditionSql(belongsToPortal(actor, 'course', id))}
    ELSE ${conditionSql(belongsToPortal(actor, 'session', id))} END`;
}

/** The graph as a list of its nodes, each with the nodes before it. */
export function sequenceGraph(row: RowReference, actor: Actor): Sql {
  return sql`(SELECT COALESCE(jsonb_agg(jsonb_build_object('type', "q"."type", 'resourceId', "q"."resource_id",
      'requirements', COALESCE("q"."requirements", '[]')) ORDER BY "q"."id"), '[]')
    FROM "sequence_resource" "q" WHERE "q"."sequence_id" = ${row.id}
      AND ${isSequencedOnPortal(actor, raw('"q"."type"'), raw('"q"."resource_id"'))})`;
}
