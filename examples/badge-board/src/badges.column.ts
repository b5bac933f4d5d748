import { reportColumns } from 'lyceum/reports';
import { sql } from 'lyceum/resource';

/** How many badges a learner was given. */
export const badgesColumn = reportColumns.with({
  heading: 'Badges',
  value: ({ user }) => sql`(SELECT count(*)::int FROM "badge_award" "b" WHERE "b"."recipient_id" = ${user})`,
});
