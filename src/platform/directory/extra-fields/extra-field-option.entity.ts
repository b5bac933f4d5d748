import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { LanguageTag, Text } from '../../../resource/declare/text-fields.decorator.js';
import { installationCatalogue } from '../../rights/access/installation-catalogue.policy.js';
import { CHOICE_TYPES } from './extra-field-types.js';
import { ExtraField } from './extra-field.entity.js';
import { sql } from '../../../database/sql.js';

/** An option of a field. */
@Entity('extra_field_options')
@ApiResource({
  name: 'ExtraFieldOptions',
  path: 'extra_field_options',
  display: { list: ['displayText', 'field', 'value', 'optionOrder'] },
  policy: installationCatalogue,
  requires: [
    {
      about: ['field'],
      onlyOf: 'new',
      met: (row) => sql`${row.path('field.valueType')} = ANY(${[...CHOICE_TYPES]}::text[])`,
      message: 'This field is not chosen from a list and has no options.',
    },
  ],
  description: 'Selectable value of an additional attribute that is chosen from a list.',
})
@UniqueTogether(['field', 'value', 'locale'], {
  name: 'uq_extra_field_options_value',
  property: 'value',
  nullsEqual: true,
  message: 'The field has this option already.',
})
export class ExtraFieldOption {
  @Identifier()
  id: number;

  @Reference(() => ExtraField, {
    required: true,
    write: 'create',
    onDelete: 'CASCADE',
    inverse: 'options',
    owned: true,
    include: { max: 200 },
  })
  field: Relation<ExtraField>;

  @Text({ max: 255, description: 'What is stored with the item.' })
  value: string | null;

  @Text({ max: 255, description: 'What people see.', forClients: true })
  displayText: string | null;

  @Text({ max: 255, deprecated: { until: '0.7' } })
  priority: string | null;

  @Text({ max: 255, deprecated: { until: '0.7' } })
  priorityMessage: string | null;

  @WholeNumber({ default: 0, order: true })
  optionOrder: number;

  @LanguageTag({ max: 10, forClients: true })
  locale: string | null;
}
