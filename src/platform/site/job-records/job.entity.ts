import { Column, Entity, Index, type Relation } from 'typeorm';
import { sql } from '../../../database/sql.js';
import { JOB_LANES, type JobLane } from '../../../jobs/job-declaration.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../../resource/declare/unstored-fields.decorator.js';
import { Choice, DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { Portal } from '../../directory/portals/portal.entity.js';
import { jobPolicy } from './job.policy.js';
import { jobSummary } from './job-summary.action.js';
import { listSchedules } from './list-schedules.action.js';
import { retryJob } from './retry-job.action.js';

const STATES = ['waiting', 'running', 'dead'] as const;

/** A background job. `src/jobs` writes and runs them; here administrators see them. A job that is done is deleted. */
@Entity('job')
@ApiResource({
  path: 'jobs',
  writtenBy: 'the service for work that it does in the background',
  display: { title: 'kind', list: ['kind', 'state', 'attempts', 'runAt', 'lastError'] },
  policy: jobPolicy,
  obstacles: [
    { to: 'delete', when: (row) => sql`${row.column('state')} = 'running'`, message: 'This job is running. Wait until it is over.' },
  ],
  operations: ['list', 'read', 'delete'],
  actions: [jobSummary, listSchedules, retryJob],
  logged: false,
  description: 'Background job that waits, runs, or is dead after its last try failed.',
})
@Index('ix_job_claim', ['lane', 'priority', 'runAt', 'id'], { where: `"state" = 'waiting'` })
@Index('ix_job_lease', ['leasedUntil'], { where: `"state" = 'running'` })
@Index('uq_job_key', ['kind', 'key'], { unique: true, where: `"key" IS NOT NULL AND "state" <> 'dead'` })
export class Job {
  @Identifier({ type: 'bigint' })
  id: number;

  @Choice(JOB_LANES, { required: true, write: false, filter: ['exact'] })
  lane: JobLane;

  @Text({ max: 100, required: true, write: false, filter: ['exact'], bytewise: true })
  kind: string;

  /** Unique among jobs of its kind that wait or run. */
  @Column({ type: 'varchar', length: 200, nullable: true, collation: 'C' })
  key: string | null;

  @Column({ type: 'jsonb' })
  payload: object;

  @Column({ type: 'jsonb', nullable: true })
  progress: object | null;

  @Reference(() => Portal, { write: false, onDelete: 'CASCADE' })
  portal: Relation<Portal> | null;

  @Computed({
    type: 'string',
    expression: (row) => sql`${row.column('payload')}->>'subject'`,
    description: 'Address of what the job is about.',
  })
  subject: string | null;

  @Column({ type: 'integer', default: 0 })
  priority: number;

  @DateTime({ required: true, write: false, description: 'Not before then.' })
  runAt: Date;

  @Choice(STATES, { required: true, write: false, filter: ['exact'] })
  state: (typeof STATES)[number];

  @WholeNumber({ required: true, write: false, description: 'Tries so far, with the one that runs.' })
  attempts: number;

  @WholeNumber({ required: true, write: false })
  maximumAttempts: number;

  @Column({ type: 'varchar', length: 100, nullable: true })
  leasedBy: string | null;

  @DateTime({ write: false, description: 'Until when the process that runs it has it for itself; a living one renews that.' })
  leasedUntil: Date | null;

  @Text({ max: 500, write: false })
  lastError: string | null;

  @DateTime({ required: true, write: false, filter: ['date'], order: true })
  createdAt: Date;
}
