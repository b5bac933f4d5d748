import { Entity } from 'typeorm';
import { sql } from '../../database/sql.js';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { contextParameters } from '../../platform/content-tree/nodes/content-items/context-parameters.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Html, Text } from '../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../resource/declare/unstored-fields.decorator.js';
import { Flag } from '../../resource/declare/value-fields.decorator.js';
import { courseTopicPolicy } from './course-topic.policy.js';

/** A topic of the course progress plan. */
@Entity('c_thematic')
@ApiResource({
  name: 'CThematic',
  path: 'c_thematics',
  display: { list: ['title', 'active', 'progress'] },
  policy: courseTopicPolicy,
  description: 'Topic of the course progress plan.',
  parameters: contextParameters,
  relatedFilters: { 'resourceNode.parent': ['exact'] },
})
export class CourseTopic extends Content {
  @Identifier()
  id: number;

  @Text({ required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Html({ search: true })
  content: string | null;

  @Flag({ default: true, filter: ['exact'], description: 'Learners see it only while it is active.' })
  active: boolean;

  @Computed({
    type: 'number',
    expression: (row) => sql`COALESCE((SELECT 100.0 * count(*) FILTER (WHERE "a"."done_advance") / NULLIF(count(*), 0)
      FROM "c_thematic_advance" "a" WHERE "a"."thematic_id" = ${row.id}), 0)::float8`,
    description: 'Per cent of its dates that are done.',
  })
  progress: number;
}
