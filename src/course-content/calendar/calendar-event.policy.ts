import { sql } from '../../database/sql.js';
import { nodeCreatable, nodeReadable } from '../../platform/access/node.rules.js';
import { owner } from '../../platform/access/owner.rules.js';
import { policy } from '../../resource/policy/policy.js';
import { all, any, rule } from '../../resource/policy/rule.js';
import { administratorOfContent } from '../access/content.rules.js';

const creator = owner('resourceNode.creator', 'its creator');

/** Voters' table, "Agenda event | view, edit: subscribed user of a collective event". */
const participant = all(
  rule('of a collective event', (_, row) => row.column('collective')),
  rule('person it is addressed to', (actor, row) =>
    actor.id === null
      ? false
      : sql`EXISTS (SELECT 1 FROM "resource_link" "l" WHERE "l"."resource_node_id" = ${row.column('resourceNode')}
          AND "l"."user_id" = ${actor.id} AND "l"."deleted_at" IS NULL)`,
  ),
);

const personal = all(
  creator,
  rule(
    'linked to no course and not to everybody',
    (_, row) =>
      sql`NOT EXISTS (SELECT 1 FROM "resource_link" "l" WHERE "l"."resource_node_id" = ${row.column('resourceNode')} AND "l"."user_id" IS NULL)`,
  ),
);

/**
 * Agendas: everybody keeps an own one; teachers and coaches write into those of their courses and sessions, administrators
 * into everybody's. What is in it is changed by whoever wrote it.
 */
export const calendarEventPolicy = policy('agenda', {
  read: any(nodeReadable('resourceNode'), participant),
  create: any(personal, nodeCreatable('resourceNode')),
  update: any(administratorOfContent, creator, participant),
  delete: any(administratorOfContent, creator),
});
