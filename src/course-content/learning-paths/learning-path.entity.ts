import { Entity, type Relation } from 'typeorm';
import { Asset } from '../../platform/nodes/asset.entity.js';
import { Content } from '../../platform/nodes/content.entity.js';
import { contextParameters } from '../../platform/nodes/context-parameters.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Html, Text } from '../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../resource/declare/unstored-fields.decorator.js';
import { Choice, Flag, Moment } from '../../resource/declare/value-fields.decorator.js';
import { LearningPathCategory } from './learning-path-category.entity.js';
import { LearningPathProcessor } from './learning-path.processor.js';
import { displayOrder } from '../access/publication.js';
import { reorder } from '../access/reorder.action.js';
import { learningPathPolicy } from './learning-path.policy.js';

/** An ordered pathway of activities. */
@Entity('c_lp')
@ApiResource({
  name: 'CLp',
  path: 'learning_paths',
  policy: learningPathPolicy,
  processor: LearningPathProcessor,
  description: 'Ordered pathway of activities: native, SCORM or AICC.',
  parameters: contextParameters,
  actions: [reorder('learning_paths', () => LearningPath)],
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

  @Text({ max: 32, default: 'embedded' })
  defaultViewMod: string;

  @Text({ max: 32, default: 'UTF-8' })
  defaultEncoding: string;

  @Text()
  contentMaker: string | null;

  @Text({ max: 32, default: 'local' })
  contentLocal: string;

  @Text()
  contentLicense: string | null;

  @Flag({ default: true })
  preventReinit: boolean;

  @Text()
  jsLib: string | null;

  @Flag()
  debug: boolean;

  @Text({ max: 255 })
  theme: string | null;

  @Text()
  author: string | null;

  @WholeNumber({ default: 0, min: 0, description: 'Id of the learning path to be completed first; 0 for none.' })
  prerequisite: number;

  @Flag()
  hideTocFrame: boolean;

  @Flag()
  seriousgameMode: boolean;

  @WholeNumber({ default: 1 })
  useMaxScore: number;

  @WholeNumber({ default: 0, description: '1: opens by itself with the course; at most one path of a course and session does.' })
  autolaunch: number;

  @WholeNumber({ default: 0, min: 0, description: '0: no limit.' })
  maxAttempts: number;

  @WholeNumber({ default: 0 })
  subscribeUsers: number;

  @Flag()
  subscribeUserByDate: boolean;

  @Flag()
  displayNotAllowedLp: boolean;

  @Flag()
  autoForwardVideo: boolean;

  @CreatedAt({ order: true })
  createdOn: Date;

  @UpdatedAt({ order: true })
  modifiedOn: Date;

  @Moment({ filter: ['date'], order: true, description: 'Learners see nothing of it before.' })
  publishedOn: Date | null;

  @Moment({ filter: ['date'], description: 'Learners see nothing of it from this moment on.' })
  expiredOn: Date | null;

  @WholeNumber({ default: 1 })
  accumulateScormTime: number;

  @WholeNumber({ default: 0 })
  accumulateWorkTime: number;

  @WholeNumber({ default: 0 })
  nextLpId: number;

  @WholeNumber()
  duration: number | null;

  @Reference(() => LearningPathCategory, { inverse: 'lps', onDelete: 'SET NULL' })
  category: Relation<LearningPathCategory> | null;

  @Reference(() => Asset, { write: false, onDelete: 'SET NULL', description: 'The package as it was uploaded.' })
  asset: Relation<Asset> | null;

  @Computed({ type: 'integer', expression: displayOrder, order: true, description: 'Its rank in the first of its contexts.' })
  position: number | null;
}
