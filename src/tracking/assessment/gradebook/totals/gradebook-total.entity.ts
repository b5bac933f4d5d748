import { Column, Entity, type Relation } from 'typeorm';
import { User } from '../../../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../../resource/declare/identity-fields.decorator.js';
import { Decimal } from '../../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../../../resource/declare/unstored-fields.decorator.js';
import { DateTime, Flag, OptionalFlag } from '../../../../resource/declare/value-fields.decorator.js';
import { userOrAdministrator } from '../../../../platform/directory/users/user.policy.js';
import { sql } from '../../../../database/sql.js';
import { GradebookCategory } from '../categories/gradebook-category.entity.js';
import { disclosedColumns, disclosedTotal, gradebookTotalPolicy } from './gradebook-total.policy.js';
import { GradebookRefresher } from './gradebook.refresher.js';

/** What a learner has reached in a gradebook or a part of it; computed from the columns, never written by hand. */
@Entity('gradebook_total')
@ApiResource({
  path: 'gradebook_totals',
  writtenBy: 'the service for each learner and category',
  keywords: ['marks', 'grades', 'total mark'],
  display: { list: ['user', 'category', 'percentage', 'passed', 'computedAt'] },
  policy: gradebookTotalPolicy,
  operations: ['list', 'read'],
  refresher: GradebookRefresher,
  description: 'Total of a learner in a gradebook category, with what it is made of.',
  relatedFilters: { 'category.course': ['exact'] },
  relatedOrder: ['user.lastname', 'user.firstname', 'user.username'],
  collections: [
    {
      name: 'of_user',
      path: 'users/{id}/gradebook_totals',
      description: "A person's totals.",
      item: () => User,
      rule: userOrAdministrator,
      condition: (row, _, id) => sql`${row.column('user')} = ${id}`,
    },
  ],
})
@UniqueTogether(['category', 'user'], { name: 'uq_gradebook_total', message: 'This learner has a total in the category already.' })
export class GradebookTotal {
  @Identifier({ type: 'bigint' })
  id: number;

  @Reference(() => GradebookCategory, {
    inverse: 'totals',
    required: true,
    write: false,
    onDelete: 'CASCADE',
    indexedByTable: true,
  })
  category: Relation<GradebookCategory>;

  @Reference(() => User, { required: true, write: false, erasure: 'subject' })
  user: Relation<User>;

  @Computed({ type: 'string', expression: (row) => row.path('user.username') })
  username: string;

  @Computed({ type: 'string', expression: (row) => row.path('user.firstname') })
  firstname: string | null;

  @Computed({ type: 'string', expression: (row) => row.path('user.lastname') })
  lastname: string | null;

  @Decimal({
    precision: 18,
    scale: 2,
    write: false,
    readableBy: disclosedTotal,
    description: 'The percentage as points of the weight of the category. Null where no column counts.',
  })
  score: string | null;

  @Decimal({ precision: 18, scale: 2, required: true, write: false, description: 'The weight of the category.' })
  max: string;

  @Decimal({
    precision: 5,
    scale: 2,
    write: false,
    filter: ['range', 'exists'],
    order: true,
    readableBy: disclosedTotal,
    description: 'Rounded once, half away from zero. Null where no column counts.',
  })
  percentage: string | null;

  @Text({
    max: 40,
    write: false,
    readableBy: disclosedTotal,
    description: 'Of the labels of the category, or of the nearest one above it.',
  })
  label: string | null;

  @OptionalFlag({
    write: false,
    filter: ['exact'],
    readableBy: disclosedTotal,
    description: 'Null where the category asks for no minimum. A column without a mark counts as 0 here.',
  })
  passed: boolean | null;

  @Flag({ write: false, description: 'A quiz among the columns hides its score from the learner, to whom the total is null then.' })
  withheld: boolean;

  @DateTime({ required: true, write: false, order: true, description: 'When it changed last.' })
  computedAt: Date;

  @Computed({
    type: 'json',
    expression: disclosedColumns,
    description: 'The visible columns: their address, title, kind, weight, score, max, percentage and state.',
  })
  columns: readonly Readonly<Record<string, unknown>>[];

  /** All columns with everything. */
  @Column({ type: 'jsonb', default: [] })
  cells: unknown;

  /** Addresses of the columns that the learner may not see. */
  @Column({ type: 'jsonb', default: [] })
  withheldCells: unknown;

  /** Like `passed`, with the number of courses that the skills of the gradebook depend on. */
  @Column({ type: 'boolean', default: false })
  passedForSkills: boolean;
}
