import { Entity, type Relation } from 'typeorm';
import { Course } from '../../platform/study/courses/course.entity.js';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { contentPolicy } from '../../platform/content-tree/nodes/content-items/content.policy.js';
import { contextParameters } from '../../platform/content-tree/nodes/content-items/context-parameters.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { placedBy } from '../../platform/content-tree/nodes/content-items/content-node.js';
import { placeQuizCategory } from './quiz-category-place.js';

/** A group of tests of a course. */
@Entity('c_quiz_category')
@ApiResource({
  name: 'CQuizCategory',
  path: 'c_quiz_categories',
  display: { list: ['title', 'course', 'description'] },
  policy: contentPolicy,
  support: placedBy(placeQuizCategory),
  description: 'Grouping of the tests of a course.',
  parameters: contextParameters,
})
export class QuizCategory extends Content {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Text()
  description: string | null;

  @Reference(() => Course, { required: true, write: 'create', onDelete: 'CASCADE' })
  course: Relation<Course>;

  @WholeNumber({ default: 0, order: true })
  position: number;

  @CreatedAt()
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;
}
