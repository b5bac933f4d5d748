import { Entity, type Relation } from 'typeorm';
import { sql } from '../../database/sql.js';
import { Course } from '../../platform/study/courses/course.entity.js';
import { Session } from '../../platform/study/sessions/session.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../resource/declare/unstored-fields.decorator.js';
import { WikiCategoryProcessor } from './wiki-category.processor.js';
import { ancestorsOf } from './category-tree.js';
import { wikiCategoryPolicy } from './wiki.policy.js';

/** A category of wiki pages. */
@Entity('c_wiki_category')
@ApiResource({
  name: 'CWikiCategory',
  path: 'c_wiki_categories',
  display: { list: ['title', 'course', 'session', 'parent'] },
  policy: wikiCategoryPolicy,
  processor: WikiCategoryProcessor,
  description: 'Category of wiki pages, in a tree.',
})
export class WikiCategory {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Reference(() => Course, { required: true, write: 'create', onDelete: 'CASCADE' })
  course: Relation<Course>;

  @Reference(() => Session, { write: 'create', onDelete: 'CASCADE' })
  session: Relation<Session> | null;

  @Computed({
    type: 'integer',
    expression: (row) => sql`(SELECT count(*)::int - 1 FROM ${ancestorsOf(row)})`,
    description: 'Steps below the root of its tree.',
  })
  lvl: number;

  @Computed({
    type: 'reference',
    target: () => WikiCategory,
    expression: (row) => sql`(SELECT "up"."id" FROM ${ancestorsOf(row)} WHERE "up"."parent_id" IS NULL)`,
    description: 'The root of its tree.',
  })
  root: Relation<WikiCategory> | null;

  @Reference(() => WikiCategory, { inverse: 'children', onDelete: 'CASCADE' })
  parent: Relation<WikiCategory> | null;
}
