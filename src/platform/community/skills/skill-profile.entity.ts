import { Entity } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { skillProfilePolicy } from './skill.policy.js';

/** A saved set of skills. */
@Entity('skill_profile')
@ApiResource({
  path: 'skill_profiles',
  display: { list: ['title', 'description'] },
  policy: skillProfilePolicy,
  description: 'Saved set of skills describing a job or role, to find people by.',
})
export class SkillProfile {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Text({ required: true, search: true })
  description: string;
}
