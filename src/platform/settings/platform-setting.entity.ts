import { Entity, type Relation } from 'typeorm';
import { sql } from '../../database/sql.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { Flag } from '../../resource/declare/value-fields.decorator.js';
import { rule } from '../../resource/model/rule.js';
import { globalAdministrator } from '../access/role.rules.js';
import { Portal } from '../portals/portal.entity.js';
import { settingPolicy } from './setting.policy.js';
import { PlatformSettingProcessor } from './platform-setting.processor.js';

const SECRET_NAMES = '(password|secret|token|salt|credential|private|api_?key|_key$)';

/** Values whose names say that they are secrets are written and never read. */
const noSecret = rule(
  'unless its name says that it is a secret',
  (_, row) => sql`${row.column('variable')} !~* ${SECRET_NAMES} AND COALESCE(${row.column('subkey')}, '') !~* ${SECRET_NAMES}`,
);

/** The value of a setting on one portal. */
@Entity('settings')
@ApiResource({
  name: 'SettingsCurrent',
  path: 'settings',
  display: {
    list: ['title', 'variable', 'selectedValue', 'category', 'url'],
    form: { Setting: ['url', 'variable', 'selectedValue', 'title', 'comment', 'category'] },
  },
  policy: settingPolicy,
  processor: PlatformSettingProcessor,
  operations: ['list', 'create', 'read', 'update'],
  description: 'Value of one setting of the platform on one portal. Values of secrets are written and never shown.',
})
@UniqueTogether(['variable', 'subkey', 'url'], {
  name: 'uq_settings_variable',
  nullsEqual: true,
  message: 'This setting has a value on this portal already.',
})
export class PlatformSetting {
  @Identifier()
  id: number;

  @Text({ max: 190, required: true, write: 'create', filter: ['exact', 'partial'], order: true, search: true })
  variable: string;

  @Text({ max: 190, write: 'create', filter: ['exact'], description: 'Part of a setting that has several values.' })
  subkey: string | null;

  @Text({ max: 255, description: 'How it is asked for: a text field, a choice, …' })
  type: string | null;

  @Text({ max: 255, filter: ['exact'], order: true })
  category: string | null;

  @Text({ readableBy: noSecret })
  selectedValue: string | null;

  @Text({ max: 255, filter: ['partial'], search: true })
  title: string | null;

  @Text({ max: 255, search: true })
  comment: string | null;

  @Text({ max: 50, deprecated: { until: '0.7' } })
  scope: string | null;

  @Text({ max: 255, deprecated: { until: '0.7' } })
  subkeytext: string | null;

  @Flag({ default: true, writableBy: globalAdministrator, description: 'Whether other portals may have a value of their own.' })
  accessUrlChangeable: boolean;

  @Flag({ writableBy: globalAdministrator, filter: ['exact'], description: "Locked on the first portal, its value is every portal's." })
  accessUrlLocked: boolean;

  @Reference(() => Portal, { required: true, write: 'create', onDelete: 'CASCADE', inverse: 'settings' })
  url: Relation<Portal>;
}
