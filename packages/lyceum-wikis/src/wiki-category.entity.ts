import { Entity, type Relation } from 'typeorm';
import { Course, Session } from 'lyceum/platform';
import { ApiResource, Computed, Identifier, noRing, Reference, type RowReference, sql, type Sql, Text } from 'lyceum/resource';
import { wikiCategoryPolicy } from './wiki.policy.js';

/** A category of wiki pages. */
@Entity('c_wiki_category')
@ApiResource({
  name: 'CWikiCategory',
  path: 'c_wiki_categories',
  display: { list: ['title', 'course', 'session', 'parent'] },
  policy: wikiCategoryPolicy,
  requires: [
    noRing,
    {
      about: ['parent'],
      met: (row) => sql`${row.path('parent.course')} = ${row.column('course')}
        AND ${row.path('parent.session')} IS NOT DISTINCT FROM ${row.column('session')} OR ${row.column('parent')} IS NULL`,
      message: 'The parent belongs to another course or session.',
    },
  ],
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

/** For a FROM clause: a category and those above it as "up", with their parents. */
function ancestorsOf(row: RowReference): Sql {
  return sql`(WITH RECURSIVE "line" AS (
      SELECT "k"."id", "k"."parent_id" FROM "c_wiki_category" "k" WHERE "k"."id" = ${row.id}
      UNION SELECT "k"."id", "k"."parent_id" FROM "c_wiki_category" "k" JOIN "line" ON "line"."parent_id" = "k"."id")
    SELECT * FROM "line") "up"`;
}
