import { Entity, ForeignKey, type Relation } from 'typeorm';
import { UserClass } from '../../platform/study/classes/user-class.entity.js';
import { Course } from '../../platform/study/courses/course.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Decimal, WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { QuizQuestion } from './quiz-question.entity.js';
import { coefficientPolicy } from './quiz.policy.js';

/** What a question of a course counts for one class. */
@Entity('usergroup_rel_question')
@ApiResource({
  name: 'UsergroupRelQuestion',
  path: 'usergroup_rel_questions',
  display: { list: ['usergroup', 'course', 'questionId', 'coefficient'] },
  policy: coefficientPolicy,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Coefficient of a question for one class.',
})
@UniqueTogether(['usergroup', 'questionId', 'course'], {
  name: 'uq_usergroup_rel_question',
  property: 'questionId',
  message: 'The class has a coefficient for this question already.',
})
export class QuizQuestionCoefficient {
  @Identifier()
  id: number;

  @Reference(() => UserClass, { required: true, write: 'create', onDelete: 'CASCADE' })
  usergroup: Relation<UserClass>;

  @ForeignKey(() => QuizQuestion, { onDelete: 'CASCADE' })
  @WholeNumber({ names: 'c_quiz_questions', required: true, min: 1, filter: ['exact'], description: 'Id of a question of the course.' })
  questionId: number;

  @Reference(() => Course, { required: true, write: 'create', onDelete: 'CASCADE' })
  course: Relation<Course>;

  @Decimal({ precision: 6, scale: 2 })
  coefficient: string | null;
}
