import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Constraint, UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Skill } from './skill.entity.js';
import { skillEdgePolicy } from './skill.policy.js';
import { noRingOfSkills, onePortal } from './skill-graph.js';

/** An edge of the graph of skills. */
@Entity('skill_rel_skill')
@ApiResource({
  name: 'SkillRelSkill',
  path: 'skill_rel_skills',
  display: { list: ['skill', 'parent', 'relationType', 'level'] },
  policy: skillEdgePolicy,
  requires: [noRingOfSkills, onePortal],
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Edge from a skill to the one above it; without one above, the skill is a root of the graph.',
})
@UniqueTogether(['skill', 'parent'], { name: 'uq_skill_rel_skill', nullsEqual: true, message: 'This edge is in the graph already.' })
@Constraint({
  name: 'ck_skill_rel_skill_parent',
  check: '"skill_id" <> "parent_id"',
  property: 'parent',
  message: 'A skill cannot be above itself.',
})
export class SkillEdge {
  @Identifier()
  id: number;

  @Reference(() => Skill, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'skills' })
  skill: Relation<Skill>;

  @Reference(() => Skill, { write: 'create', onDelete: 'RESTRICT' })
  parent: Relation<Skill> | null;

  @WholeNumber({ default: 0, filter: ['exact'], deprecated: { until: '0.7' } })
  relationType: number;

  @WholeNumber({ default: 0, order: true })
  level: number;
}
