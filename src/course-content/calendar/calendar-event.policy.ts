import { sql } from '../../database/sql.js';
import { nodeCreatable, nodeReadable } from '../../platform/access/node.rules.js';
import { owner } from '../../platform/access/owner.rules.js';
import { policy } from '../../resource/model/policy.js';
import { all, any, rule } from '../../resource/model/rule.js';
import { administratorOfContent } from '../access/content.rules.js';

const creator = owner('resourceNode.creator', 'its creator');

/** Users to whom a collective event is addressed read and edit it. */
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
 * Agendas: every user has one; teachers and coaches write to those of their courses and sessions, administrators to the public
 * one. Authors change their events.
 */
export const calendarEventPolicy = policy('agenda', {
  read: any(nodeReadable('resourceNode'), participant),
  create: any(personal, nodeCreatable('resourceNode')),
  update: any(administratorOfContent, creator, participant),
  delete: any(administratorOfContent, creator),
});
