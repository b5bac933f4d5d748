import { anyOf, type Condition, type Sql, sql } from '../../../database/sql.js';
import type { ResourceDefinition } from '../../../resource/model/resource-definition.js';
import type { RowReference } from '../../../resource/model/row-reference.js';
import { ResourceNode } from '../../content-tree/nodes/resource-node.entity.js';
import { User } from '../../directory/users/user.entity.js';

type Subjects = readonly string[] | ((row: RowReference, userId: number) => Sql);

/**
 * Whose a resource's rows are, where that is not everybody whom they refer to: to-one paths to the person, or a condition. References
 * left out here say who worked on the record of another person. Resources that name accounts by number are here too.
 */
const SUBJECTS: Readonly<Record<string, Subjects>> = {
  users: ['id'],
  c_attendance_result_comments: ['userId', 'authorUserId'],
  c_dropbox_categories: ['userId'],
  c_dropbox_feedbacks: ['authorUserId'],
  c_dropbox_files: ['uploaderId'],
  c_forum_thread_qualifies: ['user'],
  c_lp_rel_users: ['user'],
  c_peer_assessment_corrections: ['examinerId'],
  course_invitations: ['registeredUser'],
  gradebook_certificates: ['user'],
  gradebook_certificate_expiry_notifications: [],
  messages: (row, userId) => sql`(${row.column('sender')} = ${userId} OR EXISTS (SELECT 1 FROM "message_rel_user" "d"
    WHERE "d"."message_id" = ${row.id} AND "d"."receiver_id" = ${userId}))`,
  notifications: ['user'],
  personal_data_exports: ['user'],
  skill_rel_user_comments: ['feedbackGiver'],
  ticket_assigned_logs: ['user'],
  tickets: ['insertUser'],
  track_e_accesses: ['accessUserId'],
  track_e_downloads: ['downUserId'],
  track_e_lastaccesses: ['accessUserId'],
  track_e_links: ['linksUserId'],
  track_e_onlines: ['loginUserId'],
  track_e_uploads: ['uploadUserId'],
};

/** Tables that refer to accounts and are no resources, with why an export leaves them out. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  attendance_statement: 'facts of statements that the person was given; the presence they are made of is in it',
  account_token: 'links that are good once, for an hour or a day',
  c_dropbox_person: 'who was sent a file, which the file says',
  c_survey_completion: 'which anonymous surveys of groups the person has completed',
  conference_attendance_mark: 'what was written from figures into registers and gradebooks, which are in it',
  conference_completion:
    'that the person has completed a meeting; the figures that it follows from, and the steps that it makes done, are in it',
  conference_cancelled_meeting: 'whose meeting was cancelled, and by whom, for thirty days; the notices are in it',
  conference_objection: 'since when the person wants no figures of meetings, which the person sees and ends at /account/meetings',
  conference_participant_account: 'as which guest the person was in a meeting; the records of it are in it',
  conference_past_learner: 'since when and until when the person was enrolled in courses with meetings, for rolls of the past',
  conference_roll_change: 'where a person who runs a meeting said that the person was expected, or was not, and why',
  conference_setting: 'who changed the settings of the integration last',
  gradebook_frozen_score: 'copies of results, made when a column was locked; the results are in it',
  lp_launch: 'openings of packages, which end within a day; what came of them is in it',
  notification_source: 'what has been notified already; the notices are in it',
  recovery_code: 'a secret',
  refresh_token: 'a secret',
  second_factor: 'a secret',
  sign_in_challenge: 'a sign-in that is under way',
  sign_in_session: 'sessions that last, which the person sees and ends at /admin/sessions',
  track_course_day: 'sums of the visits, which are in it',
  track_course_tool_day: 'sums of the visits, which are in it',
  user_identity: 'what the provider of identities calls the person',
};

/**
 * Whose the rows of a resource are.
 * @returns undefined where none are anybody's
 */
export function ownershipOf(resource: ResourceDefinition): ((row: RowReference, userId: number) => Condition) | undefined {
  const declared = SUBJECTS[resource.path];
  if (typeof declared === 'function') return declared;
  if (resource.ownRows) return resource.ownRows;
  const paths = declared ?? referencesToPeople(resource);
  if (paths.length === 0) return undefined;
  return (row, userId) => anyOf(paths.map((path) => sql`${path === 'id' ? row.id : row.path(path)} = ${userId}`));
}

/** All references to a person, and who made the content. */
function referencesToPeople({ fields }: ResourceDefinition): string[] {
  const references = [...fields.values()].filter(({ type, column }) => type === 'reference' && column !== undefined);
  const people = references.filter(({ target }) => target?.entity === User).map(({ name }) => name);
  const nodes = references.filter(({ target }) => target?.entity === ResourceNode && target.fields.has('creator'));
  return [...people, ...nodes.filter(({ name }) => name === 'resourceNode').map(({ name }) => `${name}.creator`)];
}
