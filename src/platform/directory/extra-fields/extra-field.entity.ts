import { Entity } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { CreatedAt, Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { LanguageTag, Text } from '../../../resource/declare/text-fields.decorator.js';
import { Choice, Flag } from '../../../resource/declare/value-fields.decorator.js';
import { installationCatalogue } from '../../rights/access/installation-catalogue.policy.js';
import { EXTRA_FIELD_ITEMS, EXTRA_FIELD_TYPES, type ExtraFieldType } from './extra-field-types.js';

/** An additional attribute. */
@Entity('extra_field')
@ApiResource({
  path: 'extra_fields',
  display: {
    list: ['displayText', 'variable', 'itemType', 'valueType', 'visibleToSelf', 'changeable'],
    form: {
      Field: ['displayText', 'variable', 'itemType', 'valueType', 'description', 'helperText', 'defaultValue'],
      Rights: ['visibleToSelf', 'visibleToOthers', 'changeable', 'filter'],
    },
  },
  policy: installationCatalogue,
  description: 'Definition of an additional attribute of users, courses, sessions and other items.',
})
@UniqueTogether(['itemType', 'variable'], {
  name: 'uq_extra_field_variable',
  property: 'variable',
  message: 'There is a field of this name for this kind of item already.',
})
export class ExtraField {
  @Identifier()
  id: number;

  @Choice(EXTRA_FIELD_ITEMS, { required: true, write: 'create', filter: ['exact'], description: 'What it is an attribute of.' })
  itemType: (typeof EXTRA_FIELD_ITEMS)[number];

  @Choice(EXTRA_FIELD_TYPES, { required: true, write: 'create', filter: ['exact'], description: 'What it holds.' })
  valueType: ExtraFieldType;

  @Text({ max: 255, required: true, filter: ['exact', 'partial'], order: true, search: true, description: 'Name for programs.' })
  variable: string;

  @Text()
  description: string | null;

  @Text({ max: 255, required: true, filter: ['partial'], search: true, description: 'Name for people.' })
  displayText: string;

  @Text()
  helperText: string | null;

  @Text({ deprecated: { until: '0.7' } })
  defaultValue: string | null;

  @WholeNumber({ default: 0, order: true })
  fieldOrder: number;

  @Flag({ filter: ['exact'], description: 'Whether people see their own value.' })
  visibleToSelf: boolean;

  @Flag({ filter: ['exact'], description: "Whether people see others' values." })
  visibleToOthers: boolean;

  @Flag({ filter: ['exact'], description: 'Whether people may change their own value.' })
  changeable: boolean;

  @Flag({ filter: ['exact'], description: 'Whether lists offer to be filtered by it.', forClients: true })
  filter: boolean;

  @Flag({ deprecated: { until: '0.7' } })
  autoRemove: boolean;

  @Flag({ description: 'Whether the value should go when a person is anonymised.', deprecated: { until: '0.7' } })
  removeOnAnonymize: boolean;

  @LanguageTag({ max: 10, forClients: true })
  locale: string | null;

  @CreatedAt()
  createdAt: Date;
}
