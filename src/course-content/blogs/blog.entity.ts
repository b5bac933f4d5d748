import { Entity } from 'typeorm';
import { sql, type Sql } from '../../database/sql.js';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { contextParameters } from '../../platform/content-tree/nodes/content-items/context-parameters.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../resource/declare/unstored-fields.decorator.js';
import { Flag } from '../../resource/declare/value-fields.decorator.js';
import { blogPolicy } from './blog.policy.js';
import { toggleVisibility } from '../content-access/toggle-visibility.action.js';
import type { RowReference } from '../../resource/model/row-reference.js';

/** A project blog of a course. */
@Entity('c_blog')
@ApiResource({
  name: 'CBlog',
  path: 'c_blogs',
  display: { list: ['title', 'blogSubtitle', 'visible', 'dateCreation'] },
  policy: blogPolicy,
  description: 'Project blog of a course with members, posts and tasks.',
  parameters: contextParameters,
  actions: [toggleVisibility('c_blogs')],
})
export class Blog extends Content {
  @Identifier()
  id: number;

  @Text({ required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Text({ max: 250, filter: ['partial'], search: true })
  blogSubtitle: string | null;

  @CreatedAt({ order: true })
  dateCreation: Date;

  @Computed({ type: 'date', expression: (row) => sql`(${row.column('dateCreation')} AT TIME ZONE 'UTC')::date` })
  createdAt: string;

  @Computed({ type: 'json', expression: blogOwner, description: 'Who opened it.' })
  owner: { readonly id: number; readonly username: string; readonly fullName: string } | null;

  @Flag({ default: true, description: 'Readers see it only while it is visible.' })
  visible: boolean;

  @Computed({ type: 'string', expression: (row) => sql`CASE WHEN ${row.column('visible')} THEN 'visible' ELSE 'invisible' END` })
  visibilityName: string;
}

/** The creator of the blog's node, as shown with the blog. */
function blogOwner(row: RowReference): Sql {
  return sql`(SELECT jsonb_build_object('id', "u"."id", 'username', "u"."username", 'fullName', concat_ws(' ', "u"."firstname", "u"."lastname"))
    FROM "resource_node" "n" JOIN "user" "u" ON "u"."id" = "n"."creator_id" WHERE "n"."id" = ${row.column('resourceNode')})`;
}
