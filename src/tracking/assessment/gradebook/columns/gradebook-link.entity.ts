import { Column, Entity, type Relation } from 'typeorm';
import { Course } from '../../../../platform/study/courses/course.entity.js';
import { ApiResource } from '../../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../../resource/declare/constraint.decorators.js';
import { CreatedAt, Identifier } from '../../../../resource/declare/identity-fields.decorator.js';
import { RealNumber, WholeNumber } from '../../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../../resource/declare/reference-fields.decorator.js';
import { Computed } from '../../../../resource/declare/unstored-fields.decorator.js';
import { Choice, Flag } from '../../../../resource/declare/value-fields.decorator.js';
import { activityAverage, activityBest, activityMaximum, activityScoresByUser, activityTitle } from './gradebook-activity.js';
import { GradebookCategory } from '../categories/gradebook-category.entity.js';
import { GradebookLinkProcessor } from './gradebook-link.processor.js';
import { scoresReader } from './link-scores.rules.js';
import { gradebookColumnManager, gradebookLinkPolicy } from '../gradebook.policy.js';

const GRADEBOOK_LINK_TYPES = [
  'exercise',
  'dropbox',
  'student_publication',
  'learning_path',
  'forum_thread',
  'attendance',
  'survey',
  'hotpotatoes',
  'portfolio',
] as const;

type GradebookLinkType = (typeof GRADEBOOK_LINK_TYPES)[number];

/** A mark column fed by an activity of the course. */
@Entity('gradebook_link')
@ApiResource({
  path: 'gradebook_links',
  display: {
    list: ['title', 'type', 'course', 'category', 'weight'],
    form: { Item: ['course', 'category', 'type', 'refId', 'visible'], Mark: ['weight', 'minScore'] },
  },
  policy: gradebookLinkPolicy,
  processor: GradebookLinkProcessor,
  description: 'Mark column of a gradebook, fed by an activity (an assignment, a learning path, a quiz, …).',
})
@UniqueTogether(['refId', 'type', 'category'], {
  name: 'uq_gradebook_link_activity',
  message: 'This activity already feeds this category.',
})
export class GradebookLink {
  @Identifier()
  id: number;

  @Choice(GRADEBOOK_LINK_TYPES, { required: true, write: 'create', filter: ['exact'] })
  type: GradebookLinkType;

  @WholeNumber({
    namesNone: 'Of which kind the activity is, the type says.',
    required: true,
    write: 'create',
    min: 1,
    filter: ['exact'],
    description: 'Id of the activity.',
  })
  refId: number;

  @RealNumber({ required: true, min: 0, order: true })
  weight: number;

  @Flag({ default: true, filter: ['exact'] })
  visible: boolean;

  @Flag({ filter: ['exact'], description: 'While locked, the column keeps its scores, whatever becomes of the activity.' })
  locked: boolean;

  @CreatedAt({ order: true })
  createdAt: Date;

  @Computed({ type: 'number', expression: activityBest, readableBy: scoresReader })
  bestScore: number | null;

  @Computed({ type: 'number', expression: activityAverage, readableBy: scoresReader })
  averageScore: number | null;

  @Computed({ type: 'number', expression: activityMaximum, description: 'The score that best and average are measured against.' })
  scoreWeight: number | null;

  @Computed({
    type: 'json',
    expression: activityScoresByUser,
    readableBy: gradebookColumnManager,
    description: 'Scores by account id.',
  })
  userScoreList: Readonly<Record<string, number>>;

  @RealNumber()
  minScore: number | null;

  @Computed({ type: 'string', expression: activityTitle, description: 'Title of the activity.' })
  title: string | null;

  @Reference(() => Course, { required: true, write: 'create', onDelete: 'CASCADE' })
  course: Relation<Course>;

  @Reference(() => GradebookCategory, { inverse: 'links', required: true, onDelete: 'CASCADE' })
  category: Relation<GradebookCategory>;

  /** While it, or a category around it, is locked: the scores of `gradebook_frozen_score` count, and the two below. */
  @Column({ type: 'boolean', default: false })
  frozen: boolean;

  @Column({ type: 'text', nullable: true })
  frozenTitle: string | null;

  @Column({ type: 'numeric', nullable: true })
  frozenMax: string | null;
}
