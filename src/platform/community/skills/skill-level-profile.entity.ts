import { Entity } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { installationCatalogue } from '../../rights/access/installation-catalogue.policy.js';

/** A scale of levels. */
@Entity('skill_level_profile')
@ApiResource({
  path: 'skill_level_profiles',
  display: { list: ['title'] },
  policy: installationCatalogue,
  description: 'Named scale of levels applicable to skills.',
})
export class SkillLevelProfile {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true, search: true })
  title: string;
}
