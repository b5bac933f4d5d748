import { Column, Entity, Index, type Relation } from 'typeorm';
import { type Sql, sql } from '../../../database/sql.js';
import { User } from '../../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Constraint, UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Choice, Flag, DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { Computed } from '../../../resource/declare/unstored-fields.decorator.js';
import type { RowReference } from '../../../resource/model/row-reference.js';
import { shownMetrics } from '../../ledger/missing-figures.js';
import { pseudonymSql } from '../../modes/pseudonyms.js';
import { conferenceActivityPolicy } from '../../policies/conference-activity.policy.js';
import { ConferenceActivityProcessor } from './conference-activity.processor.js';
import { objectionActions } from '../attendance-records/objection.actions.js';
import { modernCallback } from '../../webhooks/modern-callback.operation.js';
import { ConferenceMeeting } from '../meeting-records/conference-meeting.entity.js';
import { PRESENCE_CERTAINTIES, type PresenceCertainty } from '../../activity/presence-certainty.js';
import { type ActivityMetrics, TALK_SOURCES, type TalkSource } from '../../activity/activity-metrics.js';

/** Metrics with null in place of what is not recorded. */
type ShownMetrics = {
  readonly [Part in keyof ActivityMetrics]: { readonly [Name in keyof ActivityMetrics[Part]]: ActivityMetrics[Part][Name] | null };
};

/** Records of an account, and those under the pseudonyms that meetings which name nobody have for it. */
function ownActivities(row: RowReference, userId: number): Sql {
  const pseudonym = pseudonymSql(sql`"pm"."pseudonym_secret"`, sql`${`u:${userId}`}::text`);
  return sql`${row.id} IN (SELECT "na"."id" FROM "conference_activity" "na" WHERE "na"."participant_id" = ${userId}
    UNION ALL SELECT "pa"."id" FROM "conference_meeting" "pm" JOIN "conference_activity" "pa" ON "pa"."meeting_id" = "pm"."id"
      AND "pa"."participant_key" = ${pseudonym} WHERE "pm"."pseudonym_secret" IS NOT NULL)`;
}

/** One presence interval of a participant: when, talk time, what was sent and signed. */
@Entity('conference_activity')
@Index('ix_conference_activity_participant', ['meeting', 'participantKey'])
@ApiResource({
  path: 'conference_activities',
  display: {
    list: ['displayName', 'meeting', 'participant', 'type', 'inAt', 'outAt'],
    form: { Participation: ['meeting', 'participant', 'type', 'inAt', 'outAt'], Signature: ['signatureFile', 'signedAt'] },
  },
  policy: conferenceActivityPolicy,
  processor: ConferenceActivityProcessor,
  description: 'One stay of a participant in a meeting, with its metrics and signature.',
  actions: objectionActions,
  ownRows: ownActivities,
  openOperations: [modernCallback],
})
@UniqueTogether(['meeting', 'participantKey'], {
  name: 'uq_conference_activity_open',
  where: '"close" = false',
  message: 'This participant already has an open record in this meeting.',
})
@Constraint({
  name: 'ck_conference_activity_times',
  check: '"out_at" >= "in_at"',
  property: 'outAt',
  message: 'Nobody leaves before entering: outAt must not precede inAt.',
})
export class ConferenceActivity {
  @Identifier({ type: 'bigint' })
  id: number;

  @Reference(() => ConferenceMeeting, { inverse: 'activities', required: true, write: 'create', onDelete: 'CASCADE', indexedByTable: true })
  meeting: Relation<ConferenceMeeting>;

  @Reference(() => User, { description: 'Null for a guest. The caller where absent.', erasure: 'subject' })
  participant: Relation<User> | null;

  @DateTime({ filter: ['date'], order: true, description: 'The present moment where absent.' })
  inAt: Date | null;

  @DateTime({ filter: ['date', 'exists'], order: true, index: 'summary', description: 'Time of the last event while the record is open.' })
  outAt: Date | null;

  @Flag({ filter: ['exact'], description: 'True once the participant has left.' })
  close: boolean;

  @Text({ max: 50, required: true, filter: ['exact'] })
  type: string;

  @Text({ max: 255, filter: ['exact'] })
  event: string | null;

  @Text()
  activityData: string | null;

  @Text({ max: 255, description: 'Written once.' })
  signatureFile: string | null;

  @DateTime({ filter: ['date', 'exists'], description: 'Stamped together with the signature.' })
  signedAt: Date | null;

  @Text({ max: 255, bytewise: true, write: false, required: true, description: '`u:` and the account id, or the key of a guest.' })
  participantKey: string;

  @Text({ max: 255, write: false })
  displayName: string | null;

  /** Written by the state machine alone. */
  @Column({ name: 'metrics', type: 'jsonb', nullable: true })
  storedMetrics: ActivityMetrics | null;

  @Computed({
    type: 'json',
    expression: (row) => shownMetrics(row.id),
    description:
      'Totals in seconds, counts, and the start of running timers; null is what is not recorded: in the mode `presence`, and of who objected.',
  })
  metrics: ShownMetrics | null;

  /** Its reactions as the activity score counts them; null where only the metrics are known. */
  @WholeNumber({ read: false, write: false })
  scoredReactions: number | null;

  @Choice(TALK_SOURCES, {
    write: false,
    description:
      "What the talk time rests on: the room's events (an open microphone, where nothing better is reported), or the server's own report.",
  })
  talkSource: TalkSource | null;

  @Choice(PRESENCE_CERTAINTIES, {
    write: false,
    description:
      'How sure its times are: `complete` where both ends were reported, `estimated` where one was inferred; null where no events say so.',
  })
  certainty: PresenceCertainty | null;

  @DateTime({
    write: false,
    description: 'Since when the events behind the record are deleted; its figures stay as they were.',
  })
  sealedAt: Date | null;
}
