import { Column, Entity, type Relation } from 'typeorm';
import { sql } from '../../../database/sql.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { BigNumber, WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../../resource/declare/unstored-fields.decorator.js';
import { DateTime, Json } from '../../../resource/declare/value-fields.decorator.js';
import { Portal } from '../../directory/portals/portal.entity.js';
import { User } from '../../directory/users/user.entity.js';
import { daysOf } from './bin-days.js';
import { BinEntryProcessor } from './bin-entry.processor.js';
import { binPolicy } from './bin.policy.js';
import { previewRemoval } from './preview-removal.action.js';
import { restoreFromBin } from './restore.action.js';

/** An item that was deleted, with all that went with it, until it is restored or gone for good. */
@Entity('bin_entry')
@ApiResource({
  path: 'bin_entries',
  writtenBy: 'the service for each course and each piece of content that is deleted',
  display: { title: 'title', list: ['title', 'kind', 'rows', 'deletedBy', 'deletedAt'] },
  policy: binPolicy,
  processor: BinEntryProcessor,
  operations: ['list', 'read', 'delete'],
  logged: false,
  actions: [restoreFromBin, previewRemoval],
  description:
    'A deleted course or piece of content, with all that went with it. It can be restored with the ids that it had, until it is deleted here or the time of the setting `bin_days` is over.',
})
export class BinEntry {
  @Identifier({ type: 'bigint' })
  id: number;

  @Text({ max: 63, required: true, write: false, filter: ['exact'], bytewise: true, description: 'The resource, as its address has it.' })
  kind: string;

  @BigNumber({
    required: true,
    write: false,
    filter: ['exact'],
    namesNone: 'Of which resource the item was, its kind says.',
    description: 'The id that it had, and has again once it is restored.',
  })
  itemId: number;

  @Text({ max: 255, required: true, write: false, search: true, order: true })
  title: string;

  @WholeNumber({ write: false, filter: ['exact'], names: 'courses', description: 'Number of the course that it was in.' })
  courseId: number | null;

  @WholeNumber({ write: false, filter: ['exact', 'exists'], names: 'sessions', description: 'Number of the session that it was in.' })
  sessionId: number | null;

  @WholeNumber({ required: true, write: false, description: 'How many rows are kept of it and of what went with it.' })
  rows: number;

  @Json({ required: true, write: false, description: 'How many items of each resource went, by the last part of its address.' })
  counts: Record<string, number>;

  @DateTime({ required: true, write: false, filter: ['date'], order: true })
  deletedAt: Date;

  @Computed({
    type: 'datetime',
    description: 'Until when it can be restored.',
    expression: (row) => sql`(${row.column('deletedAt')} + make_interval(days => ${daysOf(row.column('portal'))}))`,
  })
  goneAt: Date;

  @Reference(() => User, { write: false, erasure: 'trace' })
  deletedBy: Relation<User> | null;

  @Reference(() => Portal, { required: true, write: false, onDelete: 'CASCADE', description: 'Where it was deleted.' })
  portal: Relation<Portal>;

  /** Whether those see it who teach where it was; private content only its deleter sees. */
  @Column({ type: 'boolean', default: false })
  shared: boolean;

  /** The node that it stood on, whose place in the tree is worked out anew when it is back. */
  @Column({ type: 'bigint', nullable: true })
  nodeId: number | null;
}
