import { Entity, type Relation } from 'typeorm';
import { sql, type Sql } from '../../../database/sql.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text, Url } from '../../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../../resource/declare/unstored-fields.decorator.js';
import { Choice, Flag } from '../../../resource/declare/value-fields.decorator.js';
import type { RowReference } from '../../../resource/model/row-reference.js';
import { authenticated } from '../../../resource/model/rule.js';
import { classesJoined } from '../../rights/access/class-memberships.js';
import { isAmong } from '../../rights/access/membership.js';
import { Content } from '../../content-tree/nodes/content-items/content.entity.js';
import { User } from '../../directory/users/user.entity.js';
import { userClassPolicy } from './user-class.policy.js';
import { UserClassProcessor } from './user-class.processor.js';

/** How many users belong to it, without invitations and requests. */
function memberCount(row: RowReference): Sql {
  return sql`(SELECT count(*)::int FROM "usergroup_rel_user" "m" WHERE "m"."usergroup_id" = ${row.id}
    AND "m"."relation_type" IN ('admin', 'moderator', 'reader'))`;
}

/** A class, maintained by administrators, or a social group, maintained by its own admins and moderators. */
@Entity('usergroup')
@ApiResource({
  name: 'Usergroup',
  path: 'usergroups',
  display: {
    list: ['title', 'groupType', 'visibility', 'memberCount', 'author'],
    form: { Class: ['title', 'description', 'groupType', 'visibility'], Rights: ['allowMembersToLeaveGroup', 'url'] },
  },
  policy: userClassPolicy,
  processor: UserClassProcessor,
  description: 'Class (administrative group) or social group.',
  collections: [
    {
      name: 'own',
      path: 'usergroup/list/my',
      description: 'Classes and social groups that the caller belongs to.',
      rule: authenticated,
      condition: (row, actor) => isAmong(row.id, classesJoined(actor)),
    },
    {
      name: 'newest',
      path: 'usergroup/list/newest',
      description: 'Classes and social groups, the newest first.',
      rule: authenticated,
      condition: () => true,
      order: (row) => sql`${row.column('createdAt')} DESC`,
    },
    {
      name: 'popular',
      path: 'usergroup/list/popular',
      description: 'Classes and social groups, those with the most members first.',
      rule: authenticated,
      condition: () => true,
      order: (row) => sql`${memberCount(row)} DESC`,
    },
    {
      name: 'found',
      path: 'usergroups/search',
      description: 'Classes and social groups by their names: whole words by `search`, parts of the name by `title`.',
      rule: authenticated,
      condition: () => true,
    },
  ],
})
export class UserClass extends Content {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true, search: true, description: 'Unique on a portal.' })
  title: string;

  @Text({ search: true })
  description: string | null;

  @Choice(['normal_class', 'social_group'], { required: true, default: 'normal_class', write: 'create', filter: ['exact'] })
  groupType: 'normal_class' | 'social_group';

  @Choice(['open', 'closed'], {
    required: true,
    default: 'open',
    filter: ['exact'],
    description: 'Everybody may join an open social group; a closed one is asked to.',
  })
  visibility: 'open' | 'closed';

  @Text({ max: 255, deprecated: { until: '0.7' } })
  picture: string | null;

  @Computed({
    type: 'url',
    description: 'Absolute address of the picture, where it has one.',
    expression: (row) => sql`CASE WHEN ${row.column('picture')} ~ '^https?://' THEN ${row.column('picture')} END`,
  })
  pictureUrl: string | null;

  @Url({ max: 255, description: 'Home page of the group.' })
  url: string | null;

  @Reference(() => User, { stamp: 'caller', erasure: 'responsible' })
  author: Relation<User> | null;

  @Flag({ default: true })
  allowMembersToLeaveGroup: boolean;

  @Computed({ type: 'integer', expression: memberCount })
  memberCount: number;

  @CreatedAt({ order: true })
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;
}
