import { portalOfCaller } from '../../platform/rights/access/portal.rules.js';
import { administrator, globalAdministrator } from '../../platform/rights/access/role.rules.js';
import { sql } from '../../database/sql.js';
import { policy } from '../../resource/model/policy.js';
import { all, any, rule } from '../../resource/model/rule.js';

/** Administrators of the portal whose callback alone reported the room. */
export const roomAdministrator = any(globalAdministrator, all(administrator, portalOfCaller('accessUrl')));

const listed = rule(
  'room that no meeting has',
  (_, row) => sql`(${row.column('dismissedUntil')} IS NULL AND NOT ${row.column('breakout')}
    AND NOT EXISTS (SELECT 1 FROM "conference_meeting" "u" WHERE "u"."remote_id" = ${row.column('externalId')}))`,
);

const administrators = all(roomAdministrator, listed);

/** Rooms that other systems made are for administrators, until a meeting has them. */
export const unassignedRoomPolicy = policy('unassigned rooms', { read: administrators, delete: administrators });
