import { Column, Entity, type Relation } from 'typeorm';
import { Asset } from '../../platform/content-tree/nodes/node-files/asset.entity.js';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { contextParameters } from '../../platform/content-tree/nodes/content-items/context-parameters.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Html, Text } from '../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../resource/declare/unstored-fields.decorator.js';
import { Choice, Flag, DateTime } from '../../resource/declare/value-fields.decorator.js';
import { LearningPathCategory } from './learning-path-category.entity.js';
import { LearningPathProcessor } from './learning-path.processor.js';
import { displayOrder } from '../content-access/publication.js';
import { reorder } from '../content-access/reorder.action.js';
import { learningPathPolicy } from './learning-path.policy.js';
import { importPackage } from './scorm/import-package.action.js';
import { readPackage } from './scorm/read-package.action.js';
import { updatePackage } from './scorm/update-package.action.js';
import { SCORM_VERSIONS } from './scorm/scorm-versions.js';
import type { SequencingDefinition } from './scorm/sequencing/activity-definition.js';
import { bestProgress, isLocked, requiredPath } from './learning-path-standing.js';

/** An ordered pathway of activities. */
@Entity('c_lp')
@ApiResource({
  name: 'CLp',
  path: 'learning_paths',
  display: {
    list: ['title', 'lpType', 'category', 'progress', 'publishedOn', 'expiredOn'],
    form: {
      Path: ['title', 'lpType', 'description', 'category', 'resourceLinkList'],
      Time: ['publishedOn', 'expiredOn', 'duration'],
      Rights: ['prerequisite', 'subscribeUsers', 'maxAttempts', 'useMaxScore'],
    },
  },
  policy: learningPathPolicy,
  processor: LearningPathProcessor,
  description: 'Ordered pathway of activities: native, SCORM or AICC.',
  parameters: contextParameters,
  actions: [reorder('learning_paths', () => LearningPath), importPackage, updatePackage, readPackage],
  relatedFilters: { 'resourceNode.parent': ['exact'] },
})
export class LearningPath extends Content {
  @Identifier()
  id: number;

  @Choice(['native', 'scorm', 'aicc'], { default: 'native', write: 'create', filter: ['exact'] })
  lpType: 'native' | 'scorm' | 'aicc';

  @Text({ max: 255, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Text()
  ref: string | null;

  @Html({ search: true })
  description: string | null;

  @Text({ write: false, description: 'Where the package was unpacked, for SCORM and AICC.' })
  path: string | null;

  @Flag()
  forceCommit: boolean;

  @Text({ deprecated: { until: '0.7' }, max: 32, default: 'embedded' })
  defaultViewMod: string;

  @Text({ deprecated: { until: '0.7' }, max: 32, default: 'UTF-8' })
  defaultEncoding: string;

  @Text()
  contentMaker: string | null;

  @Text({ deprecated: { until: '0.7' }, max: 32, default: 'local' })
  contentLocal: string;

  @Text()
  contentLicense: string | null;

  @Flag({ default: true })
  preventReinit: boolean;

  @Text({ deprecated: { until: '0.7' } })
  jsLib: string | null;

  @Flag({ deprecated: { until: '0.7' } })
  debug: boolean;

  @Text({ forClients: true, max: 255 })
  theme: string | null;

  @Text()
  author: string | null;

  @WholeNumber({ default: 0, min: 0, description: 'Id of the learning path to be completed first; 0 for none.' })
  prerequisite: number;

  @Flag({ forClients: true })
  hideTocFrame: boolean;

  @Flag({ deprecated: { until: '0.7' } })
  seriousgameMode: boolean;

  @WholeNumber({
    default: 1,
    description: '1: scores of steps that report no highest one are out of 100; 0: out of the highest score of the step.',
  })
  useMaxScore: number;

  @WholeNumber({ default: 0, description: '1: opens by itself with the course; at most one path of a course and session does.' })
  autolaunch: number;

  @WholeNumber({ default: 0, min: 0, description: '0: no limit.' })
  maxAttempts: number;

  @WholeNumber({ default: 0 })
  subscribeUsers: number;

  @Flag({ deprecated: { until: '0.7' } })
  subscribeUserByDate: boolean;

  @Flag({ deprecated: { until: '0.7' } })
  displayNotAllowedLp: boolean;

  @Flag({ forClients: true })
  autoForwardVideo: boolean;

  @CreatedAt({ order: true })
  createdOn: Date;

  @UpdatedAt({ order: true })
  modifiedOn: Date;

  @DateTime({ filter: ['date'], order: true, description: 'Learners see nothing of it before.' })
  publishedOn: Date | null;

  @DateTime({ filter: ['date'], description: 'Learners see nothing of it from this moment on.' })
  expiredOn: Date | null;

  @WholeNumber({ default: 1 })
  accumulateScormTime: number;

  @WholeNumber({ default: 0, min: 0, description: 'Minutes to be spent in the path until its final step opens.' })
  accumulateWorkTime: number;

  @WholeNumber({ names: 'learning_paths', default: 0, min: 0, description: 'Id of the path that comes after this one; 0 for none.' })
  nextLpId: number;

  @WholeNumber({ deprecated: { until: '0.7' } })
  duration: number | null;

  @Reference(() => LearningPathCategory, { inverse: 'lps', onDelete: 'SET NULL' })
  category: Relation<LearningPathCategory> | null;

  @Reference(() => Asset, { write: false, onDelete: 'SET NULL', description: 'The package as it was uploaded.' })
  asset: Relation<Asset> | null;

  @Choice(SCORM_VERSIONS, { write: false, description: 'Of the package; null for paths that are none.' })
  scormVersion: (typeof SCORM_VERSIONS)[number] | null;

  /** The activity tree of a package whose sequencing decides which step comes next. */
  @Column({ type: 'jsonb', nullable: true })
  sequencing: SequencingDefinition | null;

  @Computed({ type: 'integer', expression: displayOrder, order: true, description: 'Its rank in the first of its contexts.' })
  position: number | null;

  @Computed({ type: 'integer', expression: bestProgress, description: "Percent; the caller's best attempt." })
  progress: number;

  @Computed({ type: 'boolean', expression: isLocked, description: 'The caller has to complete another path first.' })
  locked: boolean;

  @Computed({ type: 'reference', target: () => LearningPath, expression: requiredPath, description: 'The path to be completed first.' })
  requires: Relation<LearningPath> | null;
}
