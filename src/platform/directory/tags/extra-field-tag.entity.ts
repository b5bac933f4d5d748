import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { extraFieldTagPolicy } from './tags.policy.js';
import { Tag } from './tag.entity.js';
import { ExtraField } from '../extra-fields/extra-field.entity.js';
import { sql } from '../../../database/sql.js';

/** A tag on an item. */
@Entity('extra_field_rel_tag')
@ApiResource({
  name: 'ExtraFieldRelTag',
  path: 'extra_field_rel_tags',
  display: { list: ['tag', 'field', 'itemId'] },
  policy: extraFieldTagPolicy,
  requires: [
    {
      about: ['tag'],
      met: (row) => sql`${row.path('tag.field')} = ${row.column('field')} AND ${row.path('field.valueType')} = 'tag'`,
      message: 'This is not a tag of this field.',
    },
  ],
  operations: ['list', 'create', 'read', 'delete'],
  description: 'Tag set on an item through an additional attribute that holds tags.',
})
@UniqueTogether(['field', 'tag', 'itemId'], { name: 'uq_extra_field_rel_tag', property: 'tag', message: 'The item has this tag already.' })
export class ExtraFieldTag {
  @Identifier()
  id: number;

  @Reference(() => ExtraField, { required: true, write: 'create', onDelete: 'CASCADE' })
  field: Relation<ExtraField>;

  @Reference(() => Tag, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'extraFieldRelTags' })
  tag: Relation<Tag>;

  @WholeNumber({
    namesNone: 'Of which kind the item is, its field says.',
    min: 1,
    required: true,
    write: 'create',
    filter: ['exact'],
    description: "Id of the item, of the field's kind of items.",
  })
  itemId: number;
}
