import { Column, Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Constraint } from '../../../resource/declare/constraint.decorators.js';
import { CreatedAt, Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../../resource/declare/unstored-fields.decorator.js';
import { Json, DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { SCOPES } from '../../../auth/keys/scopes.js';
import { User } from '../../directory/users/user.entity.js';
import { freshKey } from './fresh-api-key.js';
import { apiKeyPolicy } from './personal.policy.js';
import { UserApiKeyProcessor } from './user-api-key.processor.js';

/** A key by which an external tool acts for a user; stored as a hash. */
@Entity('user_api_key')
@ApiResource({
  path: 'user_api_keys',
  display: {
    list: ['user', 'description', 'hint', 'lastUsedAt', 'validityEndDate'],
    form: { Key: ['description', 'scopes'], Time: ['validityStartDate', 'validityEndDate'] },
  },
  policy: apiKeyPolicy,
  processor: UserApiKeyProcessor,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description:
    'Personal key by which an outside tool acts for a person, within its scopes; shown once, in the answer that makes it. Deleting it revokes it.',
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

  @Reference(() => User, { required: true, stamp: 'caller', description: 'Always the caller.', erasure: 'subject' })
  user: Relation<User>;

  @Column({ type: 'varchar', length: 64, unique: true })
  keyHash: string;

  @Computed({ type: 'string', description: 'The key in clear, in the answer that makes it; null ever after.', expression: freshKey })
  apiKey: string | null;

  @Computed({
    type: 'string',
    description:
      'The first characters of the key, by which its owner tells it from others; null for keys from before they opened anything.',
    expression: (row) => row.column('keyHint'),
  })
  hint: string | null;

  @Column({ type: 'varchar', length: 8, nullable: true })
  keyHint: string | null;

  @Json({
    items: 'string',
    default: () => `'["*:read"]'`,
    description: `What the key opens, as far as its owner may: ${SCOPES.join(', ')}.`,
  })
  scopes: string[];

  @DateTime({ write: false, order: true, filter: ['date', 'exists'], description: 'To the minute.' })
  lastUsedAt: Date | null;

  @Text({ max: 10, required: true, default: 'default', filter: ['exact'] })
  apiService: string;

  @Text({ deprecated: { until: '0.7' } })
  apiEndPoint: string | null;

  @CreatedAt({ order: true })
  createdDate: Date;

  @DateTime()
  validityStartDate: Date | null;

  @DateTime({ filter: ['date'], description: 'A year from now where nothing is sent. Administrators alone set null, for no end.' })
  validityEndDate: Date | null;

  @Text()
  description: string | null;
}
