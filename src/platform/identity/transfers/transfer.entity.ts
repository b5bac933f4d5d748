import { Column, Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Choice, DateTime, Json } from '../../../resource/declare/value-fields.decorator.js';
import { Course } from '../../study/courses/course.entity.js';
import { Asset } from '../../content-tree/nodes/node-files/asset.entity.js';
import { User } from '../../directory/users/user.entity.js';
import { TransferProcessor } from './transfer.processor.js';
import { type Policy, policy } from '../../../resource/model/policy.js';
import { any } from '../../../resource/model/rule.js';
import { owner } from '../../rights/access/owner.rules.js';
import { administratorOf } from '../../rights/access/portal.rules.js';

const concerned = any(administratorOf({ user: 'creator' }), owner('creator', 'who sent the file'));

/** Imports in the background are their senders' and the administrators'. */
const transferPolicy: Policy = policy('imports in the background', { read: concerned, delete: concerned });

const TRANSFER_KINDS = ['scorm'] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

const TRANSFER_STATES = ['waiting', 'running', 'ready', 'failed'] as const;

/** A large import that a background job does: how far it is, and what came of it. */
@Entity('transfer')
@ApiResource({
  path: 'transfers',
  display: { list: ['kind', 'state', 'progress', 'course', 'creator', 'createdAt'] },
  policy: transferPolicy,
  processor: TransferProcessor,
  operations: ['list', 'read', 'delete'],
  writtenBy: 'the service when a file is sent that is too large to be imported at once',
  description: 'A large import in the background. It can be read for seven days after its end; deleting one that has not ended stops it.',
})
export class Transfer {
  @Identifier()
  id: number;

  @Choice(TRANSFER_KINDS, { required: true, write: false, filter: ['exact'], description: 'What is imported.' })
  kind: TransferKind;

  @Choice(TRANSFER_STATES, { default: 'waiting', write: false, filter: ['exact'] })
  state: (typeof TRANSFER_STATES)[number];

  @WholeNumber({ write: false, default: 0, min: 0, max: 100, description: 'Percent of the file that has been read.' })
  progress: number;

  @Reference(() => User, { write: false, filter: ['exact'], description: 'Who sent the file.', erasure: 'trace' })
  creator: Relation<User> | null;

  @Reference(() => Course, { write: false, onDelete: 'SET NULL', filter: ['exact'], description: 'Where it is imported to.' })
  course: Relation<Course> | null;

  @Json({ write: false, description: 'What the answer of an import at once has; null before the end.' })
  report: object | null;

  @Json({ write: false, description: 'The problem document that an import at once would have answered with; null unless it failed.' })
  problem: object | null;

  @CreatedAt({ order: true })
  createdAt: Date;

  @DateTime({ write: false, description: 'When it ended, well or not.' })
  finishedAt: Date | null;

  @DateTime({ write: false, description: 'Until when it can be read.' })
  expiresAt: Date | null;

  /** The portal on which it was asked for: the rights of its sender there decide. */
  @Column({ type: 'integer' })
  portalId: number;

  @Reference(() => Asset, { write: false, onDelete: 'SET NULL', description: 'The file that was sent; null after the end.' })
  asset: Relation<Asset> | null;
}
