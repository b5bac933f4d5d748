import { Column, Entity, type Relation } from 'typeorm';
import { LearningPathItem } from '../../course-content/learning-paths/learning-path-item.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { RealNumber, WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { Choice, Flag } from '../../resource/declare/value-fields.decorator.js';
import { LearningPathItemAttemptProcessor } from './learning-path-item-attempt.processor.js';
import { LearningPathAttempt } from './learning-path-attempt.entity.js';
import { LESSON_STATUSES } from './step-states.js';
import { learningPathItemAttemptPolicy } from './learning-path-attempt.policy.js';

/** The state of a learner on one step of a learning path. */
@Entity('c_lp_item_view')
@ApiResource({
  name: 'CLpItemView',
  path: 'c_lp_item_views',
  display: { list: ['view', 'item', 'status', 'score', 'totalTime'], form: { Progress: ['status', 'score'] } },
  policy: learningPathItemAttemptPolicy,
  processor: LearningPathItemAttemptProcessor,
  operations: ['list', 'read', 'update'],
  description: 'State of a learner on one step of a learning path.',
  writtenBy: 'the runtime of the path, when the learner opens the step',
  relatedFilters: { 'view.user': ['exact'] },
})
@UniqueTogether(['view', 'item', 'viewCount'], { name: 'uq_c_lp_item_view', message: 'The state on this step is kept already.' })
export class LearningPathItemAttempt {
  @Identifier({ type: 'bigint' })
  id: number;

  @Reference(() => LearningPathItem, { inverse: 'views', required: true, write: false, onDelete: 'CASCADE' })
  item: Relation<LearningPathItem>;

  @Reference(() => LearningPathAttempt, { inverse: 'itemViews', required: true, write: false, onDelete: 'CASCADE' })
  view: Relation<LearningPathAttempt>;

  @WholeNumber({ write: false, default: 1, min: 1 })
  viewCount: number;

  @WholeNumber({ write: false, order: true, description: 'Unix time, in seconds.' })
  startTime: number | null;

  @WholeNumber({ write: false, default: 0, description: 'Seconds.' })
  totalTime: number;

  @RealNumber({ default: 0, description: 'At most the highest score of the step.' })
  score: number;

  @Choice(LESSON_STATUSES, { default: 'not_attempted', filter: ['exact'] })
  status: (typeof LESSON_STATUSES)[number];

  @Text({ description: 'What the package keeps for the next visit (SCORM 1.2, cmi.suspend_data).' })
  suspendData: string | null;

  @Text({ description: 'Where the learner left off (SCORM 1.2, cmi.core.lesson_location).' })
  lessonLocation: string | null;

  @Text({ max: 32, default: 'none' })
  coreExit: string;

  @Text({
    max: 32,
    write: false,
    description: 'The highest score there is, a decimal number, as the package or the teacher says; null while the step has no score.',
  })
  maxScore: string | null;

  @RealNumber({ write: false, description: 'The lowest score there is, where a package reports one.' })
  scoreMin: number | null;

  @RealNumber({ write: false, description: 'SCORM 2004: −1 to 1.' })
  scoreScaled: number | null;

  @Text({ max: 32, write: false, description: 'SCORM 2004: completed, incomplete, not attempted or unknown.' })
  completionStatus: string | null;

  @Text({ max: 32, write: false, description: 'SCORM 2004: passed, failed or unknown.' })
  successStatus: string | null;

  @RealNumber({ write: false, description: 'SCORM 2004: how far the learner is, 0 to 1.' })
  progressMeasure: number | null;

  @Flag({ write: false, description: "A package in the learner's browser reported it, who can have it report anything." })
  selfReported: boolean;

  /** What the package said last of elements without a column of their own. */
  @Column({ type: 'jsonb', nullable: true })
  runtime: Readonly<Record<string, string>> | null;
}
