import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { installationCatalogue } from '../../rights/access/installation-catalogue.policy.js';
import { SkillLevelProfile } from './skill-level-profile.entity.js';

/** A step of a scale. */
@Entity('skill_level')
@ApiResource({
  path: 'skill_levels',
  display: { list: ['title', 'shortTitle', 'profile'] },
  policy: installationCatalogue,
  description: 'One step of a scale of levels.',
})
export class SkillLevel {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true })
  title: string;

  @Text({ max: 255, forClients: true })
  shortTitle: string | null;

  @WholeNumber({ default: 0, order: true, description: 'Place in the scale, from the lowest level up.' })
  position: number;

  @Reference(() => SkillLevelProfile, { required: true, onDelete: 'CASCADE', inverse: 'levels', owned: true, include: { max: 100 } })
  profile: Relation<SkillLevelProfile>;
}
