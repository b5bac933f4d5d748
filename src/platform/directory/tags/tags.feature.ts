import type { Feature } from '../../../feature/feature.js';
import { ErasedTags } from './erased-tags.js';
import { ExtraFieldTag } from './extra-field-tag.entity.js';
import { Tag } from './tag.entity.js';
import { UserTag } from './user-tag.entity.js';

/** Words as values of additional attributes, on users and on other items. */
export const tags: Feature = {
  name: 'tags',
  area: 'people',
  needs: ['erasure', 'extra-fields', 'users'],
  providers: [ErasedTags],
  entities: [Tag, UserTag, ExtraFieldTag],
};
