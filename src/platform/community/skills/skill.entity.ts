import { Entity, type Relation } from 'typeorm';
import { sql } from '../../../database/sql.js';
import { documentAnswer } from '../../../resource/model/action-declaration.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier, UpdatedAt } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Choice } from '../../../resource/declare/value-fields.decorator.js';
import { authenticated } from '../../../resource/model/rule.js';
import { Asset } from '../../content-tree/nodes/node-files/asset.entity.js';
import { User } from '../../directory/users/user.entity.js';
import { SkillLevelProfile } from './skill-level-profile.entity.js';
import { skillPolicy } from './skill.policy.js';
import { ReadSkillTree } from './tree.action.js';

/** A skill. */
@Entity('skill')
@ApiResource({
  path: 'skills',
  display: {
    list: ['title', 'shortCode', 'status', 'levelProfile'],
    form: { Skill: ['title', 'shortCode', 'description', 'criteria'], Level: ['levelProfile', 'status'] },
  },
  policy: skillPolicy,
  description: 'Competence that can be obtained, arranged in a graph. One that others hang below cannot be removed.',
  collections: [
    {
      name: 'obtained_by_user',
      path: 'users/{id}/skills',
      description: 'Skills that a person has obtained.',
      item: () => User,
      condition: (row, _, id) => sql`${row.id} = ANY(ARRAY(SELECT "a"."skill_id" FROM "skill_rel_user" "a" WHERE "a"."user_id" = ${id}))`,
    },
  ],
  actions: [
    {
      name: 'tree',
      method: 'GET',
      path: 'skills/tree',
      description: 'The whole graph of skills, from its roots down.',
      rule: authenticated,
      answer: documentAnswer('SkillTree', {
        children: { type: 'array', description: 'The roots; below each skill its own children.', items: { type: 'object' } },
      }),
      handler: ReadSkillTree,
    },
  ],
})
export class Skill {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Text({ max: 100, required: true, unique: true, filter: ['partial'], search: true })
  shortCode: string;

  @Text({ search: true })
  description: string | null;

  @WholeNumber({
    names: 'access_urls',
    stamp: 'portal',
    default: 1,
    filter: ['exact'],
    description: 'Id of the portal on which it was made.',
  })
  accessUrlId: number;

  @Text({ max: 255, forClients: true })
  icon: string | null;

  @Text({ description: 'What a learner has to show for it; credentials say so too.' })
  criteria: string | null;

  @Choice(['disabled', 'enabled'], { default: 'enabled', filter: ['exact'], description: 'A disabled skill is not awarded any more.' })
  status: 'disabled' | 'enabled';

  @UpdatedAt({ order: true })
  updatedAt: Date;

  @Reference(() => Asset, { onDelete: 'SET NULL', description: 'Its badge.' })
  asset: Relation<Asset> | null;

  @Reference(() => SkillLevelProfile, { onDelete: 'SET NULL', inverse: 'skills', indexName: 'ix_skill_scale' })
  levelProfile: Relation<SkillLevelProfile> | null;
}
