import type { Feature } from '../../../feature/feature.js';
import { ExtraFieldTag } from './extra-field-tag.entity.js';
import { Tag } from './tag.entity.js';
import { UserTag } from './user-tag.entity.js';
import { sql } from '../../../database/sql.js';
import { isOfUser } from '../extra-fields/fields-of-users.js';

/** Words as values of additional attributes, on users and on other items. */
export const tags: Feature = {
  name: 'tags',
  area: 'people',
  needs: ['extra-fields', 'users'],
  erasedAlong: (userId) => sql`DELETE FROM "extra_field_rel_tag" WHERE ${isOfUser(userId)}`,
  entities: [Tag, UserTag, ExtraFieldTag],
};
