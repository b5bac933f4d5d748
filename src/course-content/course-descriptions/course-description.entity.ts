import { Entity } from 'typeorm';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { contentPolicy } from '../../platform/content-tree/nodes/content-items/content.policy.js';
import { contextParameters } from '../../platform/content-tree/nodes/content-items/context-parameters.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Html, Text } from '../../resource/declare/text-fields.decorator.js';
import { Choice } from '../../resource/declare/value-fields.decorator.js';
import { uniqueInCourse } from '../../platform/content-tree/nodes/content-items/unique-in-course.js';

const DESCRIPTION_TYPES = ['general', 'objectives', 'topics', 'methodology', 'material', 'resources', 'assessment', 'other'] as const;

/** A section of the description of a course. */
@Entity('c_course_description')
@ApiResource({
  name: 'CCourseDescription',
  path: 'c_course_descriptions',
  display: { list: ['title', 'descriptionType', 'progress'] },
  policy: contentPolicy,
  requires: [
    uniqueInCourse({
      member: 'descriptionType',
      within: 'session',
      message: 'The description has such a section already.',
      exceptFor: 'other',
    }),
  ],
  description: 'Section of the description of a course.',
  parameters: contextParameters,
  relatedFilters: { 'resourceNode.parent': ['exact'] },
})
export class CourseDescription extends Content {
  @Identifier()
  id: number;

  @Text({ search: true })
  title: string | null;

  @Html({ search: true })
  content: string | null;

  @Choice(DESCRIPTION_TYPES, {
    default: 'general',
    filter: ['exact'],
    order: true,
    description: 'One section of each type in a course or session, besides `other`.',
  })
  descriptionType: (typeof DESCRIPTION_TYPES)[number];

  @WholeNumber({ default: 0, min: 0, max: 100, description: 'Per cent.', deprecated: { until: '0.7' } })
  progress: number;
}
