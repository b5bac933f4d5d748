import { Entity, type Relation } from 'typeorm';
import { Skill } from '../../../../platform/community/skills/skill.entity.js';
import { ApiResource } from '../../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../../resource/declare/text-fields.decorator.js';
import { GradebookCategory } from '../categories/gradebook-category.entity.js';
import { gradebookSkillPolicy } from '../gradebook-record.policy.js';
import { GradebookSkillProcessor } from './gradebook-skill.processor.js';

/** A skill that is issued with the passing of a gradebook. */
@Entity('skill_rel_gradebook')
@ApiResource({
  name: 'SkillRelGradebook',
  path: 'skill_rel_gradebooks',
  display: { list: ['skill', 'gradebookCategory', 'type'] },
  policy: gradebookSkillPolicy,
  processor: GradebookSkillProcessor,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Skill issued when a gradebook category is passed.',
})
@UniqueTogether(['skill', 'gradebookCategory'], {
  name: 'uq_skill_rel_gradebook',
  message: 'This gradebook issues the skill already.',
})
export class GradebookSkill {
  @Identifier()
  id: number;

  @Reference(() => Skill, { inverse: 'gradebooks', required: true, write: 'create', onDelete: 'CASCADE' })
  skill: Relation<Skill>;

  @Reference(() => GradebookCategory, { inverse: 'skills', required: true, write: 'create', onDelete: 'CASCADE' })
  gradebookCategory: Relation<GradebookCategory>;

  @Text({ max: 10, filter: ['exact'] })
  type: string | null;
}
