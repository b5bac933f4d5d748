import { Entity, type Relation } from 'typeorm';
import { sql } from '../../../database/sql.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../../resource/declare/unstored-fields.decorator.js';
import { Flag } from '../../../resource/declare/value-fields.decorator.js';
import { rule } from '../../../resource/model/rule.js';
import { ofDeclaration, wordOfSetting } from '../../rights/access/declared-setting.js';
import { globalAdministrator } from '../../rights/access/role.rules.js';
import { Portal } from '../../directory/portals/portal.entity.js';
import { SETTING_TYPES } from './setting-catalogue.js';
import { effectiveValue, isDefault, isWritable } from './setting-members.js';
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
    list: ['title', 'variable', 'effectiveValue', 'category', 'url'],
    form: { Setting: ['url', 'variable', 'selectedValue', 'title', 'comment', 'category'] },
  },
  policy: settingPolicy,
  processor: PlatformSettingProcessor,
  operations: ['list', 'create', 'read', 'update'],
  description:
    'Value of one setting of the platform on one portal. Each portal has one for every setting that a feature declares. A POST of one that has no value yet gives it one. Values of secrets are written and never shown.',
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

  @Text({
    readableBy: noSecret,
    description: 'What the portal says. Null: what the first portal says holds, or else the default. Written as null, it returns to that.',
  })
  selectedValue: string | null;

  @Computed({
    type: 'text',
    readableBy: noSecret,
    expression: effectiveValue,
    description: "What holds on the portal: its own value, that of the first portal, or the default; a locked one is the first portal's.",
  })
  effectiveValue: string | null;

  @Computed({ type: 'boolean', expression: isDefault, description: 'Whether what holds is the default.' })
  isDefault: boolean;

  @Computed({
    type: 'boolean',
    filter: ['exact'],
    expression: isWritable,
    description: 'Whether the caller may change it: as an administrator of its portal, unless the first portal has locked it.',
  })
  writable: boolean;

  @Computed({
    type: 'choice',
    values: SETTING_TYPES,
    expression: (row) => ofDeclaration(row, sql`"d"."declaration"->>'valueType'`),
    description:
      'What its value is: `list` holds several texts, `hour` is one of a day. Null where no feature declares the setting any more.',
  })
  valueType: string | null;

  @Computed({
    type: 'text',
    expression: (row) => ofDeclaration(row, sql`"d"."declaration"->>'default'`),
    description: 'What holds where no portal says anything; null where that is nothing.',
  })
  default: string | null;

  @Computed({
    type: 'json',
    expression: (row) => ofDeclaration(row, sql`NULLIF("d"."declaration"->'choices', 'null')`),
    description: 'Its values, where they can be counted.',
  })
  choices: string[] | null;

  @Computed({
    type: 'number',
    expression: (row) => ofDeclaration(row, sql`("d"."declaration"->>'minimum')::float8`),
    description: 'The least value of a number.',
  })
  minimum: number | null;

  @Computed({
    type: 'number',
    expression: (row) => ofDeclaration(row, sql`("d"."declaration"->>'maximum')::float8`),
    description: 'The greatest value of a number.',
  })
  maximum: number | null;

  @Computed({
    type: 'string',
    expression: (row, actor) => wordOfSetting(row, actor, 'title'),
    description: "What it is called in the caller's language.",
  })
  name: string | null;

  @Computed({
    type: 'string',
    expression: (row, actor) => wordOfSetting(row, actor, 'comment'),
    description: "What it changes, in the caller's language.",
  })
  description: string | null;

  @Computed({
    type: 'choice',
    values: ['everyone', 'signed-in', 'administrators'],
    expression: (row) => ofDeclaration(row, sql`"d"."declaration"->>'audience'`),
    description: 'Who may read it on its portal.',
  })
  audience: string | null;

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
