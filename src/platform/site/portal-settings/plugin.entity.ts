import { Entity } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Choice, Flag } from '../../../resource/declare/value-fields.decorator.js';
import { administrationPolicy } from '../../rights/access/administration.policy.js';

/** An extension that the installation knows. */
@Entity('plugin')
@ApiResource({
  path: 'plugins',
  display: { list: ['title', 'installed', 'installedVersion', 'source'] },
  policy: administrationPolicy,
  operations: ['list', 'create', 'read', 'update'],
  description: 'Extension known to the installation.',
})
export class Plugin {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, unique: true, write: 'create', order: true })
  title: string;

  @Flag({ filter: ['exact'] })
  installed: boolean;

  @Text({ max: 20, deprecated: { until: '0.7' } })
  installedVersion: string | null;

  @Choice(['third_party', 'official'], { default: 'third_party', filter: ['exact'] })
  source: 'third_party' | 'official';
}
