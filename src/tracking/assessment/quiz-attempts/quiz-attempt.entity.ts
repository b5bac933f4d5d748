import { ArrayMaxSize, IsArray, ValidateNested } from 'class-validator';
import { Column, Entity, Index, type Relation } from 'typeorm';
import { Quiz } from '../../../course-content/quizzes/quiz.entity.js';
import { Course } from '../../../platform/study/courses/course.entity.js';
import { Session } from '../../../platform/study/sessions/session.entity.js';
import { User } from '../../../platform/directory/users/user.entity.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { BigNumber, RealNumber, WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Input } from '../../../resource/declare/unstored-fields.decorator.js';
import { Choice, Flag, DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { attemptActions } from './quiz-attempt.action.js';
import { attemptManager, attemptPolicy } from './quiz-attempt.policy.js';
import { GradingInput } from './grading/grading-input.js';
import type { PaperPlace } from './paper/paper.js';
import { scoreReader } from './grading/result-display.rules.js';
import { QuizAttemptProcessor } from './quiz-attempt.processor.js';

/** An attempt of a learner at a quiz. */
@Entity('track_e_exercises')
@ApiResource({
  name: 'TrackEExercise',
  path: 'track_e_exercises',
  display: { list: ['user', 'quiz', 'course', 'score', 'maxScore', 'exeDate'] },
  policy: attemptPolicy,
  processor: QuizAttemptProcessor,
  operations: ['list', 'read', 'update', 'delete'],
  actions: attemptActions,
  description: 'Attempt of a learner at a quiz.',
  relatedFilters: { 'user.username': ['partial'] },
  relatedOrder: ['user.username', 'user.firstname', 'user.lastname'],
})
@Index('ix_track_e_exercises_learner', ['user', 'quiz', 'course'])
@Index('ix_track_e_exercises_overdue', ['expiredTimeControl'], { where: `"status" = 'incomplete' AND "paper" IS NOT NULL` })
@UniqueTogether(['user', 'quiz', 'course', 'session'], {
  name: 'uq_track_e_exercises_open',
  nullsEqual: true,
  where: `"status" = 'incomplete' AND NOT "preview" AND "paper" IS NOT NULL`,
  property: 'quiz',
  message: 'An attempt at this quiz is open already.',
})
export class QuizAttempt {
  @Identifier({ type: 'bigint' })
  id: number;

  @Reference(() => User, { required: true, write: false, erasure: 'subject' })
  user: Relation<User>;

  @Reference(() => Course, { required: true, write: false, onDelete: 'CASCADE' })
  course: Relation<Course>;

  @Reference(() => Session, { write: false, onDelete: 'CASCADE' })
  session: Relation<Session> | null;

  @Reference(() => Quiz, { inverse: 'attempts', write: false, onDelete: 'SET NULL' })
  quiz: Relation<Quiz> | null;

  @DateTime({ write: false, filter: ['date'], order: true, description: 'When it was completed; null before.' })
  exeDate: Date | null;

  @DateTime({ write: false, filter: ['date'], order: true })
  startDate: Date | null;

  @RealNumber({ write: false, default: 0, filter: ['range'], order: true, readableBy: scoreReader })
  score: number;

  @RealNumber({ required: true, write: false, min: 0 })
  maxScore: number;

  @Text({ max: 45, write: false, order: true, readableBy: attemptManager })
  userIp: string | null;

  @Choice(['incomplete', 'completed'], { write: false, default: 'incomplete', filter: ['exact'], order: true })
  status: 'incomplete' | 'completed';

  @Text({ write: false, description: 'Ids of the questions of this attempt, in their order.' })
  dataTracking: string | null;

  @WholeNumber({ write: false, default: 1, order: true, description: "The learner's first, second … attempt at this quiz here." })
  number: number;

  @Flag({ write: false, filter: ['exact'], description: 'An editor tries the quiz; it counts nowhere.' })
  preview: boolean;

  @Choice(['learner', 'time', 'manager'], { write: false, filter: ['exact'], description: 'Who or what completed it.' })
  closedBy: 'learner' | 'time' | 'manager' | null;

  @WholeNumber({ write: false, default: 0, filter: ['range'], order: true, description: 'Questions that wait for a marker.' })
  toBeMarked: number;

  /** What was drawn, from which everything else about the attempt follows. */
  @Column({ type: 'bigint', nullable: true })
  seed: string | null;

  /** Question, version and variation of each place; null in attempts that were not taken here. */
  @Column({ type: 'jsonb', nullable: true })
  paper: readonly PaperPlace[] | null;

  /** How often it could not be completed. */
  @Column({ type: 'smallint', default: 0 })
  failures: number;

  @WholeNumber({ write: false, default: 0 })
  stepsCounter: number;

  @WholeNumber({ names: 'learning_paths', write: false, description: 'Id of the learning path through which it was begun.' })
  origLpId: number | null;

  @WholeNumber({ names: 'c_lp_items', write: false })
  origLpItemId: number | null;

  @BigNumber({ names: 'c_lp_item_views', write: false })
  origLpItemViewId: number | null;

  @WholeNumber({ write: false, default: 0, order: true, description: 'Seconds.' })
  exeDuration: number;

  @DateTime({ write: false, description: 'When the time for it is over.' })
  expiredTimeControl: Date | null;

  @Text({ write: false, description: 'Ids of the questions that the learner wants to look at again.' })
  questionsToCheck: string | null;

  @Text({ write: false })
  blockedCategories: string | null;

  @Input({
    type: 'json',
    items: 'object',
    itemClass: () => GradingInput,
    validators: [IsArray(), ArrayMaxSize(500), ValidateNested({ each: true })],
    description: 'Marks to be given to answers, or taken back with null; each leaves a revision, and the score is added up anew.',
    example: [{ questionId: 12, marks: 3.5, teacherComment: 'Well argued.' }],
  })
  gradings?: GradingInput[] | null;
}
