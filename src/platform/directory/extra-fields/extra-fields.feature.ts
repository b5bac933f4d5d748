import type { Feature } from '../../../feature/feature.js';
import { ErasedExtraFields } from './erased-extra-fields.js';
import { ExtraField } from './extra-field.entity.js';
import { ExtraFieldOption } from './extra-field-option.entity.js';
import { ExtraFieldValue } from './extra-field-value.entity.js';
import { ExtraFieldSavedSearch } from './extra-field-saved-search.entity.js';

/** Fields that an institution adds to people, courses and sessions. */
export const extraFields: Feature = {
  name: 'extra-fields',
  area: 'administration',
  needs: ['erasure', 'nodes', 'users'],
  providers: [ErasedExtraFields],
  entities: [ExtraField, ExtraFieldOption, ExtraFieldValue, ExtraFieldSavedSearch],
};
