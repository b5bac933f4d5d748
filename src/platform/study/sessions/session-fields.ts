import type { Relation } from 'typeorm';
import { sql } from '../../../database/sql.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../../resource/declare/unstored-fields.decorator.js';
import { Choice, Flag, DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { isLockedPlace } from '../../rights/access/sequence-locks.js';
import { sessionVisibility } from '../../rights/access/session-visibility.js';
import { Promotion } from '../careers/promotion.entity.js';
import { Asset } from '../../content-tree/nodes/node-files/asset.entity.js';
import { SessionCategory } from './session-category.entity.js';

/** What a session is to its learners once its access dates are over. */
const SESSION_VISIBILITIES = ['read_only', 'visible', 'invisible', 'available', 'list_only'] as const;
const SESSION_STATUSES = ['unknown', 'planned', 'in_progress', 'finished', 'cancelled'] as const;

/** The fields of a session, whether it is created alone or together with its courses and users. */
export abstract class SessionFields {
  @Identifier()
  id: number;

  @Text({ max: 150, required: true, unique: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Text({ search: true })
  description: string | null;

  @Flag({ filter: ['exact'], deprecated: { until: '0.7' } })
  showDescription: boolean;

  @WholeNumber({ default: 0, min: 0, description: "Days of access from a learner's first entry; 0 for a session that goes by dates." })
  duration: number;

  @Computed({
    type: 'integer',
    expression: (row) => sql`(SELECT count(*)::int FROM "session_rel_course" "o" WHERE "o"."session_id" = ${row.id})`,
  })
  nbrCourses: number;

  @Computed({
    type: 'integer',
    description: 'Learners.',
    expression: (row) =>
      sql`(SELECT count(*)::int FROM "session_rel_user" "m" WHERE "m"."session_id" = ${row.id} AND "m"."relation_type" = 'student')`,
  })
  nbrUsers: number;

  @Choice(SESSION_VISIBILITIES, { default: 'visible', filter: ['exact'], description: 'What it is to learners after the access dates.' })
  visibility: (typeof SESSION_VISIBILITIES)[number];

  @Choice(SESSION_STATUSES, { default: 'unknown', filter: ['exact'] })
  status: (typeof SESSION_STATUSES)[number];

  @DateTime({ filter: ['date'], order: true })
  displayStartDate: Date | null;

  @DateTime({ filter: ['date'] })
  displayEndDate: Date | null;

  @DateTime({ filter: ['date'], order: true })
  accessStartDate: Date | null;

  @DateTime({ filter: ['date'] })
  accessEndDate: Date | null;

  @DateTime({ filter: ['date'] })
  coachAccessStartDate: Date | null;

  @DateTime({ filter: ['date'] })
  coachAccessEndDate: Date | null;

  @WholeNumber({ default: 0, order: true })
  position: number;

  @Flag({ deprecated: { until: '0.7' } })
  sendSubscriptionNotification: boolean;

  @Flag({ deprecated: { until: '0.7' } })
  notifyBoss: boolean;

  @WholeNumber({ min: 0, deprecated: { until: '0.7' } })
  daysToReinscription: number | null;

  @Flag({ filter: ['exact'], deprecated: { until: '0.7' } })
  lastRepetition: boolean;

  @WholeNumber({ min: 0, deprecated: { until: '0.7' } })
  daysToNewRepetition: number | null;

  @WholeNumber({ min: 0, deprecated: { until: '0.7' } })
  validityInDays: number | null;

  @Computed({
    type: 'integer',
    description: 'What it is to the caller now: 1 read only, 2 visible, 3 invisible, 4 available, 5 listed only.',
    expression: (row, actor) => sessionVisibility(actor, row.id),
  })
  accessVisibility: number;

  @Computed({
    type: 'boolean',
    expression: (row, actor) => isLockedPlace(actor, 'session', row.id),
    description: 'The caller has to complete something else first; see its requirements.',
  })
  locked: boolean;

  @Reference(() => SessionCategory, { onDelete: 'SET NULL', inverse: 'sessions' })
  category: Relation<SessionCategory> | null;

  @Reference(() => Promotion, { onDelete: 'SET NULL', inverse: 'sessions' })
  promotion: Relation<Promotion> | null;

  @Reference(() => Asset, { onDelete: 'SET NULL', description: 'Its picture.' })
  image: Relation<Asset> | null;
}
