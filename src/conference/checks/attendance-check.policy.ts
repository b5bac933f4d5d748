import { sql } from '../../database/sql.js';
import { policy } from '../../resource/model/policy.js';
import { any, rule } from '../../resource/model/rule.js';
import { through } from '../../resource/policy/through.js';
import { meetingManager } from '../policies/conference-meeting.policy.js';

const wasThere = rule(
  'who was in the meeting',
  (actor, row) => sql`EXISTS (SELECT 1 FROM "conference_activity" "p" WHERE "p"."meeting_id" = ${row.column('meeting')}
    AND "p"."participant_key" = ${`u:${actor.id ?? 0}`}::text)`,
);

/** Those who run the meeting of a check. */
export const checkManager = through('meeting', meetingManager);

/** Checks: those who run the meeting see all answers, those who were in it their own. */
export const attendanceCheckPolicy = policy('attendance checks', { read: any(checkManager, wasThere) });
