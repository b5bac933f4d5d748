import { raw, conditionSql, sql } from '../../../../database/sql.js';
import { type Policy, policy } from '../../../../resource/model/policy.js';
import { all, any, rule } from '../../../../resource/model/rule.js';
import { coursesTaught } from '../../../rights/access/course-memberships.js';
import { isAmong } from '../../../rights/access/membership.js';
import { administrator } from '../../../rights/access/role.rules.js';
import { nodeCreatable, nodeEditable, nodeReadable } from '../../../rights/access/node.rules.js';

/** All teachers of a course may illustrate it, not only its creator. */
const teacherOfIllustratedCourse = rule('teacher of the course illustrated', (actor, row) =>
  actor.id === null
    ? false
    : sql`EXISTS (SELECT 1 FROM "course" "k" WHERE "k"."resource_node_id" = ${row.path('resourceNode.parent')}
        AND ${conditionSql(isAmong(raw('"k"."id"'), coursesTaught(actor)))})`,
);

const unlinked = rule(
  'linked to nothing',
  (_, row) => sql`NOT EXISTS (SELECT 1 FROM "resource_link" "l" WHERE "l"."resource_node_id" = ${row.column('resourceNode')})`,
);

/** What stands beside its name on the pages, and on certificates. */
const administratorOfIllustratedPortal = all(
  administrator,
  rule(
    'of the portal illustrated',
    (actor, row) => sql`EXISTS (SELECT 1 FROM "access_url" "a"
        WHERE "a"."resource_node_id" = ${row.path('resourceNode.parent')} AND "a"."id" = ${actor.portalId})`,
  ),
);

const illustrator = any(teacherOfIllustratedCourse, administratorOfIllustratedPortal, nodeEditable('resourceNode.parent'));

/** Illustrations are read like content, and written by those who may edit what they illustrate. */
export const illustrationPolicy: Policy = policy('illustrations', {
  read: any(nodeReadable('resourceNode'), illustrator),
  create: all(illustrator, any(unlinked, nodeCreatable('resourceNode'))),
  update: illustrator,
  delete: illustrator,
});
