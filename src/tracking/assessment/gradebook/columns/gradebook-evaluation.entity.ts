import { Entity, type Relation } from 'typeorm';
import { Course } from '../../../../platform/study/courses/course.entity.js';
import { User } from '../../../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier } from '../../../../resource/declare/identity-fields.decorator.js';
import { RealNumber } from '../../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../../../resource/declare/unstored-fields.decorator.js';
import { Flag } from '../../../../resource/declare/value-fields.decorator.js';
import { GradebookCategory } from '../categories/gradebook-category.entity.js';
import { GradebookEvaluationProcessor } from './gradebook-evaluation.processor.js';
import { averageResult, bestResult, resultsByUser } from '../results/gradebook-result.scores.js';
import { gradebookColumnManager, gradebookColumnPolicy } from '../gradebook.policy.js';
import { sameAlong } from '../../../../resource/model/requirement.js';

/** A mark column filled by hand. */
@Entity('gradebook_evaluation')
@ApiResource({
  path: 'gradebook_evaluations',
  display: {
    list: ['title', 'course', 'category', 'weight', 'max', 'averageScore'],
    form: { Evaluation: ['title', 'description', 'category', 'type', 'visible'], Mark: ['max', 'weight', 'minScore'] },
  },
  policy: gradebookColumnPolicy,
  processor: GradebookEvaluationProcessor,
  requires: [
    { ...sameAlong({ reference: 'category', member: 'course', message: 'The category belongs to another course.' }), onlyOf: 'changed' },
  ],
  description: 'Mark column of a gradebook, filled by hand.',
})
export class GradebookEvaluation {
  @Identifier()
  id: number;

  @Text({ required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Text()
  description: string | null;

  @RealNumber({ required: true, min: 0 })
  weight: number;

  @RealNumber({ required: true, min: 0, description: 'The highest score that can be given.' })
  max: number;

  @Flag({ default: true, filter: ['exact'], description: 'Learners see neither a hidden column nor their result in it.' })
  visible: boolean;

  @Text({ max: 40, min: 1, default: 'evaluation', filter: ['exact'] })
  type: string;

  @Flag({ filter: ['exact'], description: 'While locked, neither its marks nor how they count may change.' })
  locked: boolean;

  @CreatedAt({ order: true })
  createdAt: Date;

  @Computed({ type: 'number', expression: bestResult })
  bestScore: number | null;

  @Computed({ type: 'number', expression: averageResult })
  averageScore: number | null;

  @Computed({
    type: 'number',
    expression: (row) => row.column('max'),
    description: 'The score that best and average are measured against.',
  })
  scoreWeight: number;

  @Computed({ type: 'json', expression: resultsByUser, readableBy: gradebookColumnManager, description: 'Scores by account id.' })
  userScoreList: Readonly<Record<string, number>>;

  @RealNumber()
  minScore: number | null;

  @Reference(() => Course, { write: false, onDelete: 'CASCADE', description: 'The course of the category.' })
  course: Relation<Course> | null;

  @Reference(() => GradebookCategory, { inverse: 'evaluations', required: true, onDelete: 'CASCADE' })
  category: Relation<GradebookCategory>;

  @Reference(() => User, { stamp: 'caller', description: 'Who set it up.', erasure: 'author' })
  user: Relation<User> | null;
}
