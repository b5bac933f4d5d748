import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Html, Text } from '../../resource/declare/text-fields.decorator.js';
import { Choice } from '../../resource/declare/value-fields.decorator.js';
import { CourseTopic } from './course-topic.entity.js';
import { courseTopicPartPolicy } from './course-topic.policy.js';

const PLAN_TYPES = ['objectives', 'skills_to_acquire', 'methodology', 'infrastructure', 'assessment', 'others'] as const;

/** What is planned for a topic. */
@Entity('c_thematic_plan')
@ApiResource({
  name: 'CThematicPlan',
  path: 'c_thematic_plans',
  display: { list: ['title', 'thematic', 'descriptionType'] },
  policy: courseTopicPartPolicy,
  description: 'Planned element of a topic: objectives, skills, means …',
})
@UniqueTogether(['thematic', 'descriptionType'], {
  name: 'uq_c_thematic_plan',
  property: 'descriptionType',
  where: `"description_type" <> 'others'`,
  message: 'The topic has such an element already.',
})
export class CourseTopicPlan {
  @Identifier()
  id: number;

  @Reference(() => CourseTopic, { inverse: 'plans', required: true, write: 'create', onDelete: 'CASCADE' })
  thematic: Relation<CourseTopic>;

  @Text({ max: 255, required: true })
  title: string;

  @Html()
  description: string | null;

  @Choice(PLAN_TYPES, {
    required: true,
    filter: ['exact'],
    order: true,
    description: 'One element of each type for a topic, besides `others`.',
  })
  descriptionType: (typeof PLAN_TYPES)[number];
}
