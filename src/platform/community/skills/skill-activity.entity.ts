import { Entity, type Relation } from 'typeorm';
import { Erased } from '../../../database/erasure/erasure.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Choice, Flag } from '../../../resource/declare/value-fields.decorator.js';
import { Skill } from './skill.entity.js';
import { skillItemPolicy } from './skill.policy.js';

const ITEM_TYPES = [
  'exercise',
  'hotpotatoes',
  'link',
  'learning_path',
  'gradebook',
  'student_publication',
  'attendance',
  'survey',
  'forum_thread',
  'portfolio',
] as const;

/** An activity that counts towards a skill. */
@Entity('skill_rel_item')
@ApiResource({
  name: 'SkillRelItem',
  path: 'skill_rel_items',
  display: {
    list: ['skill', 'itemType', 'itemId', 'requiresValidation'],
    form: { Item: ['skill', 'itemType', 'itemId', 'obtainConditions', 'requiresValidation'] },
  },
  policy: skillItemPolicy,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Activity of a course that counts towards a skill.',
})
export class SkillActivity {
  @Identifier()
  id: number;

  @Reference(() => Skill, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'items' })
  skill: Relation<Skill>;

  @Choice(ITEM_TYPES, { required: true, filter: ['exact'] })
  itemType: (typeof ITEM_TYPES)[number];

  @WholeNumber({
    namesNone: 'Of which kind the activity is, its type says.',
    min: 1,
    required: true,
    filter: ['exact'],
    description: 'Id of the activity among those of its type.',
  })
  itemId: number;

  @Text({ max: 255 })
  obtainConditions: string | null;

  @Flag({ description: 'Whether a teacher must confirm that the skill was obtained.' })
  requiresValidation: boolean;

  @Flag({ deprecated: { until: '0.7' } })
  isReal: boolean;

  @WholeNumber({ names: 'courses', min: 1, filter: ['exact'], description: 'Id of the course of the activity.' })
  courseId: number | null;

  @WholeNumber({ names: 'sessions', min: 1, filter: ['exact'], description: 'Id of the session of the activity.' })
  sessionId: number | null;

  @Erased('trace')
  @WholeNumber({ stamp: 'caller', description: 'Id of the account that added it.' })
  createdBy: number | null;

  @Erased('trace')
  @WholeNumber({ stamp: { value: 'caller', on: 'write' }, description: 'Id of the account that changed it last.' })
  updatedBy: number | null;

  @CreatedAt()
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;
}
