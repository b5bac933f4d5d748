import { sql, withCandidateIds } from '../../database/sql.js';
import { owner } from '../../platform/rights/access/owner.rules.js';
import { policy } from '../../resource/model/policy.js';
import { pseudonymSql } from '../modes/pseudonyms.js';
import { all, any, rule } from '../../resource/model/rule.js';
import { through } from '../../resource/policy/through.js';
import { conferenceMeetingPolicy, meetingAdministrator, meetingHost, meetingManager } from './conference-meeting.policy.js';

const participant = owner('participant', 'the participant');

/** Of all that is recorded under pseudonyms, one's own: looked for in the few meetings that name nobody, each by its key. */
const pseudonym = rule('the participant whose pseudonym it has', (actor, row) => {
  if (actor.id === null) return false;
  const key = pseudonymSql(sql`"pm"."pseudonym_secret"`, sql`${`u:${actor.id}`}::text`);
  const own = sql`SELECT "pa"."id" FROM "conference_meeting" "pm" JOIN "conference_activity" "pa" ON "pa"."meeting_id" = "pm"."id"
    AND "pa"."participant_key" = ${key} WHERE "pm"."pseudonym_secret" IS NOT NULL`;
  return withCandidateIds(own, sql`${row.id} IN (${own})`);
});

/** Those who may correct what is recorded of others. */
export const activityHost = through('meeting', meetingHost);

/** Metrics of participants: users see their own, hosts of the meeting see all. */
export const conferenceActivityPolicy = policy('meeting activity', {
  read: any(through('meeting', meetingManager), participant, pseudonym),
  create: any(through('meeting', meetingAdministrator), all(participant, through('meeting', conferenceMeetingPolicy.rule('read')))),
  update: any(activityHost, participant),
  delete: through('meeting', meetingAdministrator),
});
