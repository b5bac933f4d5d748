import type { Feature } from '../../../feature/feature.js';
import { ExtraField } from './extra-field.entity.js';
import { ExtraFieldOption } from './extra-field-option.entity.js';
import { ExtraFieldValue } from './extra-field-value.entity.js';
import { ExtraFieldSavedSearch } from './extra-field-saved-search.entity.js';
import { sql } from '../../../database/sql.js';
import { isOfUser } from './fields-of-users.js';

/** Fields that an institution adds to people, courses and sessions. */
export const extraFields: Feature = {
  name: 'extra-fields',
  area: 'administration',
  needs: ['nodes', 'users'],
  erasedAlong: (userId) => sql`DELETE FROM "extra_field_values" WHERE ${isOfUser(userId)}`,
  entities: [ExtraField, ExtraFieldOption, ExtraFieldValue, ExtraFieldSavedSearch],
};
