import { Entity, type Relation } from 'typeorm';
import { User } from '../../../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier } from '../../../../resource/declare/identity-fields.decorator.js';
import { RealNumber, WholeNumber } from '../../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../../resource/declare/text-fields.decorator.js';
import { Flag } from '../../../../resource/declare/value-fields.decorator.js';
import { GradebookCategory } from '../categories/gradebook-category.entity.js';
import { gradebookSettingLogPolicy } from '../gradebook-record.policy.js';

/** The settings of a gradebook column before a change. */
@Entity('gradebook_linkeval_log')
@ApiResource({
  name: 'GradebookLinkevalLog',
  path: 'gradebook_linkeval_logs',
  display: { list: ['title', 'type', 'category', 'user', 'weight', 'createdAt'] },
  writtenBy: 'the service with each change of a column',
  policy: gradebookSettingLogPolicy,
  operations: ['list', 'read'],
  description: 'Former settings of an evaluation or link.',
})
export class GradebookColumnLog {
  @Identifier()
  id: number;

  @WholeNumber({ write: false, filter: ['exact'], description: 'Id of the evaluation or link.' })
  idLinkevalLog: number | null;

  @Text({ write: false })
  title: string | null;

  @Text({ write: false })
  description: string | null;

  @CreatedAt({ order: true })
  createdAt: Date;

  @RealNumber({ write: false })
  weight: number | null;

  @Flag({ write: false })
  visible: boolean;

  @Text({ max: 20, write: false, filter: ['exact'], description: '`evaluation` or `link`.' })
  type: string | null;

  @Reference(() => GradebookCategory, { required: true, write: false, onDelete: 'CASCADE', description: 'The gradebook of the column.' })
  category: Relation<GradebookCategory>;

  @Reference(() => User, { write: false, description: 'Who changed it.', erasure: 'trace' })
  user: Relation<User> | null;
}
