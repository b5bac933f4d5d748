import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { SkillProfile } from './skill-profile.entity.js';
import { Skill } from './skill.entity.js';
import { skillOfProfilePolicy } from './skill.policy.js';

/** A skill of a saved set. */
@Entity('skill_rel_profile')
@ApiResource({
  name: 'SkillRelProfile',
  path: 'skill_rel_profiles',
  display: { list: ['skill', 'profile'] },
  policy: skillOfProfilePolicy,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'Skill belonging to a saved set.',
})
@UniqueTogether(['skill', 'profile'], { name: 'uq_skill_rel_profile', message: 'This skill is in the set already.' })
export class SkillProfileEntry {
  @Identifier()
  id: number;

  @Reference(() => Skill, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'profiles' })
  skill: Relation<Skill>;

  @Reference(() => SkillProfile, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'skills' })
  profile: Relation<SkillProfile>;
}
