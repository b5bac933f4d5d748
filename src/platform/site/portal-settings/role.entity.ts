import { Entity } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Flag } from '../../../resource/declare/value-fields.decorator.js';
import { rolePolicy } from './setting.policy.js';

/** A role on the platform, with its description. */
@Entity('role')
@ApiResource({
  path: 'roles',
  display: { list: ['title', 'code', 'systemRole'] },
  policy: rolePolicy,
  description: 'Platform role with its rank. What a role may do is part of the product; this is its name and description.',
})
export class Role {
  @Identifier()
  id: number;

  @Text({ max: 50, required: true, unique: true, write: 'create', filter: ['exact'], example: 'ROLE_TEACHER' })
  code: string;

  @WholeNumber({ description: 'Rank by which older clients know it.', deprecated: { until: '0.7' } })
  constantValue: number | null;

  @Text({ max: 255, required: true, order: true })
  title: string;

  @Text()
  description: string | null;

  @Flag({ write: false, filter: ['exact'], description: 'Comes with the product and stays.' })
  systemRole: boolean;

  @CreatedAt()
  createdAt: Date;
}
