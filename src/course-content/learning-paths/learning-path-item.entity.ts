import { Column, Entity, Index, type Relation } from 'typeorm';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Constraint } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { RealNumber, WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../resource/declare/unstored-fields.decorator.js';
import { Choice, Flag } from '../../resource/declare/value-fields.decorator.js';
import { LearningPathItemProcessor } from './learning-path-item.processor.js';
import { LearningPath } from './learning-path.entity.js';
import { itemLevel, nextItem, previousItem, rootItem } from './learning-path-item-place.js';
import { reorderItems } from './reorder-items.action.js';
import { materialAddress } from './step-material.js';
import { learningPathItemPolicy } from './learning-path.policy.js';
import { stepRequirements } from './step-requirements.js';
import type { SharedDataMap } from './scorm/manifest/shared-data.js';

const LEARNING_PATH_ITEM_TYPES = [
  'dir',
  'document',
  'quiz',
  'link',
  'forum',
  'thread',
  'student_publication',
  'survey',
  'sco',
  'asset',
  'au',
  'block',
  'final_item',
  'video',
  'h5p',
  'xapi',
  'lti',
  'meeting',
] as const;

/** A step of a learning path; steps form a tree. */
@Index('ix_c_lp_item_material', ['path', 'itemType'], { where: `"path" ~ '^\\\\d{1,9}$'` })
@Index('ix_c_lp_item_meeting', ['path'], { where: `"item_type" = 'meeting'` })
@Entity('c_lp_item')
@ApiResource({
  name: 'CLpItem',
  path: 'c_lp_items',
  display: {
    list: ['title', 'lp', 'itemType', 'parent', 'duration'],
    form: {
      Item: ['lp', 'title', 'itemType', 'parent', 'ref', 'description'],
      Progress: ['prerequisite', 'duration', 'maxTimeAllowed'],
      Mark: ['minScore', 'maxScore', 'masteryScore'],
    },
  },
  policy: learningPathItemPolicy,
  processor: LearningPathItemProcessor,
  requires: stepRequirements,
  description: 'Step of a learning path; steps form a tree.',
  actions: [reorderItems],
})
@Constraint({
  name: 'ck_c_lp_item_scores',
  check: '"max_score" >= "min_score"',
  property: 'maxScore',
  message: 'The highest score cannot be below the lowest.',
})
export class LearningPathItem {
  @Identifier()
  id: number;

  @Text({ max: 511, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Choice(LEARNING_PATH_ITEM_TYPES, {
    required: true,
    write: 'create',
    filter: ['exact'],
    description: 'What the step shows. Steps of the kinds `au`, `h5p`, `xapi` and `lti` are read, but no longer made: nothing opens them.',
  })
  itemType: (typeof LEARNING_PATH_ITEM_TYPES)[number];

  @Text({ description: "The step's identifier in the package that it came with." })
  ref: string | null;

  @Text({ max: 511 })
  description: string | null;

  @Text({ description: 'Id of the material of the course that the step shows, or the file within the package.' })
  path: string | null;

  @Computed({
    type: 'string',
    expression: materialAddress,
    description: 'Address of the material that `path` names by its id; null without one.',
  })
  resource: string | null;

  @RealNumber({ default: 0 })
  minScore: number;

  @RealNumber({ default: 100 })
  maxScore: number;

  @RealNumber({ description: 'The score from which on the step counts as passed: that of a package, for all else in percent.' })
  masteryScore: number | null;

  @WholeNumber({ default: 0, order: true })
  displayOrder: number;

  @Text({ description: 'Id of the step to be completed first, or an expression over steps (SCORM 1.2, aicc_script).' })
  prerequisite: string | null;

  @Text()
  parameters: string | null;

  @Text()
  launchData: string | null;

  @Text({ max: 13, description: 'As SCORM writes time spans: `HHHH:MM:SS.SS`.' })
  maxTimeAllowed: string | null;

  @Text({ max: 32, write: false, description: 'What a package does when its time is over: `exit,message`, `continue,no message`, …' })
  timeLimitAction: string | null;

  @Flag({ write: false, description: 'A package keeps it out of its table of contents.' })
  hidden: boolean;

  @RealNumber({ write: false, description: 'SCORM 2004: from which scaled score on, −1 to 1, a package passes.' })
  scaledPassingScore: number | null;

  @RealNumber({ write: false, description: 'SCORM 2004: from which progress on, 0 to 1, a package is completed.' })
  completionThreshold: number | null;

  /** What an item of a package shares with others. */
  @Column({ type: 'jsonb', nullable: true })
  sharedData: readonly SharedDataMap[] | null;

  @Text()
  terms: string | null;

  @Column({ type: 'integer', nullable: true })
  searchDid: number | null;

  @Text({ max: 250 })
  audio: string | null;

  @RealNumber({ description: 'Percent that the step named as prerequisite needs at least, where it is a single one.' })
  prerequisiteMinScore: number | null;

  @RealNumber({ description: 'Percent that it may have at most.' })
  prerequisiteMaxScore: number | null;

  @Flag({ default: true, deprecated: { until: '0.7' } })
  exportAllowed: boolean;

  @WholeNumber({ min: 0, description: 'Minutes that have to be spent on material until it counts as done.' })
  duration: number | null;

  @Reference(() => LearningPath, {
    inverse: 'items',
    owned: true,
    include: { max: 200 },
    required: true,
    write: 'create',
    onDelete: 'CASCADE',
  })
  lp: Relation<LearningPath>;

  @Computed({ type: 'reference', target: () => LearningPathItem, expression: rootItem, description: 'The topmost step above this one.' })
  root: Relation<LearningPathItem> | null;

  @Reference(() => LearningPathItem, { inverse: 'children', filter: ['exact', 'exists'], onDelete: 'SET NULL' })
  parent: Relation<LearningPathItem> | null;

  @Computed({ type: 'integer', expression: previousItem })
  previousItemId: number | null;

  @Computed({ type: 'integer', expression: nextItem })
  nextItemId: number | null;

  @Computed({ type: 'integer', expression: itemLevel, description: 'Depth in the tree; 1 at the top.' })
  lvl: number;
}
