import { sql } from '../../database/sql.js';
import { nodeCreatable, nodeReadable } from '../../platform/rights/access/node.rules.js';
import { owner } from '../../platform/rights/access/owner.rules.js';
import { policy } from '../../resource/model/policy.js';
import { all, any, rule } from '../../resource/model/rule.js';
import { foundAlong, type IdCondition } from '../../resource/policy/id-condition.js';
import { administratorOfContent } from '../content-access/content.rules.js';

const creator = owner('resourceNode.creator', 'its creator');

/** Nodes with a link to the person. */
function addressedTo(person: number): IdCondition {
  const links = sql`SELECT "l"."resource_node_id" FROM "resource_link" "l" WHERE "l"."user_id" = ${person} AND "l"."deleted_at" IS NULL`;
  return { candidateIds: links, holds: (node) => sql`EXISTS (${links} AND "l"."resource_node_id" = ${node})` };
}

/** Users to whom a collective event is addressed read and edit it. */
const participant = all(
  rule('of a collective event', (_, row) => row.column('collective')),
  rule('person it is addressed to', (actor, row) => (actor.id === null ? false : foundAlong(row, 'resourceNode', addressedTo(actor.id)))),
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
