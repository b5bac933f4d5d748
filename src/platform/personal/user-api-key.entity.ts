import { Column, Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Constraint } from '../../resource/declare/constraint.decorators.js';
import { CreatedAt, Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../resource/declare/unstored-fields.decorator.js';
import { Moment } from '../../resource/declare/value-fields.decorator.js';
import { User } from '../users/user.entity.js';
import { freshKey } from './fresh-api-key.js';
import { apiKeyPolicy } from './personal.policy.js';
import { UserApiKeyProcessor } from './user-api-key.processor.js';

/** A key by which an external tool acts for a user; stored as a hash. */
@Entity('user_api_key')
@ApiResource({
  path: 'user_api_keys',
  policy: apiKeyPolicy,
  processor: UserApiKeyProcessor,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Personal key by which an outside tool acts for a person; shown once, in the answer that makes it. Deleting it revokes it.',
})
@Constraint({
  name: 'ck_user_api_key_validity',
  check: '"validity_start_date" < "validity_end_date"',
  property: 'validityEndDate',
  message: 'The validity must end after it starts.',
})
export class UserApiKey {
  @Identifier()
  id: number;

  @Reference(() => User, { required: true, write: false, onDelete: 'CASCADE', description: 'Always the caller.' })
  user: Relation<User>;

  @Column({ type: 'varchar', length: 64, unique: true })
  keyHash: string;

  @Computed({ type: 'string', description: 'The key in clear, in the answer that makes it; null ever after.', expression: freshKey })
  apiKey: string | null;

  @Text({ max: 10, required: true, default: 'default', filter: ['exact'] })
  apiService: string;

  @Text()
  apiEndPoint: string | null;

  @CreatedAt({ order: true })
  createdDate: Date;

  @Moment()
  validityStartDate: Date | null;

  @Moment({ filter: ['date'] })
  validityEndDate: Date | null;

  @Text()
  description: string | null;
}
