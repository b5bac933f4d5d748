import { Entity, type Relation } from 'typeorm';
import { sql } from '../../../database/sql.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { type ParameterFilter } from '../../../resource/model/parameter-filter.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Asset } from '../../content-tree/nodes/node-files/asset.entity.js';
import { extraFieldValuePolicy } from './extra-field-value.policy.js';
import { ExtraFieldValueProcessor } from './extra-field-value.processor.js';
import { ExtraField } from './extra-field.entity.js';

/** By plain name, without an index of its own: values can be longer than one takes, and the field narrows well. */
const byValue: ParameterFilter = {
  name: 'fieldValue',
  type: 'string',
  description: 'The value as a whole.',
  condition: (row, value) => sql`${row.column('fieldValue')} = ${value}`,
};

/** A value of an additional attribute. */
@Entity('extra_field_values')
@ApiResource({
  name: 'ExtraFieldValues',
  path: 'extra_field_values',
  display: { list: ['field', 'itemId', 'fieldValue', 'updatedAt'] },
  policy: extraFieldValuePolicy,
  processor: ExtraFieldValueProcessor,
  parameters: [byValue],
  description: 'Value of an additional attribute for one item.',
})
@UniqueTogether(['field', 'itemId'], {
  name: 'uq_extra_field_values',
  property: 'itemId',
  message: 'The item has a value in this field already.',
})
export class ExtraFieldValue {
  @Identifier()
  id: number;

  @Reference(() => ExtraField, { required: true, write: 'create', onDelete: 'CASCADE' })
  field: Relation<ExtraField>;

  @WholeNumber({
    namesNone: 'Of which kind the item is, its field says.',
    min: 1,
    required: true,
    write: 'create',
    filter: ['exact'],
    description: "Id of the item, of the field's kind of items.",
  })
  itemId: number;

  @Text({ description: 'As text, whatever the field holds; several choices are separated by semicolons.' })
  fieldValue: string | null;

  @Text()
  comment: string | null;

  @Reference(() => Asset, { onDelete: 'SET NULL', description: 'The file, where the field holds one.' })
  asset: Relation<Asset> | null;

  @CreatedAt()
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;
}
