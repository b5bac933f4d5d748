import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Constraint } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { CalendarDate } from '../../../resource/declare/value-fields.decorator.js';
import { Portal } from '../../directory/portals/portal.entity.js';
import { sessionCategoryPolicy } from './session-category.policy.js';

/** A label that groups sessions. */
@Entity('session_category')
@ApiResource({
  path: 'session_categories',
  display: { list: ['title', 'dateStart', 'dateEnd', 'url'] },
  policy: sessionCategoryPolicy,
  description: 'Label grouping the sessions of a portal, with an optional period. Sessions outlive their label.',
})
@Constraint({
  name: 'ck_session_category_dates',
  check: '"date_start" <= "date_end"',
  property: 'dateEnd',
  message: 'The end must not precede the start.',
})
export class SessionCategory {
  @Identifier()
  id: number;

  @Text({ max: 100, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @CalendarDate({ filter: ['date'], order: true })
  dateStart: string | null;

  @CalendarDate({ filter: ['date'] })
  dateEnd: string | null;

  @Reference(() => Portal, {
    required: true,
    stamp: 'portal',
    onDelete: 'CASCADE',
    inverse: 'sessionCategories',
    description: 'The portal on which it was made.',
  })
  url: Relation<Portal>;
}
