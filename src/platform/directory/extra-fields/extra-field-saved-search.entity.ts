import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Json } from '../../../resource/declare/value-fields.decorator.js';
import { User } from '../users/user.entity.js';
import { savedSearchPolicy } from './extra-field-value.policy.js';
import { ExtraField } from './extra-field.entity.js';

/** A saved search. */
@Entity('extra_field_saved_search')
@ApiResource({
  path: 'extra_field_saved_searches',
  display: { list: ['field', 'user', 'createdAt'] },
  policy: savedSearchPolicy,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Search by an additional attribute, remembered for a person.',
})
export class ExtraFieldSavedSearch {
  @Identifier()
  id: number;

  @Reference(() => ExtraField, { required: true, write: 'create', onDelete: 'CASCADE' })
  field: Relation<ExtraField>;

  @Reference(() => User, { required: true, stamp: 'caller', description: 'Who saved it.', erasure: 'subject' })
  user: Relation<User>;

  @Json()
  value: object | null;

  @CreatedAt()
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;
}
