import { Entity, type Relation } from 'typeorm';
import { sql, type Sql } from '../../../database/sql.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../../resource/declare/unstored-fields.decorator.js';
import type { RowReference } from '../../../resource/model/row-reference.js';
import { ExtraField } from '../extra-fields/extra-field.entity.js';
import { tagPolicy } from './tags.policy.js';

/** How often it is used, on users and on other items. */
function uses(row: RowReference): Sql {
  return sql`((SELECT count(*) FROM "user_rel_tag" "u" WHERE "u"."tag_id" = ${row.id})
    + (SELECT count(*) FROM "extra_field_rel_tag" "u" WHERE "u"."tag_id" = ${row.id}))::int`;
}

/** A word that serves as the value of extra fields of the kind tag. */
@Entity('tag')
@ApiResource({
  path: 'tags',
  display: { list: ['tag', 'field', 'count'] },
  policy: tagPolicy,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Word usable as value of an extra field of the kind tag.',
})
@UniqueTogether(['tag', 'field'], { name: 'uq_tag', message: 'The field has this tag already.' })
export class Tag {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true, search: true })
  tag: string;

  @Reference(() => ExtraField, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'tags' })
  field: Relation<ExtraField>;

  @Computed({ type: 'integer', order: true, description: 'How often it is used.', expression: uses })
  count: number;
}
